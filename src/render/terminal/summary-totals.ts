import type { FormName } from "../../engine/contract/contract.js";
import { totalForms } from "../describe-forms.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../format-number.js";
import type { Fact } from "./facts.js";
import { hangText } from "./fit-text.js";
import { isPrintable, quoteWord } from "./quote-word.js";
import { type SummaryRow, toShare, VERDICTS_IN_ORDER } from "./summary-rows.js";
import type { View } from "./view.js";

/** Totals of all files in their best forms. Savings that need a review are not counted. */
export function listTotals(rows: readonly SummaryRow[], { colors }: View): Fact[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const tokens = judged.reduce((sum, one) => sum + one.tokens, 0);
  const { files, text } = totalForms(judged, tokens);
  return [
    { label: "verdicts", text: describeFiles(rows) },
    files === 0
      ? { label: "to save", text: "nothing: every file is best as it is" }
      : { label: "to save", text, paint: colors.green },
  ];
}

function describeFiles(rows: readonly SummaryRow[]): string {
  const counts = new Map<string, number>();
  for (const { judged } of rows) {
    const name = judged?.verdict ?? "failed";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = [...VERDICTS_IN_ORDER, "failed"].flatMap((name) => {
    const count = counts.get(name);
    return count === undefined ? [] : `${formatInteger(count)}${NO_BREAK}${name}`;
  });
  return `${formatInteger(rows.length)}: ${parts.join(", ")}`;
}

const TO_DO: readonly [form: Exclude<FormName, "keep">, words: string][] = [
  ["toon", "to convert"],
  ["hybrid", "to convert in part"],
  ["compact", "to compact"],
];

/** More names than this are too long a command to type. */
const NAMED = 5;

/**
 * What there is to do about many documents, in one sentence: `359 documents: 12 to convert, 41 to
 * compact, 1.2 % of tokens; run context-verdict fix`.
 */
export function renderSentence(
  rows: readonly SummaryRow[],
  named: readonly string[],
  { width, colors }: View,
): string[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const failed = rows.length - judged.length;
  const toDo = TO_DO.flatMap(([form, words]) => {
    const count = judged.filter((one) => one.form === form).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${words}`];
  });
  const sum = (key: "savings" | "tokens") => judged.reduce((all, one) => all + one[key], 0);
  const share = toShare({ savings: sum("savings"), tokens: sum("tokens") });
  const rest = judged.length > 0 ? ["all are best as they are"] : [];
  const parts = [
    ...(toDo.length === 0 ? rest : [...toDo, `${formatPercent(100 * share)} of tokens`]),
    ...(failed === 0 ? [] : [`${formatInteger(failed)} not read`]),
  ];
  const run = toDo.length === 0 ? "" : `; run ${nameFix(named)}`;
  const text = `${formatCount(rows.length, "document")}: ${parts.join(", ")}${run}`;
  return hangText("  ", text, width).map(colors.bold);
}

function nameFix(named: readonly string[]): string {
  const isShort = named.length <= NAMED && named.every(isPrintable);
  return ["context-verdict fix", ...(isShort ? named.map(quoteWord) : [])].join(" ");
}
