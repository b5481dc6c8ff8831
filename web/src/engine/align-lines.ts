import { type ChangeObject, diffArrays } from "diff";

/** Two lines that stand for each other, or a line that only one text has; indices from 0. */
export type Pair = [before: number, after: number] | [before: number, null] | [null, number];

/** If more lines than these changed, the texts are compared in windows: Myers' algorithm is quadratic. */
const MAX_EDITS = 3_000;

/** Lines of each text in a window. */
const WINDOW = 500;

/** Aligns two lists of keys, one for each line, with the fewest changes if they are similar. */
export function alignLines(before: readonly string[], after: readonly string[]): Pair[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  return changes === undefined ? alignInWindows(before, after) : toPairs(changes, 0, 0);
}

/** Aligns window by window, in linear time. A line is not found beyond its window. */
function alignInWindows(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    const [left, right] = [before.slice(old, old + WINDOW), after.slice(now, now + WINDOW)];
    const window = toPairs(diffArrays(left, right), old, now);
    // What follows the last common line may match lines of the next window.
    const end = window.findLastIndex(([one, other]) => one !== null && other !== null) + 1;
    const taken = end < WINDOW / 2 ? window : window.slice(0, end);
    for (const [one, other] of taken) {
      if (one !== null) old = one + 1;
      if (other !== null) now = other + 1;
    }
    pairs.push(...taken);
  }
  return pairs;
}

/** @param old The index of the first line of the former text. @param now That of the other text. */
function toPairs(changes: readonly ChangeObject<string[]>[], old: number, now: number): Pair[] {
  const pairs: Pair[] = [];
  for (const { value, added, removed } of changes) {
    for (let count = value.length; count > 0; count--) {
      if (added) pairs.push([null, now++]);
      else if (removed) pairs.push([old++, null]);
      else pairs.push([old++, now++]);
    }
  }
  return pairs;
}
