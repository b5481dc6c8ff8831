import type { Entry } from "../../candidate/shapes/entries.js";
import { releaseName, UniqueNames } from "../../candidate/shapes/unique-names.js";
import type { JsonPrimitive } from "../../toon/codec.js";
import { ESCAPE_MARK } from "../../toon/ill-formed.js";
import type { Records } from "./extract-records.js";
import type { TableRows } from "./tables.js";

const TABLE_KEY = "table";
/** The entry that says how much of the text is left out. */
export const LEFT_OUT = "left_out";
/** Keys of a record candidate that no table may take. */
const RESERVED = ["definitions", "rules", LEFT_OUT, ESCAPE_MARK];

/**
 * Records as root entries: `definitions` and `rules`, if there are any, then each table under the text of
 * its heading. Only values in tables can be numbers, if they print as the same text.
 */
export function toRecordEntries({ definitions, rules, tables }: Records): Entry[] {
  const names = new UniqueNames();
  for (const key of RESERVED) names.claim(key);
  const entries: Entry[] = [];
  if (definitions.length > 0) entries.push(["definitions", definitions]);
  if (rules.length > 0) {
    entries.push(["rules", rules.map(({ section, rule }) => ({ section, rule }))]);
  }
  for (const { name, rows } of tables) entries.push([names.claim(name ?? TABLE_KEY), rows]);
  return entries;
}

/**
 * The text that records keep of the document: all values, and once each heading, each column name and the
 * common beginning of a list's rules.
 */
export function textOfRecords({ definitions, rules, tables }: Records): string {
  const sections = new Set(rules.map(({ section }) => section ?? ""));
  const forces = new Map(
    rules.map(({ section, force = "" }) => [`${section ?? ""}\n${force}`, force]),
  );
  return [
    ...definitions.flatMap(({ term, definition }) => [term, definition]),
    ...sections,
    ...forces.values(),
    ...rules.map(({ rule, force = "" }) => rule.slice(force.length)),
    ...tables.flatMap(({ name, rows }) => [name ?? "", ...textsOfRows(rows)]),
  ].join("\n");
}

function textsOfRows(rows: TableRows): JsonPrimitive[] {
  if (typeof rows === "string") return [rows];
  return [
    ...Object.keys(rows[0] ?? {}).map(releaseName),
    ...rows.flatMap((row) => Object.values(row).map((cell) => cell ?? "")),
  ];
}
