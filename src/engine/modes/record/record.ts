import { type Analysis, analyzeValue } from "../../candidate/analysis.js";
import { findCandidate } from "../../candidate/candidate.js";
import { isBlank } from "../../candidate/drafts.js";
import type { Entry } from "../../candidate/shapes/entries.js";
import { releaseName, UniqueNames } from "../../candidate/shapes/unique-names.js";
import type { DelimiterName } from "../../contract/contract.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countTables, keepTables } from "../../data/tables.js";
import { parseDocument } from "../../markdown/document.js";
import { shownText } from "../../markdown/shown-text.js";
import { type Coverage, measureCoverage, toMissingPercent } from "../../policy/coverage.js";
import { findStatements, type Statements } from "../../statements/statements.js";
import { decodeToon, encodeToon, type JsonPrimitive, type JsonValue } from "../../toon/codec.js";
import {
  ESCAPE_MARK,
  escapeIllFormed,
  isIllFormed,
  unescapeIllFormed,
} from "../../toon/ill-formed.js";
import type { RecordConversion } from "../conversion.js";
import { convertLosslessly } from "../conversion.js";
import { extractRecords, type Records } from "./extract-records.js";
import { countRows, type TableRows } from "./tables.js";

/** The document's definitions, rules and table rows as TOON tables, and how much was left out. */
export function convertToRecords(
  analysis: Analysis,
  statements: Statements,
  delimiter: DelimiterName,
): RecordConversion {
  const { document: source } = analysis;
  const { text } = source.lines;
  if (analysis.data !== null) return convertTables(analysis, analysis.data, delimiter);
  if (isBlank(source)) return carryWhole(analysis, delimiter);
  const isEscaped = isIllFormed(text);
  const document = isEscaped ? parseDocument(escapeIllFormed(text), source.flavor) : source;
  const records = extractRecords(document, isEscaped ? findStatements(document) : statements);
  const entries = toRecordEntries(records);
  const kept = textOfRecords(records);
  const coverage = measureCoverage(shownText(source), isEscaped ? unescapeIllFormed(kept) : kept);
  const json = Object.fromEntries([
    ...(isEscaped ? [[ESCAPE_MARK, true]] : []),
    ...describeRest(coverage),
    ...entries,
  ]);
  const toon = encodeToon(json, delimiter);
  return {
    kind: "record",
    toon,
    delimiter,
    flags: { lossless: true, valid: canDecodeTo(json, toon), target_reached: null, restores: null },
    coverage,
    records: countRecords(records),
  };
}

/** The tables of data, and the keys that lead to them. */
function convertTables(
  source: Analysis,
  { value, json, isLines, isBounded }: Data,
  delimiter: DelimiterName,
): RecordConversion {
  if (!isBounded() || !isValueOf(json, value, isLines)) {
    return carryWhole(source, delimiter);
  }
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

/** Falls back to the lossless candidate, for white space and values that cannot be encoded or held exactly. */
function carryWhole(source: Analysis, delimiter: DelimiterName): RecordConversion {
  const lossless = convertLosslessly(source, { delimiter });
  const { proof: _, ...flags } = lossless.flags;
  return {
    ...lossless,
    kind: "record",
    flags: { ...flags, restores: null },
    coverage: { kept: 0, total: 0 },
    records: { definitions: 0, rules: 0, rows: 0 },
  };
}

function describeRest(coverage: Coverage): [string, string][] {
  if (coverage.kept === coverage.total) return [];
  return [[LEFT_OUT, `${toMissingPercent(coverage)} % of the text`]];
}

function canDecodeTo(json: JsonValue, toon: string): boolean {
  try {
    return JSON.stringify(decodeToon(toon)) === JSON.stringify(json);
  } catch {
    return false;
  }
}

function countRecords({ definitions, rules, tables }: Records) {
  const rows = tables.reduce((sum, table) => sum + countRows(table.rows), 0);
  return { definitions: definitions.length, rules: rules.length, rows };
}

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
