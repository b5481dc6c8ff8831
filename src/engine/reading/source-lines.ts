import { ContextVerdictError } from "../contract/errors.js";
import type { FlavorChoice } from "../contract/requests.js";
import type { Block } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { isWithin, type Room, roomOf } from "./room.js";

/** Lines of a source by index, the end exclusive. */
export interface Slice {
  start: number;
  end: number;
}

/** The lines of a text, as file readers count them. */
export class SourceLines {
  readonly lines: readonly string[];

  constructor(text: string) {
    this.lines = text.match(LINE) ?? [];
  }

  /**
   * The requested lines.
   * @throws ContextVerdictError `bad_request` for an offset after the last line.
   */
  ask(offset = 1, limit = Number.POSITIVE_INFINITY): Slice {
    const total = this.lines.length;
    if (offset > Math.max(total, 1)) {
      const message = `offset is after the last line, which is line ${total}`;
      throw new ContextVerdictError("bad_request", message, "offset");
    }
    return { start: offset - 1, end: Math.min(total, offset - 1 + limit) };
  }

  textOf({ start, end }: Slice): string {
    return this.lines.slice(start, end).join("");
  }

  /** As many of the lines as fit; none if the first is too long. */
  fill({ start, end }: Slice, room: Room): Slice {
    let at = start;
    for (let left = room; at < end; at++) {
      const { bytes, tokens } = roomOf(this.lines[at] as string);
      left = { bytes: left.bytes - bytes, tokens: left.tokens - tokens };
      if (!isWithin({ bytes: 0, tokens: 0 }, left)) break;
    }
    return { start, end: at };
  }
}

/** With its line ending; a final one does not begin another line. */
const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;

/**
 * Finds where a page can begin without changing how its lines read: at blocks, at list items, and at rows
 * of tables, whose header is repeated then.
 */
export class PageBreaks {
  readonly #document: Document;

  constructor(text: string, flavor: FlavorChoice) {
    this.#document = parseDocument(text, flavor);
  }

  /** The last break in a slice after its start, else the end of the slice. */
  lastIn({ start, end }: Slice): number {
    for (let line = end; line > start; line--) {
      if (this.isBreak(line)) return line;
    }
    return end;
  }

  /** Whether lines can be judged: they do not begin in the middle of a block, or end in the front matter. */
  areBlocks({ start, end }: Slice): boolean {
    const isWhole = end >= (this.#document.frontmatter?.lineEnd ?? 0);
    return isWhole && this.headerOf(start) === undefined && this.isBreak(start);
  }

  /** Whether a page may begin with this line. */
  isBreak(line: number): boolean {
    if (line < (this.#document.frontmatter?.lineEnd ?? 0)) return line === 0;
    const block = this.#findAround(line);
    if (block === undefined) return true;
    if (block.type === "table") return line > block.line + 2;
    return block.type === "list" && findEndingAfter(line, block.items)?.line === line;
  }

  /** The header lines of the table that contains a line as a row. */
  headerOf(line: number): Slice | undefined {
    const block = this.#findAround(line);
    if (block?.type !== "table" || line < block.line + 2) return undefined;
    return { start: block.line, end: block.line + 2 };
  }

  /** The top-level block that contains a line other than as its first. */
  #findAround(line: number): Block | undefined {
    const block = findEndingAfter(line, this.#document.blocks);
    return block !== undefined && block.line < line ? block : undefined;
  }
}

/** The first of the blocks or items that ends after a line. */
function findEndingAfter<T extends { lineEnd: number }>(line: number, blocks: readonly T[]) {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as T).lineEnd <= line) low = middle + 1;
    else high = middle;
  }
  return blocks[low];
}
