import type { Entry } from "../../candidate/shapes/entries.js";
import { releaseName, UniqueNames } from "../../candidate/shapes/unique-names.js";
import type { JsonPrimitive } from "../../toon/codec.js";
import { ESCAPE_MARK } from "../../toon/ill-formed.js";
import type { Records } from "./extract-records.js";
import type { TableRows } from "./tables.js";

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

/**
 * What records carry of the document: each heading, each name of a column and what a list's rules
 * begin with once, and all values.
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
