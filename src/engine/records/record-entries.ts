import type { Entry } from "../shapes/entries.js";
import { releaseName, UniqueNames } from "../shapes/unique-names.js";
import { ESCAPE_MARK } from "../toon/ill-formed.js";
import type { Records } from "./extract-records.js";

const TABLE_KEY = "table";
/** Says how much of the document's text is not in the candidate. */
export const LEFT_OUT = "left_out";
/** Keys of a record candidate that no table may take. */
const RESERVED = ["definitions", "rules", LEFT_OUT, ESCAPE_MARK];

/**
 * Records as root entries: `definitions` and `rules`, where there are any, then each table under
 * the text of its heading. Values that look like numbers are numbers only in tables, where
 * printing them gives the same text back.
 */
export function toRecordEntries({ definitions, rules, tables }: Records): Entry[] {
  const names = new UniqueNames();
  for (const key of RESERVED) names.claim(key);
  const entries: Entry[] = [];
  if (definitions.length > 0) {
    entries.push([
      "definitions",
      definitions.map(({ term, definition }) => ({ term, definition })),
    ]);
  }
  if (rules.length > 0) {
    entries.push(["rules", rules.map(({ section, rule }) => ({ section, rule }))]);
  }
  for (const { name, rows } of tables) entries.push([names.claim(name ?? TABLE_KEY), rows]);
  return entries;
}

/** What records carry of the document: each heading and each name of a column once, and all values. */
export function textOfRecords({ definitions, rules, tables }: Records): string {
  const sections = new Set(rules.map(({ section }) => section ?? ""));
  return [
    ...definitions.flatMap(({ term, definition }) => [term, definition]),
    ...sections,
    ...rules.map(({ rule }) => rule),
    ...tables.flatMap(({ name, rows }) => [
      name ?? "",
      ...Object.keys(rows[0] ?? {}).map(releaseName),
      ...rows.flatMap((row) => Object.values(row).map((cell) => cell ?? "")),
    ]),
  ].join("\n");
}
