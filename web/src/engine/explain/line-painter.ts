import { KINDS, type Kind } from "./kinds.js";

/** A repeat that is shorter than this is chance. */
const MIN_REPEAT = 3;

/** Longer lines are content, and their pieces are not shown. */
const MAX_LINE = 20_000;

const KIND_NUMBERS = Object.fromEntries(KINDS.map((kind, index) => [kind, index]));

/** The key of a TOON line with its length and columns: `"# Title"[3]{a,b}:`. */
const TOON_KEY =
  /^(?:"(?:[^"\\]|\\.){0,4000}"|[A-Za-z_][\w.]{0,200})?(\[[^\]]{0,20}\])?(\{.{0,4000}\})?:(?= |$)/;

/** Collects what the characters of lines are spent on: `from, to, kind`, in ascending order. */
export class LinePainter {
  readonly runs: number[] = [];
  /** The line of text above, and the cells of the row above. */
  #line = "";
  #cells: string[] = [];

  /** A line of Markdown outside of tables. */
  paintMarkdown(line: string, at: number): void {
    this.#cells = [];
    const above = this.#line;
    this.#line = line;
    if (line.length > MAX_LINE) return;
    const heading = /^ {0,3}#{1,6}(?= |$)/.exec(line);
    if (heading !== null) {
      this.#add(at, heading[0].length, "marks");
      this.#add(at + heading[0].length, line.length - heading[0].length, "names");
      return;
    }
    const start = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    this.#add(at, start, start === line.length ? "padding" : "marks");
    if (start === line.length) return;
    const mark = /^(?:[-*+](?= )|\d{1,9}[.)](?= )|>|`{3,}|~{3,})/.exec(line.slice(start));
    let from = start;
    if (mark !== null) {
      this.#add(at + from, mark[0].length, "marks");
      from += mark[0].length;
    }
    const end = line.trimEnd().length;
    const shared = mark === null ? 0 : findShared(line.slice(from, end), above.slice(from));
    this.#add(at + from, shared, "repeats");
    this.#add(at + end, line.length - end, "padding");
  }

  /** A line of a Markdown table; `place` 0 is its header, 1 the row of dashes. */
  paintRow(line: string, at: number, place: number): void {
    this.#line = line;
    if (line.length > MAX_LINE) return;
    const cells: string[] = [];
    for (const { 0: part, index } of line.matchAll(/\||(?:\\.|[^|\\])+|\\/g)) {
      if (part === "|") {
        this.#add(at + index, 1, "marks");
        continue;
      }
      const text = part.trim();
      const start = part.length - part.trimStart().length;
      const end = start + text.length;
      const above = this.#cells[cells.length];
      cells.push(text);
      this.#addGap(at + index, start);
      if (place === 0) this.#add(at + index + start, text.length, "names");
      else if (place === 1) this.#addDashes(at + index + start, text);
      else this.#add(at + index + start, findShared(text, above ?? ""), "repeats");
      this.#addGap(at + index + end, part.length - end);
    }
    this.#cells = place < 2 ? [] : cells;
  }

  /** A line of TOON. */
  paintToon(line: string, at: number): void {
    this.#cells = [];
    const above = this.#line;
    this.#line = line;
    if (line.length > MAX_LINE) return;
    const start = line.length - line.trimStart().length;
    this.#add(at, start, "marks");
    const key = TOON_KEY.exec(line.slice(start))?.[0] ?? "";
    this.#add(at + start, key.length, "names");
    const values = start + key.length;
    const shared = key === "" ? findShared(line.slice(values), above.slice(values)) : 0;
    this.#add(at + values, shared, "repeats");
    for (const { 0: part, index } of line.slice(values + shared).matchAll(/\\.|["\\]|[,\t|]/g)) {
      const isMark = part === "," || part === "\t" || part === "|";
      this.#add(at + values + shared + index, part.length, isMark ? "marks" : "quotes");
    }
  }

  paintFence(line: string, at: number): void {
    this.#line = "";
    this.#cells = [];
    this.#add(at, line.length, "marks");
  }

  /** One blank beside a pipe stays in compact Markdown where the pipe does, more of them are padding. */
  #addGap(from: number, length: number): void {
    this.#add(from, Math.min(1, length), "marks");
    this.#add(from + 1, length - 1, "padding");
  }

  /** As many dashes as compact Markdown has, then those that only align. */
  #addDashes(from: number, text: string): void {
    const kept = text.startsWith(":") ? 2 : 1;
    const end = text.endsWith(":") && text.length > kept ? text.length - 1 : text.length;
    this.#add(from, Math.min(kept, end), "marks");
    this.#add(from + kept, end - kept, "padding");
    this.#add(from + end, text.length - end, "marks");
  }

  #add(from: number, length: number, kind: Kind): void {
    if (length > 0) this.runs.push(from, from + length, KIND_NUMBERS[kind] as number);
  }
}

/** How much of a text's start is above it too, up to the end of a word. */
function findShared(text: string, above: string): number {
  let end = 0;
  while (end < text.length && text[end] === above[end]) end++;
  if (end === text.length && end === above.length) return end >= MIN_REPEAT ? end : 0;
  while (end > 0 && /[\p{L}\p{N}]/u.test(text[end - 1] as string)) end--;
  return text.slice(0, end).trim().length >= MIN_REPEAT ? end : 0;
}
