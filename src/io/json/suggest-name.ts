/** Finds the known name that a typo most likely means, with `-` or `_`; undefined if none is near enough. */
export function suggestName(typed: string, known: readonly string[]): string | undefined {
  const word = withDashes(typed.toLowerCase());
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of known) {
    const other = withDashes(name);
    if (word.length >= 3 && other.startsWith(word)) return name;
    const distance = editDistance(word, other);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function withDashes(name: string): string {
  return name.replaceAll("_", "-");
}

/** Levenshtein distance, one row at a time. Long input is not a typo of a name. */
function editDistance(a: string, b: string): number {
  if (a.length > 40) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
