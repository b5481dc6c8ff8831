import type { FileResult, JudgedFile } from "../../commands/judge-files/file-result.js";
import type { BestForm, VerdictName } from "../../engine/contract/contract.js";
import { totalForms } from "../describe-forms.js";
import {
  formatCount,
  formatInteger,
  formatLines,
  formatPercent,
  NO_BREAK,
} from "../format-number.js";
import { isStaying } from "../is-staying.js";
import { countSeverities } from "../terminal/warning-list.js";
import { escapeMarkdown, formatCode, formatPath } from "./escape-markdown.js";
import {
  isFailed,
  listTasks,
  type ReportItem,
  sortByImportance,
  VERDICT_RULE,
} from "./report-items.js";

/** A comment on GitHub holds 65,536 characters; a job's summary holds a mebibyte. */
export const MOST_CHARACTERS = 65_000;
/** What the table may take of them; the details have the rest. */
const TABLE_CHARACTERS = 45_000;
/** Room for what is always there: the headline, the totals, the words about what is left out. */
const FRAME_CHARACTERS = 3_000;

/** Verdicts in the order in which they matter to a reader; files that were not read come first. */
const ORDER: Record<VerdictName, number> = {
  review: 1,
  convert: 2,
  split_first: 3,
  refused: 4,
  keep_markdown: 5,
};

/**
 * Renders verdicts on files as Markdown for a job's summary or a comment on a pull request: a
 * headline, totals, a table with a row for each file, and the warnings, folded. At most
 * `MOST_CHARACTERS` UTF-16 code units; what does not fit is counted.
 * @returns Lines without a final line ending.
 */
export function renderMarkdownSummary(results: readonly FileResult[]): string {
  if (results.length === 0) return "### Context Verdict: no documents\n\nNo document was found.";
  const sorted = [...results].sort((one, other) => rank(one) - rank(other));
  const table = renderTable(sorted);
  const room = MOST_CHARACTERS - FRAME_CHARACTERS - table.length;
  const text = [...renderTotals(results), table, ...renderDetails(sorted, room)].join("\n\n");
  return text.replaceAll(NO_BREAK, " ");
}

function rank(result: FileResult): number {
  return isFailed(result) ? 0 : ORDER[result.verdict.verdict];
}

function renderTotals(results: readonly FileResult[]): string[] {
  const judged = results.filter((result): result is JudgedFile => !isFailed(result));
  const failed = results.length - judged.length;
  const tokens = judged.reduce((sum, { verdict }) => sum + verdict.token_estimates.source, 0);
  const totals = totalForms(
    judged.map(({ verdict, best_form: { form }, best_tokens }) => {
      return { form, savings: verdict.token_estimates.source - best_tokens };
    }),
    tokens,
  );
  const better = `${formatInteger(totals.files)} of ${formatCount(judged.length, "document")}`;
  const are = totals.files === 1 ? "is" : "are";
  return [
    `### Context Verdict: ${better} ${are} better in another form`,
    [
      ...(judged.length === 0 ? [] : [`${countVerdicts(judged)}.`]),
      ...(failed === 0 ? [] : [`${formatCount(failed, "file")} could not be read.`]),
      ...(totals.files === 0 ? [] : [`The best forms save ${totals.text}.`]),
    ].join(" "),
  ];
}

function countVerdicts(judged: readonly JudgedFile[]): string {
  return (Object.keys(ORDER) as VerdictName[])
    .flatMap((name) => {
      const count = judged.filter(({ verdict }) => verdict.verdict === name).length;
      return count === 0 ? [] : [`${formatInteger(count)} \`${name}\``];
    })
    .join(", ");
}

function renderTable(sorted: readonly FileResult[]): string {
  const rows = takeWithin(TABLE_CHARACTERS, sorted.map(renderRow));
  const rest = sorted.length - rows.length;
  const lines = [
    "| Document | Verdict | As TOON | Saved | Best form | Warnings |",
    "| --- | --- | ---: | ---: | --- | --- |",
    ...rows,
  ];
  return rest === 0
    ? lines.join("\n")
    : `${lines.join("\n")}\n\n… and ${formatCount(rest, "more file")}.`;
}

function renderRow(result: FileResult): string {
  const name = formatPath(result.path);
  if (isFailed(result)) {
    const reason = escapeMarkdown(result.error.message.slice(0, 300));
    return `| ${name} | not read: ${reason} | | | | |`;
  }
  const { verdict, measured_chars: chars, warnings } = result.verdict;
  const change = `${formatInteger(chars.source)} → ${formatInteger(chars.toon)}`;
  const saved = formatPercent(chars.savings_pct);
  const best = describeBest(result.best_form);
  return `| ${name} | \`${verdict}\` | ${change} | ${saved} | ${best} | ${countSeverities(warnings, verdict)} |`;
}

function describeBest({ form, savings_pct }: BestForm): string {
  return form === "keep" ? "`keep`" : `\`${form}\`, ${formatPercent(savings_pct)} saved`;
}

/** Every warning on a line of its own, folded away. The verdicts are in the table already. */
function renderDetails(sorted: readonly FileResult[], room: number): string[] {
  const items = sorted.flatMap(listTasks);
  const warnings = sortByImportance(items.filter(({ rule }) => rule !== VERDICT_RULE));
  if (warnings.length === 0) return [];
  const lines = takeWithin(room, warnings.map(renderWarning));
  const rest = warnings.length - lines.length;
  return [
    `<details><summary>${countSeverities(sorted.flatMap(listCounted))}</summary>`,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...(rest === 0 ? [] : [`… and ${formatInteger(rest)} more.`]),
    "</details>",
  ];
}

function listCounted(result: FileResult) {
  if (isFailed(result)) return [];
  const { verdict, warnings } = result.verdict;
  return warnings.filter((warning) => !isStaying(verdict, warning));
}

function renderWarning({ path, rule, message, suggestion, range }: ReportItem): string {
  const place =
    range?.line_start === undefined ? "" : `, ${formatLines(range.line_start, range.line_end)}`;
  const advice = suggestion === undefined ? "" : ` → ${escapeMarkdown(suggestion)}`;
  return `- ${formatPath(path)}${place}: ${formatCode(rule)} ${escapeMarkdown(message)}${advice}`;
}

/** The first lines that take at most so many characters, line endings included. */
function takeWithin(characters: number, lines: readonly string[]): string[] {
  let left = characters;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
