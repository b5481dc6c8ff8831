import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { type Finding, sortBySeverity } from "../../render/reports/finding.js";
import { listFindings } from "../../render/reports/markdown.js";
import { joinGroups, renderHeadline } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { isPrintable, quoteFew, quoteWord } from "../../render/terminal/quote-word.js";
import type { View } from "../../render/terminal/view.js";
import { CONFIG_NAME } from "../config/load-config.js";
import { countBudgets } from "./budgets.js";
import type { Accepted, CheckReport } from "./check-documents.js";

/** How to accept what a check found: a command, quoted for a POSIX shell, and the check's own arguments. */
interface Acceptance {
  command: readonly string[];
  named: readonly string[];
}

/** Renders a check for a terminal. @returns Lines without a final line ending. */
export function renderCheck(report: CheckReport, view: View, accept: Acceptance): string {
  const words = report.passed ? "PASSED" : "FAILED";
  const tone = report.passed ? "green" : "yellow";
  const command = findAccept(report, accept);
  return joinGroups([
    renderHeadline({ mark: "●", words, meaning: describeCheck(report), tone }, view),
    renderFindings(report.findings, view),
    command === undefined ? [] : [`  ${nameAccepted(report)}: ${command}`],
  ]);
}

/** The most findings to show. */
const SHOWN = 50;

const MARKS = {
  error: { mark: "▲", tone: "yellow" },
  warning: { mark: "▲", tone: "yellow" },
  info: { mark: "○", tone: "cyan" },
} as const;

/** Renders findings for a terminal, the most severe first: `docs/a.md:3: message (code)`, and what to do. */
export function renderFindings(findings: readonly Finding[], { width, colors }: View): string[] {
  const lines = sortBySeverity(findings)
    .slice(0, SHOWN)
    .flatMap(({ path, code, severity, range, message, suggestion }) => {
      const { mark, tone } = MARKS[severity];
      const place = range?.line_start === undefined ? path : `${path}:${range.line_start}`;
      // The message of a file that was not read has its name.
      const name = code === "unreadable" ? "" : `${neutralize(place)}: `;
      const text = `${name}${neutralize(message)} (${neutralize(code)})`;
      const [first = "", ...rest] = hangText(`  ${mark} `, text, width);
      return [
        first.replace(mark, colors[tone](mark)),
        ...rest,
        // A command is not wrapped, so that it can be copied.
        ...(suggestion === undefined ? [] : [`    → ${neutralize(suggestion)}`]),
      ];
    });
  const more = findings.length - SHOWN;
  return more > 0 ? [...lines, `    … and ${formatInteger(more)} more; see --json`] : lines;
}

/** A comment on GitHub holds 65,536 characters. */
const LIST_CHARACTERS = 60_000;
const COMMAND_CHARACTERS = 4_000;

/** Renders a check as Markdown for a job's summary or a comment on a pull request. */
export function renderCheckMarkdown(report: CheckReport, accept: Acceptance): string {
  const command = findAccept(report, accept) ?? "";
  const isShown = command !== "" && command.length <= COMMAND_CHARACTERS;
  return [
    `### Context Verdict: ${report.passed ? "passed" : "failed"}`,
    describeCheck(report).replaceAll(NO_BREAK, " "),
    ...listFindings(report.findings, LIST_CHARACTERS),
    ...(isShown ? [`${nameAccepted(report)}:`, `\`\`\`sh\n${command}\n\`\`\``] : []),
  ].join("\n\n");
}

/** `2 findings in 4 documents and 7 budgets.` */
function describeCheck({ passed, documents, budgets, since, findings }: CheckReport): string {
  const ref = neutralize(since?.ref ?? "");
  const chosen =
    since === undefined
      ? ""
      : since.all !== null
        ? ` (all: ${neutralize(since.all)} changed since ${ref})`
        : ` changed since ${ref} (of ${formatInteger(since.of)})`;
  const scope = formatCount(documents, "document") + chosen;
  const limits = formatCount(budgets, "budget");
  if (passed) return `${scope}, none worse than accepted${budgets > 0 ? `; ${limits} kept` : ""}.`;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return `${formatCount(errors, "finding")} in ${scope}${budgets > 0 ? ` and ${limits}` : ""}.`;
}

/** No baseline accepts these. */
const FINAL = ["toon_damaged", "fail_on_matched", "over_budget", "unreadable"];

function nameAccepted({ findings }: CheckReport): string {
  return findings.some(({ code }) => FINAL.includes(code))
    ? "To accept the others"
    : "To accept this";
}

/** The command that accepts what a check found, and nothing else if possible. */
function findAccept({ findings }: CheckReport, { command, named }: Acceptance) {
  const found = findings.filter(({ code }) => !FINAL.includes(code));
  if (found.length === 0) return undefined;
  const paths = [...new Set(found.map(({ path }) => path))];
  const words = [...command, ...(quoteFew(paths) ?? named.map(quoteWord))];
  return words.every(isPrintable) ? words.join(" ") : undefined;
}

/** Says what was accepted, and what `check` still fails on. @param path Of the baseline. */
export function renderAccepted(path: string, done: Accepted, view: View): string {
  const { config, accepted, kept, findings } = done;
  const budgets = formatCount(countBudgets(config), "budget");
  const others = kept === 0 ? "" : `, ${formatInteger(kept)} kept`;
  const lines = [
    ...(config ? [`Wrote ${CONFIG_NAME}: ${budgets} for what agents load.`] : []),
    `Wrote ${neutralize(path)}: ${formatCount(accepted, "document")} accepted${others}.`,
    ...(findings.length === 0 ? [] : ["check still fails, which no baseline changes:"]),
    ...renderFindings(findings, view),
  ];
  return joinGroups([lines]);
}
