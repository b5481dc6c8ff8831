import type { Span } from "./lines.js";

/** Chinese and Japanese marks end a sentence without a space after them. */
const SENTENCE_END = /[.!?…]["'”’)\]*_]*(?=\s)|[。！？]+["'”’」』）)\]*_]*/g;
/**
 * The full stop of an abbreviation ends no sentence; with a closing mark after it, it does unless a small letter
 * follows.
 */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|approx|resp|incl|no|fig|sec|ch|al)\.(["'”’)\]*_]*)$/i;
const GOES_ON = /^\s+\p{Ll}/u;

/** The sentences of a paragraph, each without surrounding white space. */
export function findSentences(paragraph: string): Span[] {
  const sentences: Span[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    const abbreviation = ABBREVIATION.exec(paragraph.slice(Math.max(from, to - 12), to));
    const goesOn = () => GOES_ON.test(paragraph.slice(to, to + 8));
    if (abbreviation !== null && (abbreviation[1] === "" || goesOn())) continue;
    sentences.push(trim(paragraph, from, to));
    from = to;
  }
  const rest = trim(paragraph, from, paragraph.length);
  if (rest.end > rest.start) sentences.push(rest);
  return sentences;
}

function trim(paragraph: string, from: number, to: number): Span {
  const sentence = paragraph.slice(from, to).trimStart();
  const start = to - sentence.length;
  return { start, end: start + sentence.trimEnd().length };
}
