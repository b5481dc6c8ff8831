import { isValueOf } from "../data/json.js";
import { type Data, isDataFlavor } from "../data/read-data.js";
import { trimBlanks } from "../markdown/blank.js";
import type { Block, Table } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { normalizeText } from "../markdown/lines.js";
import { decodeToon } from "../toon/codec.js";
import { isTextAlone, maxRestoredChars, restoreJson } from "./restore.js";

export interface Proof {
  /** The official decoder accepts it. */
  valid: boolean;
  /** Decoded and restored to Markdown, it parses to the source's syntax tree. */
  restores: boolean;
  /**
   * The restored text, even if it differs from the source; null if there is none. Of data: its JSON if it
   * restores, else null.
   */
  restored: string | null;
}

/** Decodes a candidate with the official decoder, restores it, parses that, and compares the trees. */
export function prove(toon: string, source: Document): Proof {
  try {
    const restored = restoreJson(decodeToon(toon), maxRestoredChars(toon));
    const restores = restored !== null && isSameDocument(source, restored);
    return { valid: true, restores, restored };
  } catch {
    return { valid: false, restores: false, restored: null };
  }
}

/**
 * Decodes a candidate with the official decoder, and compares the value with that of the data. Nothing that
 * would be read as a document restores to data.
 */
export function proveValue(toon: string, { json, minified, isLines }: Data): Proof {
  try {
    const value = decodeToon(toon);
    // What a value is written as has that value. To compare texts takes a fraction of the time.
    const isWritten = JSON.stringify(value) === minified;
    const isSame = isWritten || isValueOf(json, value, isLines);
    const restores = isSame && !isTextAlone(value);
    return { valid: true, restores, restored: restores ? json : null };
  } catch {
    return { valid: false, restores: false, restored: null };
  }
}

/**
 * Whether a text has the syntax tree of `document`. Data has no tree: the text must be the same, except
 * for a final line ending.
 */
export function isSameDocument(document: Document, text: string): boolean {
  const source = document.lines.text;
  if (text === source) return true;
  if (isDataFlavor(document.flavor)) {
    const plain = normalizeText(text);
    return plain === source || plain === `${source}\n` || source === `${plain}\n`;
  }
  const other = parseDocument(text, document.flavor);
  if (document.frontmatter?.content !== other.frontmatter?.content) return false;
  if (document.frontmatter?.fence !== other.frontmatter?.fence) return false;
  if (document.blocks.length !== other.blocks.length) return false;
  return document.blocks.every((block, index) =>
    isSameBlock(document, block, other, other.blocks[index]),
  );
}

/**
 * Whether top-level blocks have the same type and text, and so the same subtree. Of tables, only cells
 * and alignments count, not padding, outer pipes and the number of dashes; white space around headings
 * does not count either.
 */
export function isSameBlock(
  a: Document,
  block: Block,
  b: Document,
  other: Block | undefined,
): boolean {
  if (block.type !== other?.type) return false;
  if (block.type === "table") return isSameTable(a, block, b, other as Table);
  const text = a.lines.slice(block.line, block.lineEnd);
  const otherText = b.lines.slice(other.line, other.lineEnd);
  if (text === otherText) return true;
  return block.type === "heading" && trimBlanks(text) === trimBlanks(otherText);
}

function isSameTable(a: Document, table: Table, b: Document, other: Table): boolean {
  if (table.rows.length !== other.rows.length) return false;
  if (table.alignments.some((alignment, index) => alignment !== other.alignments[index]))
    return false;
  const rows = [table.header, ...table.rows];
  const otherRows = [other.header, ...other.rows];
  return rows.every((row, index) => {
    const otherRow = otherRows[index];
    if (row.cells.length !== otherRow?.cells.length) return false;
    return row.cells.every((cell, column) => {
      const { start, end } = otherRow.cells[column] as { start: number; end: number };
      return a.lines.text.slice(cell.start, cell.end) === b.lines.text.slice(start, end);
    });
  });
}
