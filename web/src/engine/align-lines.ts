import { diffArrays } from "diff";

/** Two lines that stand for each other, or a line that only one text has; indices from 0. */
export type Pair = [before: number, after: number] | [before: number, null] | [null, number];

/** Beyond this many changed lines the texts have little in common, and comparing takes long. */
const MAX_EDITS = 3_000;

/** How far ahead a line is looked for where the texts have little in common. */
const LOOK_AHEAD = 5_000;

/** Aligns two lists of keys, one a line, by a shortest list of changes where that can be found. */
export function alignLines(before: readonly string[], after: readonly string[]): Pair[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (changes === undefined) return alignRoughly(before, after);
  const pairs: Pair[] = [];
  let [old, now] = [0, 0];
  for (const { value, added, removed } of changes) {
    for (let count = value.length; count > 0; count--) {
      if (added) pairs.push([null, now++]);
      else if (removed) pairs.push([old++, null]);
      else pairs.push([old++, now++]);
    }
  }
  return pairs;
}

/** Takes for each line of the second text the next equal one of the first. Linear. */
function alignRoughly(before: readonly string[], after: readonly string[]): Pair[] {
  const places = groupByKey(before);
  const pairs: Pair[] = [];
  const used = new Map<string, number>();
  let old = 0;
  for (const [now, key] of after.entries()) {
    const known = places.get(key) ?? [];
    let next = used.get(key) ?? 0;
    while ((known[next] ?? Infinity) < old) next++;
    used.set(key, next);
    const found = known[next];
    if (found === undefined || found - old > LOOK_AHEAD) {
      pairs.push([null, now]);
      continue;
    }
    while (old < found) pairs.push([old++, null]);
    pairs.push([old++, now]);
  }
  while (old < before.length) pairs.push([old++, null]);
  return pairs;
}

function groupByKey(keys: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return groups;
}
