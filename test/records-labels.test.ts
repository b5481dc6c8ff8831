import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDocument } from "../src/engine/markdown/document.js";
import { countRows, extractRecords } from "../src/engine/modes/record.js";

import { findStatements } from "../src/engine/statements/statements.js";

/** `<name>.labels.json` says by hand what docs/records.md makes a record of `<name>.md`. */
const FOLDER = new URL("../corpus/cases/records/", import.meta.url);
const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.9;

type Row = Record<string, unknown>;

const files = readdirSync(FOLDER);
const names = files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -3));
const read = (file: string) => readFileSync(new URL(file, FOLDER), "utf8");

/** Of a table's rows, how many; of one that is kept as Markdown, no columns. */
function extract(source: string): Record<string, Row[]> {
  const document = parseDocument(source, "markdown");
  const { definitions, rules, tables } = extractRecords(document, findStatements(document));
  return {
    definitions: definitions.map(({ term, definition }) => ({ term, definition })),
    rules: rules.map(({ section, rule }) => ({ section, rule })),
    tables: tables.map(({ name, rows }) => {
      const columns = typeof rows === "string" ? [] : Object.keys(rows[0] ?? {});
      return { name, columns, rows: countRows({ name, rows }) };
    }),
  };
}

/** Records as texts that are equal where all fields are, but for white space. */
function print(kinds: Record<string, Row[]>): string[] {
  return Object.entries(kinds).flatMap(([kind, records]) =>
    records.map((record) => {
      const rows = Array.isArray(record.rows) ? record.rows.length : record.rows;
      const fields = Object.entries({ ...record, ...("rows" in record && { rows }) }).sort();
      return `${kind} ${JSON.stringify(fields)}`.replace(/(?:\s|\\n|\\t)+/g, " ");
    }),
  );
}

/** What is in one list and not in the other; equal texts count each. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

test("every document has labels, and all labels a document", () => {
  const labelled = files.filter((file) => file.endsWith(".labels.json"));
  expect(labelled.map((file) => file.replace(/\.labels\.json$/, "")).sort()).toEqual(names.sort());
});

test("extraction agrees with the labels in its precision and recall", () => {
  const compared = names.map((name) => {
    const found = print(extract(read(`${name}.md`)));
    const expected = print(JSON.parse(read(`${name}.labels.json`)));
    const [falseHits, misses] = [without(found, expected), without(expected, found)];
    return { name, found: found.length, expected: expected.length, falseHits, misses };
  });
  const sum = (count: (one: (typeof compared)[number]) => number) =>
    compared.reduce((total, one) => total + count(one), 0);
  const [found, expected] = [sum((one) => one.found), sum((one) => one.expected)];
  const hits = found - sum(({ falseHits }) => falseHits.length);
  const list = JSON.stringify(compared, ["name", "falseHits", "misses"], 2);
  expect(expected).toBeGreaterThan(200);
  expect(hits / found, list).toBeGreaterThanOrEqual(MIN_PRECISION);
  expect(hits / expected, list).toBeGreaterThanOrEqual(MIN_RECALL);
});
