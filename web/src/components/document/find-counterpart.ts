import type { Marked } from "./editor/marked.js";

const WORD = /[\p{L}\p{N}_]+/gu;

/**
 * The line of another form that says what a line of the source says: the one with most of the
 * line's words, the answer's among them where the line has them. Null where two lines have as many
 * or none has half of them, rather than a guess.
 */
export function findCounterpart(
  text: string,
  { line, answer }: { line: string; answer: string },
): Marked | null {
  const wanted = new Set(line.match(WORD));
  const needed = answer.match(WORD)?.filter((word) => wanted.has(word)) ?? [];
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
  return most * 2 >= wanted.size ? best : null;
}

function countShared(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let count = 0;
  for (const word of wanted) if (words.has(word)) count++;
  return count;
}
