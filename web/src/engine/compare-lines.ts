import { diffArrays } from "diff";
import type { DiffPart } from "./messages.js";

/** Lines that are shown around a change. */
const CONTEXT = 3;

/** Beyond this many changed lines the texts have little in common, and comparing takes long. */
const MAX_EDITS = 5_000;

/** Compares two texts line by line. Line endings do not count: they are not kept. */
export function compareLines(before: string, after: string): DiffPart[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const changes = diffArrays(old, now, { maxEditLength: MAX_EDITS });
  if (changes === undefined) {
    return [
      { kind: "removed", lines: old, hidden: 0 },
      { kind: "added", lines: now, hidden: 0 },
    ];
  }
  return changes.map(({ value, added, removed }, index): DiffPart => {
    if (added) return { kind: "added", lines: value, hidden: 0 };
    if (removed) return { kind: "removed", lines: value, hidden: 0 };
    return shorten(value, index === 0, index === changes.length - 1);
  });
}

function shorten(lines: string[], isFirst: boolean, isLast: boolean): DiffPart {
  const head = isFirst ? [] : lines.slice(0, CONTEXT);
  const rest = lines.slice(head.length);
  const tail = isLast ? [] : rest.slice(-CONTEXT);
  return {
    kind: "same",
    lines: [...head, ...tail],
    hidden: lines.length - head.length - tail.length,
  };
}

function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
