import { type Advice, type Amount, totalChanges } from "../../engine/judge/advise.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { ACTION_WORDS, describeAmount, describeChanges } from "../../render/advice.js";
import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import type { CiReport } from "../../render/reports/ci-report.js";
import { escapeMarkdown, formatCode, formatPath } from "../../render/reports/escape-markdown.js";
import { countSeverities, describeLocation } from "../../render/terminal/warning-list.js";
import { ADVICE_RULE, toCiReport } from "./ci-report.js";
import {
  adviseFile,
  type FailedFile,
  type FileResult,
  isFailed,
  type JudgedFile,
} from "./file-result.js";
import { ADVICE_RANKS, VERDICTS_IN_ORDER } from "./summary-rows.js";

/** A comment on GitHub holds 65,536 characters; a job's summary holds a mebibyte. */
export const MOST_CHARACTERS = 65_000;
/** The limit of the table; the details get the rest. */
const TABLE_CHARACTERS = 45_000;
/** For headline, totals and notes about omissions. */
const FRAME_CHARACTERS = 3_000;

/** A file and the advice on it. */
type Advised = { result: FailedFile; advice: undefined } | { result: JudgedFile; advice: Advice };

/**
 * Renders verdicts on files as Markdown for a job's summary or a comment on a pull request: a headline,
 * totals, a table of the files, and the warnings, folded. At most `MOST_CHARACTERS` UTF-16 code units; it
 * counts what does not fit.
 * @returns Lines without a final line ending.
 */
export function renderMarkdownSummary(results: readonly FileResult[]): string {
  if (results.length === 0) return "### Context Verdict: no documents\n\nNo document was found.";
  const advised = results.map(
    (result): Advised =>
      isFailed(result) ? { result, advice: undefined } : { result, advice: adviseFile(result) },
  );
  const sorted = [...advised].sort((one, other) => rank(one) - rank(other));
  const table = renderTable(sorted);
  const room = MOST_CHARACTERS - FRAME_CHARACTERS - table.length;
  const files = sorted.map(({ result }) => result);
  const text = [...renderTotals(advised), table, ...renderDetails(files, room)].join("\n\n");
  return text.replaceAll(NO_BREAK, " ");
}

/** Failed files come first. */
function rank({ advice }: Advised): number {
  return advice === undefined ? -1 : ADVICE_RANKS[advice.action];
}

function renderTotals(advised: readonly Advised[]): string[] {
  const judged = advised.flatMap(({ result, advice }) =>
    advice === undefined ? [] : [{ result, advice }],
  );
  const failed = advised.length - judged.length;
  const tokens = judged.reduce((sum, { advice }) => sum + (advice.forms[0]?.tokens?.count ?? 0), 0);
  const totals = totalChanges(
    judged.flatMap(({ advice: { form } }) =>
      form.form === "keep" ? [] : [{ form: form.form, savings: form.tokens?.savings ?? 0 }],
    ),
    tokens,
  );
  const better = `${formatInteger(totals.files)} of ${formatCount(judged.length, "document")}`;
  const are = totals.files === 1 ? "is" : "are";
  return [
    `### Context Verdict: ${better} ${are} better in another form`,
    [
      ...(judged.length === 0 ? [] : [`${countVerdicts(judged.map(({ result }) => result))}.`]),
      ...(failed === 0 ? [] : [`${formatCount(failed, "file")} could not be read.`]),
      ...(totals.files === 0 ? [] : [`${describeChanges(totals)}.`]),
    ].join(" "),
  ];
}

function countVerdicts(judged: readonly FileResult[]): string {
  return VERDICTS_IN_ORDER.flatMap((name) => {
    const count = judged.filter((one) => !isFailed(one) && one.verdict.verdict === name).length;
    return count === 0 ? [] : [`${formatInteger(count)} \`${name}\``];
  }).join(", ");
}

function renderTable(sorted: readonly Advised[]): string {
  const rows = takeWithin(TABLE_CHARACTERS, sorted.map(renderRow));
  const rest = sorted.length - rows.length;
  const lines = [
    "| Document | Advice | Tokens | Characters | Verdict | Warnings |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ];
  return rest === 0
    ? lines.join("\n")
    : `${lines.join("\n")}\n\n… and ${formatCount(rest, "more file")}.`;
}

function renderRow({ result, advice }: Advised): string {
  const name = formatPath(result.path);
  if (advice === undefined) {
    const reason = escapeMarkdown((result as FailedFile).error.message.slice(0, 300));
    return `| ${name} | not read: ${reason} | | | | |`;
  }
  const { verdict, warnings } = (result as JudgedFile).verdict;
  const { action, form } = advice;
  const isKept = form.form === "keep";
  const show = (amount: Amount, unit: string) =>
    isKept ? formatInteger(amount.count) : describeAmount(amount, unit);
  const tokens = form.tokens === null ? "" : show(form.tokens, "token");
  const chars = show(form.chars, "character");
  return `| ${name} | ${ACTION_WORDS[action]} | ${tokens} | ${chars} | \`${verdict}\` | ${countSeverities(warnings)} |`;
}

/** The warnings, each on a line of its own. */
function renderDetails(sorted: readonly FileResult[], room: number): string[] {
  const warnings = toCiReport(sorted).items.filter(({ rule }) => rule !== ADVICE_RULE);
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
  return result.verdict.warnings.filter(({ code }) => !isAboutSavings(code));
}

function renderWarning(item: CiReport["items"][number]): string {
  const { path, rule, message, suggestion } = item;
  const location = describeLocation(item);
  const place = location === "" ? "" : `, ${location}`;
  const advice = suggestion === undefined ? "" : ` → ${escapeMarkdown(suggestion)}`;
  return `- ${formatPath(path)}${place}: ${formatCode(rule)} ${escapeMarkdown(message)}${advice}`;
}

/** The first lines that take at most so many characters, line endings included. */
export function takeWithin(characters: number, lines: readonly string[]): string[] {
  let left = characters;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
