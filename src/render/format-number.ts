import { neutralize } from "./neutralize.js";

/** An integer with thousands separators, the same in every locale: `12,345`. */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Keeps a number and its unit on one line when text is wrapped; printed as a space. */
export const NO_BREAK = "\u00a0";

/** A percentage with one decimal: `40.0 %`. */
export function formatPercent(value: number): string {
  const text = value.toFixed(1);
  return `${text === "-0.0" ? "0.0" : text}${NO_BREAK}%`;
}

/** A count with its noun: `1 table`, `2 tables`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  const words = count === 1 ? noun : plural;
  return formatInteger(count) + NO_BREAK + words.replaceAll(" ", NO_BREAK);
}

/**
 * Formats the numbers in a measurement: `1030 of 1496 (68.8 %)` → `1,030 of 1,496 (68.8 %)`, and the arrow.
 * Leaves names such as `o200k@1000`. Not for texts with line numbers.
 */
export function formatMeasures(text: string): string {
  return text
    .replace(/(?<![\w.:@-])\d{4,}(?![\w.:@-]*\w)/g, (digits) => formatInteger(Number(digits)))
    .replaceAll(" -> ", " → ")
    .replace(/(\d) %/g, `$1${NO_BREAK}%`)
    .replace(/(\d) of (\d)/g, `$1${NO_BREAK}of${NO_BREAK}$2`);
}

/** A range of lines: `line 3`, `lines 3-9`. */
export function formatLines(start: number, end: number = start): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`;
}

/** Whether tokens were counted, by a vocabulary, or estimated. @param name Of the estimator. */
export function describeEstimator(name: string): string {
  return `${name.startsWith("gpt-tokenizer/") ? "counted" : "estimated"} by ${neutralize(name)}`;
}
