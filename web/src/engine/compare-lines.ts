import { alignLines, type Pair } from "./align-lines.js";
import { toLineKey } from "./line-key.js";
import type { Comparison, DifferenceKind, DiffPart } from "./messages.js";

/** Lines that are shown around a change. */
const CONTEXT = 3;

/** No run of changed lines is sent to the page longer than this, nor more runs than that. */
const MAX_RUN = 200;
const MAX_PARTS = 1_000;

/**
 * Compares two texts line by line. Blank lines are compared only after the others were aligned, so
 * that large documents with another spacing are compared in linear time.
 */
export function compareLines(before: string, after: string): Comparison {
  const old = new NumberedLines(before);
  const now = new NumberedLines(after);
  const counts: Comparison["counts"] = { padding: 0, blank: 0, text: 0 };
  const parts = new PartList();
  const blanks = (oldTo: number, nowTo: number) => {
    const [removed, added] = [old.takeBlanks(oldTo), now.takeBlanks(nowTo)];
    const shared = Math.min(removed.length, added.length);
    for (const index of removed.slice(0, shared)) parts.add("same", old.lines[index] ?? "", index);
    for (const index of removed.slice(shared)) parts.add("removed", "", index);
    for (const index of added.slice(shared)) parts.add("added", "", index);
    counts.blank += Math.abs(removed.length - added.length);
  };
  for (const [oldAt, nowAt] of alignLines(old.keys, now.keys)) {
    const oldIndex = oldAt === null ? old.next : (old.indices[oldAt] as number);
    const nowIndex = nowAt === null ? now.next : (now.indices[nowAt] as number);
    blanks(oldIndex, nowIndex);
    const oldLine = oldAt === null ? null : old.take();
    const nowLine = nowAt === null ? null : now.take();
    if (oldLine !== null && oldLine === nowLine) {
      parts.add("same", oldLine, oldIndex);
      continue;
    }
    counts[toKind([oldAt, nowAt] as Pair)]++;
    if (oldLine !== null) parts.add("removed", oldLine, oldIndex);
    if (nowLine !== null) parts.add("added", nowLine, nowIndex);
  }
  blanks(old.lines.length, now.lines.length);
  return {
    ...parts.finish(),
    counts,
    lineEndings: before.includes("\r") && !after.includes("\r"),
    byteOrderMark: before.startsWith("\uFEFF") && !after.startsWith("\uFEFF"),
  };
}

function toKind([before, after]: Pair): DifferenceKind {
  return before === null || after === null ? "text" : "padding";
}

/** The lines of a text with the keys of those that are not blank, taken one after the other. */
class NumberedLines {
  readonly lines: string[];
  readonly indices: number[] = [];
  readonly keys: string[] = [];
  next = 0;

  constructor(text: string) {
    this.lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
    if (this.lines.at(-1) === "") this.lines.pop();
    for (const [index, line] of this.lines.entries()) {
      const key = toLineKey(line);
      if (key === "") continue;
      this.indices.push(index);
      this.keys.push(key);
    }
  }

  take(): string {
    return this.lines[this.next++] as string;
  }

  /** The blank lines up to a line. */
  takeBlanks(to: number): number[] {
    const taken: number[] = [];
    while (this.next < to) taken.push(this.next++);
    return taken;
  }
}

/** Gathers lines into parts: changed ones as they are, unchanged ones cut down to their ends. */
class PartList {
  readonly #parts: DiffPart[] = [];

  add(kind: DiffPart["kind"], line: string, index: number): void {
    const last = this.#parts.at(-1);
    const part = this.#lookBack(kind, last);
    if (part === undefined) {
      this.#parts.push({ kind, lines: [line], line: index + 1, hidden: 0 });
    } else if (part.kind !== "same" && part.lines.length >= MAX_RUN) part.hidden++;
    else part.lines.push(line);
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
