import { type Analysis, analyzeValue } from "../../candidate/analysis.js";
import { findCandidate } from "../../candidate/candidate.js";
import { isBlank } from "../../candidate/drafts.js";
import type { DelimiterName } from "../../contract/contract.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countTables, keepTables } from "../../data/tables.js";
import { parseDocument } from "../../markdown/document.js";
import { shownText } from "../../markdown/shown-text.js";
import { type Coverage, measureCoverage, toMissingPercent } from "../../policy/coverage.js";
import { findStatements, type Statements } from "../../statements/statements.js";
import { decodeToon, encodeToon, type JsonValue } from "../../toon/codec.js";
import {
  ESCAPE_MARK,
  escapeIllFormed,
  isIllFormed,
  unescapeIllFormed,
} from "../../toon/ill-formed.js";
import type { RecordConversion } from "../conversion.js";
import { convertLosslessly } from "../lossless.js";
import { extractRecords, type Records } from "./extract-records.js";
import { LEFT_OUT, textOfRecords, toRecordEntries } from "./record-entries.js";
import { countRows } from "./tables.js";

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
