import { trimBlankEnd } from "../../markdown/blank.js";
import { toSourceText } from "../../markdown/lines.js";
import type { JsonValue, Row } from "../../toon/codec.js";
import {
  HEADING_KEY,
  LIST_KEY,
  LOOSE_KEY,
  printDashes,
  readAlignments,
  releaseName,
  TABLE_KEY,
  TEXT_KEY,
} from "./keys.js";
import { SURPLUS } from "./table-rows.js";
import { readColumns } from "./template.js";

/**
 * The Markdown of canonical JSON: blocks with a blank line between them. null for any other value, and
 * beyond about `maxChars` characters (UTF-16 code units): every row copies its template, so a small text
 * could stand for a huge one.
 */
export function readEntries(json: JsonValue, maxChars: number): string | null {
  const blocks: string[] = [];
  let left = maxChars;
  const add = (block: string | null): boolean => {
    if (block === null) return false;
    if (block !== "") blocks.push(block);
    left -= block.length;
    return left >= 0;
  };
  const addEntry = (key: string, value: JsonValue): boolean => {
    const isText = typeof value === "string";
    if (HEADING_KEY.test(key)) {
      return add(key) && (value === "" || addEntry(isText ? TEXT_KEY : TABLE_KEY, value));
    }
    if (!isText) return isRows(value) && add(readRows(key, value, left));
    if (key === "---" || key === "+++") {
      return add(value === "" ? `${key}\n${key}` : `${key}\n${value}\n${key}`);
    }
    return key === TEXT_KEY && add(value);
  };
  if (typeof json !== "object" || json === null) return null;
  // Rows alone are a table.
  const entries = Array.isArray(json) ? [[TABLE_KEY, json] as const] : Object.entries(json);
  if (!entries.every(([key, value]) => addEntry(releaseName(key), value))) return null;
  const text = blocks.join("\n\n");
  return toSourceText(trimBlankEnd(text) === "" ? text : `${text}\n`);
}

/** Rows are a non-empty list of flat objects. */
function isRows(value: JsonValue): value is Row[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (row) => typeof row === "object" && row !== null && !Array.isArray(row) && isFlat(row),
  );
}

function isFlat(row: { [name: string]: JsonValue }): row is Row {
  for (const name in row) {
    const cell = row[name];
    if (typeof cell === "object" && cell !== null) return false;
  }
  return true;
}

/** The Markdown of rows; null if the key is none of rows, or beyond the bound. */
function readRows(key: string, rows: readonly Row[], maxChars: number): string | null {
  const keys = Object.keys(rows[0] ?? {});
  // Rows may lack what the columns and slots name; looking for it takes time as well.
  const lookups = keys.reduce((sum, name) => sum + name.split("{").length, 0);
  if (rows.length * lookups > maxChars) return null;
  const columns = readColumns(keys);
  const texts: string[] = [];
  let left = maxChars;
  const addRow = (text: string): boolean => {
    texts.push(text);
    left -= text.length;
    return left >= 0;
  };
  if (key === LIST_KEY || key === LOOSE_KEY) {
    const [column] = columns;
    if (column === undefined || columns.length > 1) return null;
    const isWithin = rows.every((row) => addRow(column.read(row, left) ?? ""));
    return isWithin ? texts.join(key === LIST_KEY ? "\n" : "\n\n") : null;
  }
  const alignments = key === TABLE_KEY ? [] : readAlignments(key);
  if (alignments === null) return null;
  addRow(printRow(columns.map(({ name }) => releaseName(name))));
  addRow(printRow(columns.map((_, at) => printDashes(alignments[at] ?? null))));
  const isWithin = rows.every((row) => {
    const cells: string[] = [];
    let room = left;
    for (const { read } of columns) {
      const text = read(row, room);
      if (text === null) continue;
      room -= text.length;
      if (room < 0) return false;
      // Spread, a hundred thousand cells would be more arguments than a call takes.
      for (const cell of text.split(SURPLUS)) cells.push(cell);
    }
    return addRow(printRow(cells));
  });
  return isWithin ? texts.join("\n") : null;
}

/** A row of a GFM table: one space around each cell. */
function printRow(cells: readonly string[]): string {
  if (cells.length === 0) return "|";
  const escapePipes = (cell: string) => (cell.includes("|") ? cell.replaceAll("|", "\\|") : cell);
  return `| ${cells.map(escapePipes).join(" | ")} |`;
}
