import type { FormName } from "../engine/contract/contract.js";
import type { Page } from "../engine/reading/read-document.js";
import { formatInteger } from "../render/format-number.js";

const COMPACT_DATA = "Compact, the same values";

const JOINED = "Markdown with its wrapped lines joined";

const WORDS: Record<FormName, string> = {
  keep: "Exact text",
  compact: "Compact Markdown",
  hybrid: "Markdown with TOON sections",
  toon: "TOON",
};

/**
 * Renders the line before a document: its form, the savings, and how to get the exact text. It contains
 * no text of the document.
 * @param hash Of the file, for the next page.
 */
export function renderReadLine(page: Page, hash: string): string {
  const { tokens, left_out, header, from, to, total, form, joined } = page;
  const isWhole = from <= 1 && to >= total;
  const isExact = form === "keep" && !joined && left_out === undefined;
  const sizes = isExact ? "" : `, ${describeSizes(tokens)}`;
  const loss = left_out === undefined ? "" : `; ${left_out}`;
  const above =
    header === undefined ? "" : ` below their header (lines ${header.from}-${header.to})`;
  const range = `, lines ${from}-${to} of ${total}${above}`;
  const more = to < total ? `; next: offset ${to + 1}, hash ${hash}` : "";
  const way = isExact ? "" : `; to edit, read with form "source"`;
  return `${nameForm(page)}${sizes}${isWhole ? "" : range}${more}${loss}${way}`;
}

function nameForm({ form, isData, joined, left_out }: Page): string {
  const name = isData && form === "compact" ? COMPACT_DATA : WORDS[form];
  if (left_out === undefined) return form === "keep" && joined ? JOINED : name;
  return form === "keep" ? "Cut text" : `Cut, as ${name}`;
}

function describeSizes({ source, form }: Page["tokens"]): string {
  return `about ${formatInteger(form)} tokens instead of ${formatInteger(source)}`;
}
