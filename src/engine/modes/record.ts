import { type Analysis, analyzeValue } from "../candidate/analysis.js";
import { findCandidate } from "../candidate/candidate.js";
import { hasNoBlocks } from "../candidate/drafts.js";
import { releaseName, UniqueNames } from "../candidate/shapes/keys.js";
import { canBeRows, tableToRows } from "../candidate/shapes/table-rows.js";
import type { Entry } from "../candidate/shapes/write.js";
import type { DelimiterName } from "../contract/contract.js";
import { isValueOf } from "../data/json.js";
import type { Data } from "../data/read-data.js";
import { countTables, keepTables } from "../data/tables.js";
import { toOneLine } from "../markdown/blank.js";
import { type Cell, type Heading, visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { withoutComments } from "../markdown/protected.js";
import { readCell } from "../markdown/table-row.js";
import { type Coverage, measureCoverage, toMissingPercent } from "../policy/coverage.js";
import { TASK } from "../statements/prose.js";
import type { Statements } from "../statements/statements.js";
import {
  decodeToon,
  ESCAPE_MARK,
  encodeToon,
  escapeIllFormed,
  isIllFormed,
  type JsonValue,
  type Row,
} from "../toon/codec.js";
import { convertLosslessly, type RecordConversion } from "./conversion.js";

/** The records of a document (docs/records.md), each kind in document order. */
export interface Records {
  definitions: { term: string; definition: string }[];
  /** `section` is the text of the heading above; null before the first. */
  rules: { section: string | null; rule: string }[];
  tables: NamedTable[];
}

/** A table, named by the heading above it; as Markdown if rows would be far longer. */
export interface NamedTable {
  name: string | null;
  rows: Row[] | string;
}

/** The document's definitions, rules and table rows as TOON tables, and how much was left out. */
export function convertToRecords(
  analysis: Analysis,
  statements: Statements,
  delimiter: DelimiterName,
): RecordConversion {
  const { document, data } = analysis;
  if (data !== null) return convertTables(analysis, data, delimiter);
  if (hasNoBlocks(document)) return carryWhole(analysis, delimiter);
  const records = extractRecords(document, statements);
  const coverage = measureCoverage(document.lines.text, textOfRecords(records, statements));
  const isEscaped = isIllFormed(document.lines.text);
  const spell = isEscaped ? escapeIllFormed : (text: string) => text;
  const entries = toRecordEntries(records, spell);
  const json = Object.fromEntries<JsonValue>([
    ...(isEscaped ? [[ESCAPE_MARK, true] as const] : []),
    ...describeRest(coverage),
    ...entries,
  ]);
  const toon = encodeToon(json, delimiter);
  const { definitions, rules, tables } = records;
  const rows = tables.reduce((sum, table) => sum + countRows(table), 0);
  return {
    kind: "record",
    toon,
    delimiter,
    flags: { lossless: true, valid: canDecodeTo(json, toon), target_reached: null, restores: null },
    coverage,
    records: { definitions: definitions.length, rules: rules.length, rows },
  };
}

/** Extracts definitions and rules outside of tables, and tables outside of quotes. */
export function extractRecords(
  { blocks, lines: { text } }: Document,
  { definitions, rules }: Statements,
): Records {
  const tables: NamedTable[] = [];
  let heading: Heading | null = null;
  visitBlocks(blocks, (block, { quoted, listed }) => {
    if (quoted) return;
    if (block.type === "heading" && !listed) heading = block;
    if (block.type !== "table" || block.rows.length === 0) return;
    const rows = canBeRows(block)
      ? tableToRows(text, block, readShown)
      : text.slice(block.start, block.end);
    tables.push({ name: nameOf(heading), rows });
  });
  return {
    definitions: definitions.map(({ term, definition }) => ({ term, definition })),
    rules: rules.map((rule) => ({
      section: nameOf(rule.heading),
      rule: rule.force === null ? readRule(rule) : `${rule.force.text} ${readRule(rule)}`,
    })),
    tables,
  };
}

/** In UTF-16 code units. Every rule repeats the name of its heading. */
const MAX_NAME = 300;

/** A heading's text on one line, cut if it is long, as the name of its records; null for none. */
function nameOf(heading: Heading | null): string | null {
  if (heading === null) return null;
  const name = toOneLine(withoutComments(heading.text));
  if (name.length <= MAX_NAME) return name || null;
  return `${name.slice(0, MAX_NAME - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A rule on one line, without a bold mark whose partner is in another sentence. */
function readRule({ text }: { text: string }): string {
  const rule = toOneLine(withoutComments(text)).replace(TASK, "");
  if (rule.replace(/`[^`]*`/g, "").split("**").length % 2 === 1) return rule;
  return rule.endsWith("**") ? rule.slice(0, -2) : rule.replace(/^\*\*/, "");
}

