import { trimBlankEnd } from "../document/blank.js";
import type { Row } from "../toon/codec.js";
import { printCellValue } from "./cell-value.js";
import type { Segment } from "./segments.js";

/** Fewer repetitions than this are left as they are: a template has to pay for itself. */
export const MIN_RECORDS = 3;

/** A run of blocks written as records, and how many blocks it covers. */
export interface Fold {
  segment: Segment;
  count: number;
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** Whether a key is a template: it has placeholders, each of them once. */
export function isTemplate(key: string): boolean {
  const names = key.match(PLACEHOLDER) ?? [];
  return names.length > 0 && new Set(names).size === names.length;
}

/** Whether a text can be a literal part of a template. */
export function isLiteral(text: string): boolean {
  return !/[{}]/.test(text);
}

/** One copy of the template a row, its placeholders replaced by the row's values, joined by LF. */
export function fillTemplate(template: string, rows: readonly Row[]): string {
  const copies = rows.map((row) =>
    template.replace(PLACEHOLDER, (_, name: string) => printCellValue(row[name] ?? "")),
  );
  return trimBlankEnd(copies.join("\n"));
}
