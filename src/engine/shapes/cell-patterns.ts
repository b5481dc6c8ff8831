import type { JsonPrimitive, Row } from "../toon/codec.js";
import { WEIGHTS, weigh } from "../weight/weigh.js";
import { printCellValue, toCellValue } from "./cell-value.js";
import { hasWord } from "./has-word.js";
import { findPattern, MIN_TEXTS, namePlaces } from "./pattern.js";
import { countQuoted, QUOTES_WEIGHT } from "./quoted.js";
import { fillPlaces, isLiteral, printTemplate, readTemplate, type Template } from "./template.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** A column of a table, or the columns that its cells are taken apart into. */
type Columns = { key: string; values: readonly JsonPrimitive[] }[];

/**
 * Rows of a table with what the cells of a column have in common moved into its name: the name
 * of such a column is the template of its cells. null where no column has anything.
 */
export function findCellPatterns(rows: readonly Row[]): Row[] | null {
  if (rows.length < MIN_TEXTS) return null;
  const keys = Object.keys(rows[0] as Row);
  if (!keys.every(isLiteral)) return null;
  const names = new UniqueNames();
  for (const key of keys) names.claim(releaseName(key));
  let gain = -ROWS_KEY_WEIGHT;
  const patterned = keys.map((key) => {
    const columns = takeApart(rows, key, names);
    const gained = columns === null ? 0 : estimateGain(plainColumn(rows, key), columns);
    if (gained <= 0) return null;
    gain += gained;
    return columns;
  });
  if (gain <= 0) return null;
  const columns = patterned.flatMap(
    (columns, index) => columns ?? [plainColumn(rows, keys[index] as string)],
  );
  return rows.map((_, row) =>
    Object.fromEntries(columns.map(({ key, values }) => [key, values[row] ?? null])),
  );
}

/** About what a table pays for not standing right under its heading (hundredths). */
const ROWS_KEY_WEIGHT = 400;

/** What taking a column apart saves by weight, about, in hundredths. */
function estimateGain(plain: Columns[number], columns: Columns): number {
  const [{ key, values }, ...others] = columns as [Columns[number], ...Columns];
  const { literals } = readTemplate(key) as Template;
  const filled = values.filter((value, row) => value !== plain.values[row]).length;
  const quotes =
    countQuoted(plain.values) - columns.reduce((sum, { values }) => sum + countQuoted(values), 0);
  return (
    filled * weigh(literals.join("x")) +
    QUOTES_WEIGHT * quotes -
    others.length * values.length * WEIGHTS.comma -
    columns.reduce((sum, { key }) => sum + weigh(key), QUOTES_WEIGHT) +
    weigh(plain.key)
  );
}

function plainColumn(rows: readonly Row[], key: string): Columns[number] {
  return { key, values: rows.map((row) => row[key] ?? null) };
}

/** null where cells have nothing in common, or would not come back. */
function takeApart(rows: readonly Row[], key: string, names: UniqueNames): Columns | null {
  const texts: (string | null)[] = [];
  for (const row of rows) {
    const value = row[key] ?? null;
    // A number or boolean begins and ends like nothing else; surplus cells are no cell of a pattern.
    if (value !== null && (typeof value !== "string" || value.includes("\n"))) return null;
    texts.push(value);
  }
  const pattern = findPattern(texts, "words");
  if (pattern === null) return null;
  const placed = namePlaces(pattern, key, names);
  const template = {
    literals: pattern.literals,
    names: pattern.places.map((place) => placed[place] as string),
  };
  const columns = pattern.columns.map((values, index) => ({
    key: index === 0 ? printTemplate(template) : (placed[index] as string),
    values: values.map((value) => (value === null ? null : toCellValue(value))),
  }));
  const comesBack = texts.every((text, row) => {
    const read = (name: string) => columns.find((column) => column.key === name)?.values[row];
    return readCell(template, columns[0]?.values[row] ?? null, read) === text;
  });
  return comesBack ? columns : null;
}

/**
 * What a cell says: its template filled, unless its value stands for itself. That is a value
 * without a letter or digit, one that begins like the template, and one with null in another column.
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
  return fillPlaces(template, (name) => (name === own ? text : printCellValue(read(name) ?? "")));
}

/** A column of a table that is written as rows. */
export interface CellColumn {
  /** The header cell, as it was claimed. */
  name: string;
  read: (row: Row) => JsonPrimitive | undefined;
}

/**
 * The columns of a table whose names may be templates. A name that stands in the template of
 * another column is a value of that one.
 */
export function readCellColumns(keys: readonly string[]): CellColumn[] {
  const templates = new Map(keys.map((key) => [key, readTemplate(key)]));
  const values = new Set([...templates.values()].flatMap((template) => template?.names ?? []));
  return keys.flatMap((key): CellColumn[] => {
    const template = templates.get(key) ?? null;
    if (template !== null) {
      const [name = ""] = template.names;
      return [{ name, read: (row) => readCell(template, row[key], (other) => row[other]) }];
    }
    return values.has(key) ? [] : [{ name: key, read: (row) => row[key] }];
  });
}
