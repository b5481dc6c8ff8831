import type { Template } from "./template.js";
import type { UniqueNames } from "./unique-names.js";

/** Texts, one per row, with their common parts factored out. */
export interface Pattern {
  /** The texts around the slots, one more than slots. */
  literals: string[];
  /** The column whose value fills each. */
  slots: number[];
  /**
   * Values by column, then by row. A row whose other columns are null is an exception: the first
   * holds its whole text.
   */
  columns: (string | null)[][];
}

/** At least this many texts must share a pattern. */
export const MIN_TEXTS = 2;

/** The share of texts that may be exceptions. */
export const MAX_EXCEPTIONS = 0.2;

/**
 * Which texts must follow a pattern: `all`; or `words`, those with a letter or digit, except for a few that
 * at least begin like the pattern.
 */
export type Which = "all" | "words";

/** Names the columns of a pattern by the text before them; the first keeps its name. */
export function nameColumns(
  { literals, slots, columns }: Pattern,
  first: string,
  names: UniqueNames,
): string[] {
  return columns.map((_, column) => {
    if (column === 0) return first;
    const before = literals[slots.indexOf(column)] ?? "";
    if (before.includes("](")) return names.claim("url");
    return names.claim(before.lastIndexOf("[") > before.lastIndexOf("]") ? "link" : "more");
  });
}

export function toTemplate({ literals, slots }: Pattern, names: readonly string[]): Template {
  return { literals, names: slots.map((column) => names[column] as string) };
}
