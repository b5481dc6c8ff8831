import { slotName, type Template } from "./template.js";
import type { UniqueNames } from "./unique-names.js";

/** A column's value, or the anchor that it has as a heading. */
export interface Slot {
  column: number;
  isAnchor: boolean;
}

/** Texts, one a row, with what they have in common taken out. */
export interface Pattern {
  /** Texts around the slots: one more than there are slots. */
  literals: string[];
  /** What is in each place. */
  slots: Slot[];
  /**
   * Values by column, then by row. A row whose other columns are null is an exception: the first
   * holds its whole text.
   */
  columns: (string | null)[][];
}

/** Fewer texts than this have nothing in common that is worth saying. */
export const MIN_TEXTS = 2;

/** One text in so many may be built otherwise than the rest. */
export const MAX_EXCEPTIONS = 0.2;

/**
 * Which texts a pattern has to hold for: `all`; or `words`, all with a letter or digit but for a
 * few that begin like it.
 */
export type Which = "all" | "words";

/** Names for the columns of a pattern, the first of which has one: by what is before them. */
export function nameColumns(
  { literals, slots, columns }: Pattern,
  first: string,
  names: UniqueNames,
): string[] {
  return columns.map((_, column) => {
    if (column === 0) return first;
    const before = literals[slots.findIndex((slot) => slot.column === column)] ?? "";
    if (before.includes("](")) return names.claim("url");
    return names.claim(before.lastIndexOf("[") > before.lastIndexOf("]") ? "link" : "more");
  });
}

/** The pattern as a template, its columns by name. */
export function toTemplate({ literals, slots }: Pattern, names: readonly string[]): Template {
  return {
    literals,
    names: slots.map(({ column, isAnchor }) => slotName(names[column] as string, isAnchor)),
  };
}
