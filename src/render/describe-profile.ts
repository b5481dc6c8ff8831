import type { Profile, Stats } from "../engine/contract/contract.js";
import { formatCount, NO_BREAK } from "./format-number.js";

/** The kind of document and its counters, except those that are 0. */
export function describeProfile({ name, stats }: Profile): string {
  const parts = (Object.keys(NOUNS) as (keyof Stats)[])
    .filter((key) => stats[key] > 0)
    .map((key) => formatCount(stats[key], ...NOUNS[key]));
  return [name, ...parts].join(`${NO_BREAK}· `);
}

/** In the order of display. */
const NOUNS: Record<keyof Stats, [noun: string, plural?: string]> = {
  lines: ["line"],
  headings: ["heading"],
  paragraphs: ["paragraph"],
  list_items: ["list item"],
  tables: ["table"],
  table_rows: ["table row"],
  definitions: ["definition"],
  rules: ["rule"],
};
