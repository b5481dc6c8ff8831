import { formatCount, formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups, renderHeadline } from "../../render/terminal/card.js";
import { displayWidth, hangText, padRight } from "../../render/terminal/fit-text.js";
import type { View } from "../../render/terminal/view.js";
import type { CheckReport } from "./check-documents.js";
import { renderFindings } from "./check-table.js";
import {
  type AcceptOptions,
  describeOtherEngine,
  describeSince,
  listCommands,
  type NextCommand,
} from "./describe-report.js";
import { FINDING_CODES, type Finding, type FindingCode } from "./finding.js";

/** The most findings to show. */
const SHOWN = 50;

/**
 * Renders the result of a check: whether it passed, its findings, their meanings, and commands.
 * @returns Lines without a final line ending.
 */
export function renderCheck(report: CheckReport, view: View, accept: AcceptOptions): string {
  const { findings } = report;
  const ranked = [
    ...findings.filter(({ level }) => level !== "note"),
    ...findings.filter(({ level }) => level === "note"),
  ];
  const rest = ranked.length - SHOWN;
  return joinGroups([
    [...renderTitle(report, view), ...noteOtherEngine(report, view)],
    [
      ...renderFindings(
        ranked.slice(0, SHOWN).filter((one) => !isOver(one)),
        view,
      ),
      ...(rest > 0 ? [`    … and ${formatInteger(rest)} more; see --format json`] : []),
    ],
    explain(findings, ["unreadable"], "✗", view),
    explain(findings, ["toon_damaged", "over_budget"], "▲", view),
    explainCodes(ranked, view),
    listCommands(report, accept).flatMap((command) => renderCommand(command, view)),
  ]);
}

function renderTitle(report: CheckReport, view: View): string[] {
  const compared = formatCount(report.files, "document") + describeSince(report);
  if (report.passed) {
    const { budgets = 0 } = report;
    const kept = budgets === 0 ? "" : `; ${formatCount(budgets, "budget")} kept`;
    const meaning = `${compared}, none worse than the baseline${kept}.`;
    return renderHeadline({ mark: "●", words: "NO WORSE", meaning, tone: "green" }, view);
  }
  const count = (isMeant: (finding: Finding) => boolean): number =>
    new Set(report.findings.filter(isMeant).map(({ path }) => path)).size;
  const isDamaged = ({ code }: Finding) => code === "toon_damaged";
  const isMatch = ({ code }: Finding) => code === "fail_on_matched";
  const worse = count(
    (one) => one.level === "regression" && !isDamaged(one) && !isMatch(one) && !isOver(one),
  );
  const matching = count(isMatch);
  const match = matching === 1 ? "matches" : "match";
  const over = report.findings.filter(isOver).length;
  const budgets = formatCount(report.budgets ?? 0, "budget");
  const damaged = count(isDamaged);
  const failed = count(({ level }) => level === "error");
  // The most important kind gives the title.
  const faults = [
    [worse, "WORSE", `${formatInteger(worse)} of ${compared} worse than the baseline.`],
    [matching, "MATCHED", `${formatInteger(matching)} of ${compared} ${match} fail_on.`],
    [over, "OVER BUDGET", `${formatInteger(over)} of ${budgets} exceeded.`],
    [damaged, "DAMAGED", `${formatCount(damaged, "file")} with TOON that is damaged.`],
    [failed, "NOT JUDGED", `${formatInteger(failed)} could not be judged.`],
  ] as const;
  const found = faults.filter(([count]) => count > 0);
  const words = found[0]?.[1] ?? "NOT JUDGED";
  const meaning = found.map(([, , sentence]) => sentence).join(" ");
  const tone = words === "NOT JUDGED" ? "red" : "yellow";
  return renderHeadline({ mark: "●", words, meaning, tone }, view);
}

/** A sentence says more than a row: which host, and by how much. */
const isOver = ({ code }: Finding) => code === "over_budget";

function noteOtherEngine(report: CheckReport, { width, colors }: View): string[] {
  const text = describeOtherEngine(report);
  return text === undefined ? [] : hangText("  ", text, width).map(colors.yellow);
}

/** Renders messages that do not fit into the table. */
function explain(
  findings: readonly Finding[],
  codes: readonly FindingCode[],
  mark: string,
  { width }: View,
): string[] {
  return findings
    .filter(({ code }) => codes.includes(code))
    .slice(0, SHOWN)
    .flatMap(({ code, path, message, host }) => {
      // The message of an error contains the path; a host loads several files.
      const name = code === "unreadable" || host !== undefined ? "" : `${neutralize(path)}: `;
      return hangText(`  ${mark} `, name + neutralize(message), width);
    });
}

function explainCodes(findings: readonly Finding[], { width, colors }: View): string[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const widest = codes.reduce((length, code) => Math.max(length, code.length), 0);
  return codes.flatMap((code) =>
    hangText(`  ${padRight(code, widest)}  `, FINDING_CODES[code].meaning, width).map(colors.dim),
  );
}

/** Renders a command that can be copied, even if it takes several lines. */
function renderCommand({ label, words }: NextCommand, { width }: View): string[] {
  const line = `  ${label}: ${words.join(" ")}`;
  return displayWidth(line) <= width
    ? [line]
    : [`  ${label}:`, ...wrapCommand(words, width).map((part) => `    ${part}`)];
}

/** Breaks a command between words, with backslashes for the shell. */
function wrapCommand(words: readonly string[], width: number): string[] {
  const room = width - "    ".length - " \\".length;
  const lines: string[] = [];
  for (const word of words) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && displayWidth(joined) <= room) lines.splice(-1, 1, joined);
    else lines.push(word);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}