/** The visible text of a cell. */
function readShown(text: string, cell: Cell): string {
  return withoutComments(readCell(text, cell)).trim();
}

/** The number of rows. In Markdown, two lines are the header. */
export function countRows({ rows }: NamedTable): number {
  return typeof rows === "string" ? rows.split("\n").length - 2 : rows.length;
}

/**
 * The text that records keep of the document: all values, and once each heading, each column name and the
 * common beginning of a list's rules.
 */
function textOfRecords({ definitions, tables, rules }: Records, statements: Statements): string {
  return [
    ...definitions.flatMap(({ term, definition }) => [term, definition]),
    ...new Set(rules.map(({ section }) => section)),
    ...statements.rules.map(readRule),
    ...Array.from(new Set(statements.rules.map(({ force }) => force)), (force) => force?.text),
    ...tables.flatMap(({ name, rows }) => {
      if (typeof rows === "string") return [name, rows];
      const columns = Object.keys(rows[0] ?? {}).map(releaseName);
      return [name, ...columns, ...rows.flatMap((row) => Object.values(row))];
    }),
  ].join("\n");
}

/** The entry that says how much of the text is left out. */
const LEFT_OUT = "left_out";

function describeRest(coverage: Coverage): [string, string][] {
  if (coverage.kept === coverage.total) return [];
  return [[LEFT_OUT, `${toMissingPercent(coverage)} % of the text`]];
}

/**
 * Records as root entries: `definitions` and `rules`, if there are any, then each table under the text of
 * its heading. Only values in tables can be numbers, if they print as the same text.
 */
export function toRecordEntries(
  { definitions, rules, tables }: Records,
  spell: (text: string) => string,
): Entry[] {
  const names = new UniqueNames();
  for (const key of ["definitions", "rules", LEFT_OUT, ESCAPE_MARK]) names.claim(key);
  const spelled = (rows: readonly Row[]): Row[] =>
    rows.map((row) => {
      const cells = Object.entries(row).map(([name, cell]) => [
        spell(name),
        typeof cell === "string" ? spell(cell) : cell,
      ]);
      return Object.fromEntries(cells);
    });
  const entries: Entry[] = [];
  if (definitions.length > 0) entries.push(["definitions", spelled(definitions)]);
  if (rules.length > 0) entries.push(["rules", spelled(rules)]);
  for (const { name, rows } of tables) {
    const key = spell(names.claim(name ?? "table"));
    entries.push([key, typeof rows === "string" ? spell(rows) : spelled(rows)]);
  }
  return entries;
}

function canDecodeTo(json: JsonValue, toon: string): boolean {
  try {
    return JSON.stringify(decodeToon(toon)) === JSON.stringify(json);
  } catch {
    return false;
  }
}

/** The tables of data, and the keys that lead to them. */
function convertTables(
  source: Analysis,
  { value, json, isLines, isBounded }: Data,
  delimiter: DelimiterName,
): RecordConversion {
  if (!isBounded() || !isValueOf(json, value, isLines)) return carryWhole(source, delimiter);
  const kept = keepTables(value) ?? {};
  const { toon, valid, shape } = findCandidate(analyzeValue(kept), { delimiter });
  if (shape === "text") return carryWhole(source, delimiter);
  return {
    kind: "record",
    toon,
    delimiter,
    flags: { lossless: true, valid, target_reached: null, restores: null },
    coverage: measureCoverage(JSON.stringify(value), JSON.stringify(kept)),
    records: { definitions: 0, rules: 0, rows: countTables(kept).rows },
  };
}

/** The lossless candidate, for white space and for values that cannot be encoded or held exactly. */
function carryWhole(source: Analysis, delimiter: DelimiterName): RecordConversion {
  const { flags, ...lossless } = convertLosslessly(source, { delimiter });
  const { proof: _, ...rest } = flags;
  return {
    ...lossless,
    kind: "record",
    flags: { ...rest, restores: null },
    coverage: { kept: 0, total: 0 },
    records: { definitions: 0, rules: 0, rows: 0 },
  };
}
