import type { Profile, Stats } from "../engine/contract/contract.js";
import { formatCount, NO_BREAK } from "./format-number.js";

/** Kind of document and what it consists of; counters of zero say nothing and are left out. */
export function describeProfile({ name, stats }: Profile): string {
  const parts = (Object.keys(NOUNS) as (keyof Stats)[])
    .filter((key) => stats[key] > 0)
    .map((key) => formatCount(stats[key], ...NOUNS[key]));
  return [name, ...parts].join(`${NO_BREAK}· `);
}

/** In the order in which they are shown; a counter added to the contract must be named here. */
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
