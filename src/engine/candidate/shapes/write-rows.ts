import { trimBlankTail } from "../../markdown/blank.js";
import type { Block, List, Table } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { WEIGHTS, weigh } from "../../weight/weigh.js";
import { findPattern, type Pattern } from "./find-pattern.js";
import {
  LIST_KEY,
  LOOSE_KEY,
  printAlignments,
  releaseName,
  TABLE_KEY,
  UniqueNames,
} from "./keys.js";
import { canBeRows, SURPLUS, tableToRows, toCellValue } from "./table-rows.js";
import { isLiteral, printTemplate } from "./template.js";

/**
 * An entry's text is one line of TOON, and tools that read files for agents cut lines of more than 2,000
 * characters. The difference leaves room for escapes.
 */
export const MAX_TEXT_CHARS = 1800;

/** An entry whose value is rows. */
export interface Rows {
  key: string;
  rows: Row[];
}

/** A table or list as rows; null for a block that stays text. */
export function writeRows(document: Document, block: Block): Rows | null {
  if (block.type === "table") return writeTable(document, block);
  return block.type === "list" ? writeList(document, block) : null;
}

/**
 * null if rows cannot hold the table, parsers disagree on it, or a header cell would read as a template.
 */
function writeTable({ lines }: Document, table: Table): Rows | null {
  if (!canBeRows(table) || table.disputed) return null;
  const rows = tableToRows(lines.text, table);
  const keys = Object.keys(rows[0] as Row);
  if (!keys.every(isLiteral)) return null;
  const isAligned = table.alignments.some((alignment) => alignment !== null);
  const key = isAligned ? printAlignments(table.alignments) : TABLE_KEY;
  // Columns that patterns add get other names than these.
  const names = new UniqueNames();
  for (const name of keys) names.claim(releaseName(name));
  const columns = keys.flatMap((name): Column[] => {
    const values = rows.map((row) => row[name] ?? null);
    const columns = values.every(isText) ? foldTexts(name, values, names, 0) : null;
    return columns ?? [{ name, values }];
  });
  return { key, rows: joinColumns(columns, rows.length) };
}

/** Numbers, booleans and surplus cells share nothing. */
function isText(value: JsonPrimitive): value is string | null {
  return value === null || (typeof value === "string" && !value.includes(SURPLUS));
}

/** A line that begins an item, at any depth. */
const MARKER = "\\n(?=[ \\t]*(?:[*+-]|\\d{1,9}[.)])[ \\t])";
const ITEM = new RegExp(MARKER);
const LOOSE_ITEM = new RegExp(`\n${MARKER}`);
/** Three or four items pay for a key and a header in a few documents only, and half of all lists are so short. */
const MIN_ITEMS = 5;
/** The name of what fills the first slot of an item. */
const ITEM_NAME = "text";
/** How much more a row's line break and indentation weigh than an escaped line break. */
const ROW_WEIGHT = 100;
/** Approximate weight of the key and header of a list, and of the key of the text behind it. */
const LIST_WEIGHT = 400;

/**
 * A list as texts, nested items and lines that continue an item among them. null if they would not be
 * lighter, or one would be too long a line.
 */
function writeList({ lines }: Document, { line, lineEnd }: List): Rows | null {
  const source = trimBlankTail(lines.slice(line, lineEnd));
  const isLoose = LOOSE_ITEM.test(source);
  const texts = source.split(isLoose ? LOOSE_ITEM : ITEM);
  if (texts.length < MIN_ITEMS || texts.some(({ length }) => length > MAX_TEXT_CHARS)) return null;
  // A list has no quotes of its own to save, unlike the cells of a table.
  const cost = LIST_WEIGHT + texts.length * ROW_WEIGHT + countQuoted(texts) * QUOTES_WEIGHT;
  const columns = foldTexts(ITEM_NAME, texts, new UniqueNames(), cost);
  if (columns === null) return null;
  return { key: isLoose ? LOOSE_KEY : LIST_KEY, rows: joinColumns(columns, texts.length) };
}

interface Column {
  name: string;
  values: readonly JsonPrimitive[];
}

function joinColumns(columns: readonly Column[], count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const row: Row = {};
    for (const { name, values } of columns) row[name] = values[index] ?? null;
    return row;
  });
}

/**
 * Moves what texts share into the name of their column, which becomes their template; null if that saves
 * no more than `cost`, in hundredths of weight.
 * @param names Those of the other columns; gets those of new ones.
 */
function foldTexts(
  name: string,
  texts: readonly (string | null)[],
  names: UniqueNames,
  cost: number,
): Column[] | null {
  const pattern = findPattern(texts);
  if (pattern === null || estimateGain(texts, pattern) <= cost) return null;
  const { literals, slots, columns } = pattern;
  const columnNames = columns.map((_, column) => {
    if (column === 0) return name;
    const before = literals[slots.indexOf(column)] ?? "";
    if (before.includes("](")) return names.claim("url");
    return names.claim(before.lastIndexOf("[") > before.lastIndexOf("]") ? "link" : "more");
  });
  const slotNames = slots.map((column) => columnNames[column] as string);
  const template = printTemplate({ literals, names: slotNames });
  return columns.map((values, column) => ({
    name: column === 0 ? template : (columnNames[column] as string),
    values: values.map((value) => (value === null ? null : toCellValue(value))),
  }));
}

/** Texts that the codec quotes with comma as the delimiter, except those that look like numbers. */
const QUOTED = /[,:"\\\n[\]{}]|^[-#\s]|\s$|^$/;
/** Weight of the two quotes of a value, in hundredths. */
const QUOTES_WEIGHT = 2 * WEIGHTS.mark;

/** Estimates how many values are quoted. */
function countQuoted(values: readonly (string | null)[]): number {
  return values.filter((value) => value !== null && QUOTED.test(value)).length;
}

/** Estimates the weight that a pattern saves on a column, in hundredths. */
function estimateGain(texts: readonly (string | null)[], { literals, columns }: Pattern): number {
  const filled = texts.filter((text, row) => columns[0]?.[row] !== text).length;
  const literal = weigh(literals.join("x"));
  const quoted = columns.reduce((sum, values) => sum + countQuoted(values), 0);
  const delimiters = (columns.length - 1) * texts.length * WEIGHTS.mark;
  const header = literal + columns.length * QUOTES_WEIGHT;
  return filled * literal + (countQuoted(texts) - quoted) * QUOTES_WEIGHT - delimiters - header;
}
