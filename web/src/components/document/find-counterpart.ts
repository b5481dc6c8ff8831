import type { Marked } from "./editor/marked.js";

const WORD = /[\p{L}\p{N}_]+/gu;

/**
 * The line of another form that says what a line of the source says: the one with the answer and
 * with most of the line's words. Null where two lines have as many, rather than a guess.
 */
export function findCounterpart(
  text: string,
  { line, answer }: { line: string; answer: string },
): Marked | null {
  const wanted = new Set(line.match(WORD));
  const needed = answer.match(WORD) ?? [];
  let best: Marked | null = null;
  let most = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const words = new Set(text.slice(from, to).match(WORD));
    const shared = needed.every((word) => words.has(word)) ? countShared(wanted, words) : 0;
    if (shared === most) best = null;
    if (shared > most) {
      most = shared;
      best = { from: from + (/\S/.exec(text.slice(from, to))?.index ?? 0), to };
    }
    from = to + 1;
  }
  return best;
}

function countShared(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let count = 0;
  for (const word of wanted) if (words.has(word)) count++;
  return count;
}
