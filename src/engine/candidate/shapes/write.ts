import { trimBlanks, trimBlankTail } from "../../markdown/blank.js";
import type { Block, Heading } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Row } from "../../toon/codec.js";
import type { Analysis } from "../analysis.js";
import { HEADING_KEY, hasSuffix, LIST_KEY, TABLE_KEY, TEXT_KEY, UniqueNames } from "./keys.js";
import { toCellValue } from "./table-rows.js";
import { MAX_TEXT_CHARS } from "./write-rows.js";

/** A root entry of the canonical JSON. */
export type Entry = [key: string, value: string | Row[]];

/**
 * Writes a document, in order, as entries: headings, with the Markdown or table right below them; tables
 * and lists as rows; all else verbatim. Flat, so that no table pays for the depth of its section.
 */
export function writeEntries({ document, rows }: Analysis): Entry[] {
  const { blocks, flavor, frontmatter } = document;
  const names = new UniqueNames();
  const entries: Entry[] = [];
  /** The last entry, if it is a heading that holds nothing yet. */
  let heading: Entry | null = null;
  const add = (key: string, value: string | Row[]): void => {
    if (heading !== null && (key === TEXT_KEY || key === TABLE_KEY)) heading[1] = value;
    else entries.push([names.claim(key), value]);
    heading = null;
  };
  if (frontmatter !== null) add(frontmatter.fence, frontmatter.content);
  let textFrom = 0;
  const addTexts = (to: number): void => {
    for (const [key, value] of writeTexts(document, textFrom, to)) add(key, value);
    // The block at `to` becomes an entry of its own.
    textFrom = to + 1;
  };
  for (const [index, block] of blocks.entries()) {
    if (flavor !== "markdown") continue;
    const line = block.type === "heading" ? headingKey(document, block) : null;
    const written = rows.get(block);
    if (line === null && written === undefined) continue;
    addTexts(index);
    if (written !== undefined) add(written.key, written.rows);
    else if (line !== null) {
      heading = [names.claim(line), ""];
      entries.push(heading);
    }
  }
  addTexts(blocks.length);
  return entries;
}

/** The line of a heading; null if it would be ambiguous as a key. */
function headingKey({ lines }: Document, heading: Heading): string | null {
  const line = trimBlanks(lines.slice(heading.line, heading.lineEnd));
  return hasSuffix(line) || !HEADING_KEY.test(line) ? null : line;
}

/** Verbatim text, cut between blocks where its line in TOON would get too long, else between lines. */
function writeTexts({ flavor, lines, blocks }: Document, from: number, to: number): Entry[] {
  const entries: Entry[] = [];
  let start = from;
  for (let next = from + 1; next <= to; next++) {
    const [first, last] = [blocks[start] as Block, blocks[next - 1] as Block];
    const following = next < to ? (blocks[next] as Block) : undefined;
    const isCut =
      following === undefined ||
      (flavor === "markdown" &&
        following.line > last.lineEnd &&
        lines.endOf(following.lineEnd - 1) - lines.startOf(first.line) > MAX_TEXT_CHARS);
    if (!isCut) continue;
    const text = lines.slice(first.line, last.lineEnd);
    const rows = flavor === "markdown" ? cutLines(text) : null;
    entries.push(rows === null ? [TEXT_KEY, text] : [LIST_KEY, rows]);
    start = next;
  }
  return entries;
}

/** A long text as rows of whole lines; null where it is short, is a single line, or ends blank. */
function cutLines(text: string): Row[] | null {
  if (text.length <= MAX_TEXT_CHARS || trimBlankTail(text) !== text) return null;
  const parts: string[] = [];
  for (const line of text.split("\n")) {
    const part = `${parts.at(-1)}\n${line}`;
    if (parts.length === 0 || part.length > MAX_TEXT_CHARS) parts.push(line);
    else parts[parts.length - 1] = part;
  }
  return parts.length === 1 ? null : parts.map((part) => ({ lines: toCellValue(part) }));
}
