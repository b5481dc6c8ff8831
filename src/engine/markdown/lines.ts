import type { SectionRange } from "../contract/contract.js";

const BYTE_ORDER_MARK = "\uFEFF";

/** A stretch of the normalised text, in UTF-16 code units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A text with every line ending as LF and without byte order mark. */
export function normalizeText(source: string): string {
  const body = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  return body.includes("\r") ? body.replace(/\r\n?/g, "\n") : body;
}

/** Whether every line of a source ends with CRLF, and there is one. */
export function isCrlf(source: string): boolean {
  return source.includes("\r\n") && !/(?<!\r)\n|\r(?!\n)/.test(source);
}

/** A text with every line ending as CRLF. */
export function toCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, "\r\n");
}

/** A source that is read as this text: what begins with a byte order mark needs another one. */
export function toSourceText(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + text : text;
}

/**
 * The source with every line ending as LF and without byte order mark, and the way back to
 * positions in the source as it was given. Everything in the engine works on `text`; only what
 * is reported to a caller is translated.
 */
export class Lines {
  readonly source: string;
  readonly text: string;
  /** Start of each line in `text`. A final LF does not start another line. */
  readonly starts: Readonly<Uint32Array>;
  readonly #sourceStarts: Readonly<Uint32Array>;

  constructor(source: string) {
    this.source = source;
    const origin = source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    this.text = normalizeText(source);
    this.starts = findLineStarts(this.text);
    this.#sourceStarts =
      this.text.length === source.length ? this.starts : findLineStarts(source, origin);
  }

  get count(): number {
    return this.starts.length;
  }

  /** Offset where line `index` (0-based) starts; the end of the text for the line after the last. */
  startOf(index: number): number {
    return this.starts[index] ?? this.text.length;
  }

  /** Offset of the end of line `index` (0-based), its line ending excluded. */
  endOf(index: number): number {
    const next = this.starts[index + 1];
    if (next !== undefined) return next - 1;
    return this.text.endsWith("\n") ? this.text.length - 1 : this.text.length;
  }

  /** The lines `from` (inclusive) to `to` (exclusive), joined by LF, without the final line ending. */
  slice(from: number, to: number): string {
    return from >= to ? "" : this.text.slice(this.startOf(from), this.endOf(to - 1));
  }

  /** Index (0-based) of the line that holds `offset`. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Translates a span of `text` into the caller's coordinates. */
  toSource(span: Span): SectionRange {
    const first = this.lineAt(span.start);
    const last = this.lineAt(Math.max(span.start, span.end - 1));
    return {
      line_start: first + 1,
      line_end: last + 1,
      char_start: this.#sourceOffset(first, span.start),
      char_end: this.#sourceOffset(last, span.end),
    };
  }

  /** Start of line `index` in the source; its end for the line after the last. */
  sourceStartOf(index: number): number {
    return this.#sourceStarts[index] ?? this.source.length;
  }

  #sourceOffset(line: number, offset: number): number {
    return (this.#sourceStarts[line] ?? 0) + offset - (this.starts[line] ?? 0);
  }
}

const CR = 13;
const LF = 10;
/** Room for the lines of most texts; more is made where they are shorter. */
const USUAL_LINE_CHARS = 16;

/** Start of each line from `origin` on; CR, LF and CRLF end a line. */
function findLineStarts(text: string, origin = 0): Uint32Array {
  const endOfLine = text.includes("\r") ? endOfAnyLine : endOfLfLine;
  let starts = new Uint32Array(1 + Math.ceil(text.length / USUAL_LINE_CHARS));
  let count = 0;
  for (let at = origin; at < text.length; at = endOfLine(text, at)) {
    if (count === starts.length) {
      const grown = new Uint32Array(2 * count);
      grown.set(starts);
      starts = grown;
    }
    starts[count++] = at;
  }
  return starts.slice(0, count);
}

/** Where the line that holds `from` ends, its line ending included, in a text without CR. */
function endOfLfLine(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed + 1;
}

function endOfAnyLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) return at + 1;
    if (code === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }
  return text.length;
}
