/** How extraction agrees with labels that were written by hand, without sight of its output. */
import { parseDocument } from "../src/engine/markdown/document.js";
import { extractRecords, type Records } from "../src/engine/modes/record/extract-records.js";
import { countRows } from "../src/engine/modes/record/tables.js";
import { findStatements } from "../src/engine/statements/statements.js";

/** What a person found in a document by docs/records.md; of a table's rows, how many, and of one that is kept as Markdown no columns. */
export interface Labels {
  definitions: Records["definitions"];
  rules: Records["rules"];
  tables: { name: string | null; columns: string[]; rows: number | unknown[] }[];
}

export const KINDS = ["definitions", "rules", "tables"] as const;
export type Kind = (typeof KINDS)[number];

/** Records of one kind as comparable texts: found and expected, found only, expected only. */
export interface Comparison {
  hits: number;
  falseHits: string[];
  misses: string[];
}

/** Compares what is extracted from a document with its labels, by kind. */
export function compareRecords(
  source: string,
  flavor: "markdown" | "text",
  labels: Labels,
): Record<Kind, Comparison> {
  const document = parseDocument(source, flavor);
  const records = extractRecords(document, findStatements(document));
  const tables = records.tables.map(({ name, rows }) => ({
    name,
    columns: typeof rows === "string" ? [] : Object.keys(rows[0] ?? {}),
    rows: countRows(rows),
  }));
  const found = { ...records, tables };
  return {
    definitions: compare(found.definitions, labels.definitions, ["term", "definition"]),
    rules: compare(found.rules, labels.rules, ["section", "rule"]),
    tables: compare(
      found.tables,
      labels.tables.map((table) => ({
        ...table,
        rows: typeof table.rows === "number" ? table.rows : table.rows.length,
      })),
      ["name", "columns", "rows"],
    ),
  };
}

/** All comparisons of a kind, or of all kinds, as precision and recall; 1 where there is nothing. */
export function score(comparisons: readonly Comparison[]): {
  hits: number;
  found: number;
  expected: number;
  precision: number;
  recall: number;
} {
  const sum = (count: (comparison: Comparison) => number): number =>
    comparisons.reduce((total, comparison) => total + count(comparison), 0);
  const hits = sum((comparison) => comparison.hits);
  const found = hits + sum(({ falseHits }) => falseHits.length);
  const expected = hits + sum(({ misses }) => misses.length);
  return {
    hits,
    found,
    expected,
    precision: found === 0 ? 1 : hits / found,
    recall: expected === 0 ? 1 : hits / expected,
  };
}

/** An item matches when all its fields are equal but for white space; equal items count each. */
function compare<T extends object>(
  found: readonly T[],
  expected: readonly T[],
  fields: readonly (keyof T & string)[],
): Comparison {
  const open = new Map<string, number>();
  for (const item of expected) {
    const key = print(item, fields);
    open.set(key, (open.get(key) ?? 0) + 1);
  }
  const comparison: Comparison = { hits: 0, falseHits: [], misses: [] };
  for (const item of found) {
    const key = print(item, fields);
    const left = open.get(key) ?? 0;
    if (left === 0) comparison.falseHits.push(key);
    else {
      comparison.hits++;
      open.set(key, left - 1);
    }
  }
  for (const [key, left] of open) comparison.misses.push(...Array<string>(left).fill(key));
  return comparison;
}

function print<T extends object>(item: T, fields: readonly (keyof T & string)[]): string {
  return JSON.stringify(fields.map((field) => normalize(item[field])));
}

function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : (value ?? null);
}
