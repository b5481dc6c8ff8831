import { alignLines } from "./align-lines.js";
import { toLineKey } from "./line-key.js";
import type { Comparison, DiffPart } from "./messages.js";

/** Lines that are shown around a change. */
const CONTEXT = 3;

/** No run of changed lines is sent to the page longer than this, nor more runs than that. */
const MAX_RUN = 200;
const MAX_PARTS = 1_000;

/** Compares two texts line by line. */
export function compareLines(before: string, after: string): Comparison {
  const [old, now] = [splitLines(before), splitLines(after)];
  const counts: Comparison["counts"] = { padding: 0, blank: 0, text: 0 };
  const parts = new PartList();
  for (const [oldAt, nowAt] of alignLines(old.map(toLineKey), now.map(toLineKey))) {
    const oldLine = oldAt === null ? null : (old[oldAt] as string);
    const nowLine = nowAt === null ? null : (now[nowAt] as string);
    if (oldAt !== null && oldLine !== null && oldLine === nowLine) {
      parts.add("same", oldLine, oldAt);
      continue;
    }
    const isBlank = (oldLine ?? nowLine ?? "").trim() === "";
    counts[oldLine !== null && nowLine !== null ? "padding" : isBlank ? "blank" : "text"]++;
    if (oldAt !== null) parts.add("removed", oldLine ?? "", oldAt);
    if (nowAt !== null) parts.add("added", nowLine ?? "", nowAt);
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
