import type { FormName } from "../engine/contract/contract.js";
import type { Reading } from "../engine/reading/read-document.js";
import { formatInteger } from "./format-number.js";

const WORDS: Record<FormName, string> = {
  keep: "Exact text",
  compact: "Compact Markdown",
  hybrid: "Markdown with TOON sections",
  toon: "TOON",
};

/**
 * The line before a document that `read` gives: what it is, what that saves, and the way to the exact
 * text. Made of figures and words of ours, never of the document's.
 */
export function renderReadLine({ form, tokens, left_out, ...lines }: Reading): string {
  const { from, to, total } = lines;
  const isWhole = from <= 1 && to >= total;
  const isExact = form === "keep" && left_out === undefined;
  const sizes = isExact ? "" : `, ${describeSizes(tokens)}`;
  const loss = left_out === undefined ? "" : `; ${left_out}`;
  const range = `, lines ${from}-${to} of ${total}`;
  const more = to < total ? `; next: offset ${to + 1}` : "";
  const way = isExact ? "" : `; to edit, read with form "source"`;
  return `${nameForm(form, left_out)}${sizes}${isWhole ? "" : range}${more}${loss}${way}`;
}

function nameForm(form: FormName, left_out: string | undefined): string {
  if (left_out === undefined) return WORDS[form];
  return form === "keep" ? "Cut Markdown" : `Cut, as ${WORDS[form]}`;
}

function describeSizes({ source, form }: Reading["tokens"]): string {
  return `about ${formatInteger(form)} tokens instead of ${formatInteger(source)}`;
}
