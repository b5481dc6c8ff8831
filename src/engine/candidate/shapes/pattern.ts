import { nameOfPlace, type Template } from "./template.js";
import type { UniqueNames } from "./unique-names.js";

/** A column's value, or the anchor that it has as a heading. */
export interface Place {
  column: number;
  isAnchor: boolean;
}

/** Texts, one a row, with what they have in common taken out. */
export interface Pattern {
  /** Texts around the places: one more than there are places. */
  literals: string[];
  /** What is in each place. */
  places: Place[];
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
export function namePlaces(
  { literals, places, columns }: Pattern,
  first: string,
  names: UniqueNames,
): string[] {
  return columns.map((_, column) => {
    if (column === 0) return first;
    const before = literals[places.findIndex((place) => place.column === column)] ?? "";
    if (before.includes("](")) return names.claim("url");
    return names.claim(before.lastIndexOf("[") > before.lastIndexOf("]") ? "link" : "more");
  });
}

/** The pattern as a template, its columns by name. */
export function toTemplate({ literals, places }: Pattern, names: readonly string[]): Template {
  return {
    literals,
    names: places.map(({ column, isAnchor }) => nameOfPlace(names[column] as string, isAnchor)),
  };
}
