import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { WEIGHTS, weigh } from "../../weight/weigh.js";
import { printCellValue, toCellValue } from "./cell-value.js";
import { findPattern } from "./find-pattern.js";
import { MIN_TEXTS, nameColumns, type Pattern, toTemplate } from "./pattern.js";
import { countQuoted, QUOTES_WEIGHT } from "./quoted.js";
import { fillSlots, isLiteral, printTemplate, readTemplate, type Template } from "./template.js";
import { releaseName, UniqueNames } from "./unique-names.js";
import { hasWord } from "./words.js";

interface Column {
  key: string;
  values: readonly JsonPrimitive[];
}

/** Approximate weight of a table's own key, which it needs unless the heading is its key (hundredths). */
const ROWS_KEY_WEIGHT = 400;

/**
 * Moves the common text of a column's cells into its name: the name becomes the template of its cells.
 * null if that saves nothing.
 */
export function findCellPatterns(rows: readonly Row[]): Row[] | null {
  if (rows.length < MIN_TEXTS) return null;
  const keys = Object.keys(rows[0] as Row);
  if (!keys.every(isLiteral)) return null;
  const names = new UniqueNames();
  for (const key of keys) names.claim(releaseName(key));
  let gain = -ROWS_KEY_WEIGHT;
  const columns = keys.flatMap((key): Column[] => {
    const plain = { key, values: rows.map((row) => row[key] ?? null) };
    const texts = readTexts(plain);
    const pattern = texts === null ? null : findPattern(texts, "words");
    const gained = pattern === null ? 0 : estimateGain(plain, pattern);
    if (texts === null || pattern === null || gained <= 0) return [plain];
    const parts = takeApart(key, pattern, names);
    if (!canGiveBack(parts, texts)) return [plain];
    gain += gained;
    return parts;
  });
  if (gain <= 0) return null;
  return rows.map((_, index) => {
    const row: Row = {};
    for (const { key, values } of columns) row[key] = values[index] ?? null;
    return row;
  });
}

/** The cells; null if one is a number or boolean, which share no text, or has surplus cells in it. */
function readTexts({ values }: Column): (string | null)[] | null {
  const texts: (string | null)[] = [];
  for (const value of values) {
    if (value !== null && (typeof value !== "string" || value.includes("\n"))) return null;
    texts.push(value);
  }
  return texts;
}

/** Estimates the weight that a pattern saves on a column, in hundredths. */
function estimateGain(plain: Column, { literals, columns }: Pattern): number {
  const filled = columns[0]?.filter((value, row) => value !== plain.values[row]).length ?? 0;
  const literal = weigh(literals.join("x"));
  const quoted = columns.reduce((sum, values) => sum + countQuoted(values), 0);
  const delimiters = (columns.length - 1) * plain.values.length * WEIGHTS.comma;
  const name = literal + columns.length * QUOTES_WEIGHT;
  return (
    filled * literal + QUOTES_WEIGHT * (countQuoted(plain.values) - quoted) - delimiters - name
  );
}

/** Splits a column by its pattern. */
function takeApart(key: string, pattern: Pattern, names: UniqueNames): Column[] {
  const columnNames = nameColumns(pattern, key, names);
  const template = printTemplate(toTemplate(pattern, columnNames));
  return pattern.columns.map((values, index) => ({
    key: index === 0 ? template : (columnNames[index] as string),
    values: values.map((value) => (value === null ? null : toCellValue(value))),
  }));
}

function canGiveBack(columns: readonly Column[], texts: readonly (string | null)[]): boolean {
  const [own] = columns as [Column];
  const template = readTemplate(own.key) as Template;
  return texts.every((text, row) => {
    const read = (name: string) => columns.find(({ key }) => key === name)?.values[row];
    return readCell(template, own.values[row], read) === text;
  });
}

/**
 * The text of a cell: the filled template, or the value itself if it has no letter or digit, begins like
 * the template, or has null in another column of the template.
 */
function readCell(
  template: Template,
  value: JsonPrimitive | undefined,
  read: (name: string) => JsonPrimitive | undefined,
): string | null {
  if (value === null || value === undefined) return null;
  const text = printCellValue(value);
  const [own = ""] = template.names;
  const [lead = ""] = template.literals;
  if (!hasWord(text) || (lead !== "" && text.startsWith(lead))) return text;
  if (template.names.some((name) => name !== own && read(name) === null)) return text;
  return fillSlots(template, (name) => printCellValue((name === own ? value : read(name)) ?? ""));
}

export interface CellColumn {
  /** The header cell with its unique suffix. */
  name: string;
  read: (row: Row) => JsonPrimitive | undefined;
}

function ownValue(row: Row, name: string): JsonPrimitive | undefined {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

/**
 * The columns of a table whose names may be templates. A column named in the template of another is
 * part of that one.
 */
export function readCellColumns(keys: readonly string[]): CellColumn[] {
  const templates = new Map(keys.map((key) => [key, readTemplate(key)]));
  const values = new Set([...templates.values()].flatMap((template) => template?.names ?? []));
  return keys.flatMap((key): CellColumn[] => {
    const template = templates.get(key) ?? null;
    if (template !== null) {
      const [name = ""] = template.names;
      return [
        { name, read: (row) => readCell(template, row[key], (other) => ownValue(row, other)) },
      ];
    }
    return values.has(key) ? [] : [{ name: key, read: (row) => row[key] }];
  });
}
