import { diffArrays } from "diff";
import type { Comparison, DiffPart } from "./messages.js";

/** Lines that are shown around a change. */
const CONTEXT = 3;

/** No run of changed lines is sent to the page longer than this, nor more runs than that. */
const MAX_RUN = 200;
const MAX_PARTS = 1_000;

/** Of texts with more changes there is no comparison: Myers' algorithm is quadratic. */
const MAX_EDITS = 3_000;

/** Compares two texts line by line. @throws where they have too little in common. */
export function compareLines(before: string, after: string): Comparison {
  const [old, now] = [splitLines(before), splitLines(after)];
  const changes = diffArrays(old.map(toLineKey), now.map(toLineKey), { maxEditLength: MAX_EDITS });
  if (changes === undefined) throw new Error("too many changes");
  const counts: Comparison["counts"] = { padding: 0, blank: 0, text: 0 };
  const parts = new PartList();
  let [oldAt, nowAt] = [0, 0];
  for (const { value, added, removed } of changes) {
    for (let count = value.length; count > 0; count--) {
      const oldLine = added ? null : (old[oldAt++] as string);
      const nowLine = removed ? null : (now[nowAt++] as string);
      if (oldLine !== null && oldLine === nowLine) {
        parts.add("same", oldLine, oldAt);
        continue;
      }
      const isBlank = (oldLine ?? nowLine ?? "").trim() === "";
      counts[oldLine !== null && nowLine !== null ? "padding" : isBlank ? "blank" : "text"]++;
      if (oldLine !== null) parts.add("removed", oldLine, oldAt);
      if (nowLine !== null) parts.add("added", nowLine, nowAt);
    }
  }
  return {
    ...parts.finish(),
    counts,
    lineEndings: before.includes("\r") && !after.includes("\r"),
    byteOrderMark: before.startsWith("\uFEFF") && !after.startsWith("\uFEFF"),
  };
}

function splitLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Gathers lines into parts: changed ones as they are, unchanged ones cut down to their ends. */
class PartList {
  readonly #parts: DiffPart[] = [];

  add(kind: DiffPart["kind"], text: string, line: number): void {
    const last = this.#parts.at(-1);
    const part = this.#lookBack(kind, last);
    if (part === undefined) {
      this.#parts.push({ kind, lines: [text], line, hidden: 0 });
    } else if (part.kind !== "same" && part.lines.length >= MAX_RUN) part.hidden++;
    else part.lines.push(text);
  }

  /** Changed rows are gathered: first how they were, then how they are. */
  #lookBack(kind: DiffPart["kind"], last: DiffPart | undefined): DiffPart | undefined {
    if (last?.kind === kind) return last;
    const beforeLast = this.#parts.at(-2);
    return kind === "removed" && last?.kind === "added" && beforeLast?.kind === "removed"
      ? beforeLast
      : undefined;
  }

  finish(): Pick<Comparison, "parts" | "isCut"> {
    const sent = this.#parts.slice(0, MAX_PARTS);
    const parts = sent.map((part, index) =>
      part.kind === "same" ? shorten(part, index === 0, index === sent.length - 1) : part,
    );
    return { parts, isCut: this.#parts.length > MAX_PARTS };
  }
}

function shorten(part: DiffPart, isFirst: boolean, isLast: boolean): DiffPart {
  const { lines } = part;
  const head = isFirst ? [] : lines.slice(0, CONTEXT);
  const rest = lines.slice(head.length);
  const tail = isLast ? [] : rest.slice(-CONTEXT);
  return { ...part, lines: [...head, ...tail], hidden: rest.length - tail.length };
}

/**
 * The part of a line that a round trip keeps: two lines with one key differ at most in the rest
 * (padding of table cells, pipes at the ends of a row, dashes of a delimiter row, blanks around a
 * heading). Empty for a blank line.
 */
export function toLineKey(line: string): string {
  const trimmed = line.trim();
  if (trimmed === "") return "";
  if (!line.includes("|")) {
    const [heading, marks, words = ""] = /^(#{1,6})(?:[\t ]+(.*))?$/.exec(trimmed) ?? [];
    return heading === undefined ? line : `${marks} ${words}`;
  }
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  const isDelimiter = cells.every((cell) => /^:?-+:?$/.test(cell));
  return `|${(isDelimiter ? cells.map((cell) => cell.replace(/-+/, "-")) : cells).join("|")}`;
}
