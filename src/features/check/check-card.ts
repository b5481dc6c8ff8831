import { formatCount, formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { displayWidth, hangText, padRight } from "../../render/terminal/fit-text.js";
import { renderHeadline } from "../../render/terminal/headline.js";
import type { View } from "../../render/terminal/view.js";
import { type AcceptOptions, findAcceptCommand } from "./accept-command.js";
import { CHECK_CODES } from "./check-codes.js";
import type { CheckReport } from "./check-documents.js";
import { renderFindings } from "./check-table.js";
import { describeSince } from "./describe-since.js";
import type { Finding } from "./finding.js";
import { listFixCommands } from "./fix-commands.js";
import { describeOtherEngine } from "./other-engine.js";

/** How many findings are shown. */
const SHOWN = 50;
/**
 * Renders what a check found: whether it passed, each finding, what the codes mean, and how to
 * accept it.
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
      ...renderFindings(ranked.slice(0, SHOWN), view),
      ...(rest > 0 ? [`    … and ${formatInteger(rest)} more; see --format json`] : []),
    ],
    explainFailures(report, view),
    explainToon(report, view),
    explainCodes(ranked, view),
    [...renderFixes(report, view), ...renderAdvice(report, view, accept)],
  ]);
}

function renderTitle(report: CheckReport, view: View): string[] {
  const compared = formatCount(report.files, "document") + describeSince(report);
  if (report.passed) {
    const meaning = `${compared}, none worse than the baseline.`;
    return renderHeadline({ mark: "●", words: "NO WORSE", meaning, tone: "green" }, view);
  }
  const { worse, made, matching, failed } = countFiles(report);
  const meaning = [
    ...(worse === 0 ? [] : [`${formatInteger(worse)} of ${compared} worse than the baseline.`]),
    ...(matching === 0 ? [] : [`${formatInteger(matching)} of ${compared} matches fail_on.`]),
    ...(made === 0 ? [] : [`${formatCount(made, "file")} with TOON that is damaged or stale.`]),
    ...(failed === 0 ? [] : [`${formatInteger(failed)} could not be judged.`]),
  ].join(" ");
  const [words, tone] =
    worse > 0
      ? (["WORSE", "yellow"] as const)
      : matching > 0
        ? (["MATCHED", "yellow"] as const)
        : made > 0
          ? (["OUT OF DATE", "yellow"] as const)
          : (["NOT JUDGED", "red"] as const);
  return renderHeadline({ mark: "●", words, meaning, tone }, view);
}

/** How many files fail for which reason. What was made from a document is no document. */
export function countFiles({ findings }: Pick<CheckReport, "findings">) {
  const count = (isMeant: (finding: Finding) => boolean): number =>
    new Set(findings.filter(isMeant).map(({ path }) => path)).size;
  const isMade = ({ code }: Finding) => code === "toon_damaged" || code === "toon_stale";
  const isMatch = ({ code }: Finding) => code === "fail_on_matched";
  return {
    worse: count((one) => one.level === "regression" && !isMade(one) && !isMatch(one)),
    made: count(isMade),
    matching: count(isMatch),
    failed: count(({ level }) => level === "error"),
  };
}

function noteOtherEngine(report: CheckReport, { width, colors }: View): string[] {
  const text = describeOtherEngine(report);
  return text === undefined ? [] : hangText("  ", text, width).map(colors.yellow);
}

/** Why a file could not be judged does not fit into a table. */
function explainFailures({ findings }: CheckReport, view: View): string[] {
  return findings
    .filter(({ level }) => level === "error")
    .slice(0, SHOWN)
    .flatMap(({ message }) => hangText("  ✗ ", neutralize(message), view.width));
}

/** What is wrong with TOON, and where, is no number either. */
function explainToon({ findings }: CheckReport, view: View): string[] {
  return findings
    .filter(({ code }) => code === "toon_damaged" || code === "toon_stale")
    .slice(0, SHOWN)
    .flatMap(({ path, message }) =>
      hangText("  ▲ ", `${neutralize(path)}: ${neutralize(message)}`, view.width),
    );
}

function explainCodes(findings: readonly Finding[], { width, colors }: View): string[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const widest = codes.reduce((length, code) => Math.max(length, code.length), 0);
  return codes.flatMap((code) =>
    hangText(`  ${padRight(code, widest)}  `, CHECK_CODES[code].meaning, width).map(colors.dim),
  );
}

/** How to mend it comes before how to accept it. */
function renderFixes(report: CheckReport, view: View): string[] {
  return listFixCommands(report).flatMap(({ label, words }) => renderCommand(label, words, view));
}

function renderAdvice(report: CheckReport, view: View, accept: AcceptOptions): string[] {
  const found = findAcceptCommand(report, accept);
  return found === undefined ? [] : renderCommand(found.label, found.words, view);
}

/** The command can be copied as it is, also where it takes several lines. */
function renderCommand(label: string, words: readonly string[], { width }: View): string[] {
  const line = `  ${label}: ${words.join(" ")}`;
  return displayWidth(line) <= width
    ? [line]
    : [`  ${label}:`, ...wrapCommand(words, width).map((part) => `    ${part}`)];
}

/** Breaks a command between words, with the backslash that lets a shell go on. */
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
