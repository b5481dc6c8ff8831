import { trimBlanks } from "../markdown/blank.js";
import type { Block, Table } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { decodeToon } from "../toon/codec.js";
import { restoreJson } from "./restore.js";
import { maxRestoredChars } from "./shapes/restored-bound.js";

/** What a candidate was shown to be. */
export interface Proof {
  /** The official decoder accepts it. */
  valid: boolean;
  /** Decoded and turned back into Markdown, it parses to the source's syntax tree. */
  restores: boolean;
}

/** Decodes a candidate with the official decoder, restores it, parses that, and compares the trees. */
export function prove(toon: string, source: Document): Proof {
  try {
    const restored = restoreJson(decodeToon(toon), maxRestoredChars(toon));
    return { valid: true, restores: restored !== null && isSameDocument(source, restored) };
  } catch {
    return { valid: false, restores: false };
  }
}

/** Whether a text has the syntax tree of `document`. */
export function isSameDocument(document: Document, text: string): boolean {
  if (text === document.lines.text) return true;
  const other = parseDocument(text, document.flavor);
  if (document.frontmatter?.content !== other.frontmatter?.content) return false;
  if (document.frontmatter?.fence !== other.frontmatter?.fence) return false;
  if (document.blocks.length !== other.blocks.length) return false;
  return document.blocks.every((block, index) =>
    isSameBlock(document, block, other, other.blocks[index]),
  );
}

/**
 * Top-level blocks are the same when their type and their text are: equal text parses equally,
 * so the subtrees are equal too. In tables only cells and alignment count (padding, pipes at the
 * ends and the number of dashes do not), around headings white space does not.
 */
function isSameBlock(a: Document, block: Block, b: Document, other: Block | undefined): boolean {
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
