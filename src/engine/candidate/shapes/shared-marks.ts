import { isLiteral } from "./template.js";
import { findCode } from "./words.js";

/**
 * Marks that structure a text rather than being its content. Any punctuation instead costs 0.4 % of all
 * tokens on real documents: commas and hyphens are shared by chance. The colon is for shortcodes
 * (`:name:`) and terms.
 */
const STRUCTURE = /[[\]()<>`:]|\*\*/;
/** A word with a part of one. */
const MARK = /[[\]()<>`:*]/;
/** Longer texts are not compared: comparing takes the product of their words. */
const MAX_WORDS = 100;
/** Most texts with too many words have them within as many UTF-16 code units. */
const BEGINNING = 600;
/** Words and marks of ASCII texts: takes half the time. */
const ASCII_WORDS = /\w+|\W/g;
const ASCII = /^[\0-\x7f]*$/;

/** Whether a text has marks that another could share. */
export function hasMarks(text: string): boolean {
  return STRUCTURE.test(text);
}

/**
 * The marks that two texts share in order, with the words between them; null for none, or if a text is
 * too long.
 */
export function findSharedMarks(one: string, other: string): string[] | null {
  const [a, b] = [readWords(one), readWords(other)];
  if (a === null || b === null) return null;
  // Aligning takes the product of the words, so first look whether there is a mark to share.
  const own = new Set(a.filter((word) => MARK.test(word)));
  if (!b.some((word) => own.has(word))) return null;
  const marks: string[] = [];
  let [at, otherAt] = [-2, -2];
  for (const [index, otherIndex] of alignWords(a, b)) {
    const word = a[index] as string;
    if (index === at + 1 && otherIndex === otherAt + 1) marks.push(`${marks.pop()}${word}`);
    else marks.push(word);
    [at, otherAt] = [index, otherIndex];
  }
  const structural = marks.filter((mark) => hasMarks(mark) && isLiteral(mark));
  return structural.length === 0 ? null : structural;
}

/** The words and marks of a text, with code cut at white space; null if there are too many. */
function readWords(text: string): string[] | null {
  if (text.length > BEGINNING && readWords(text.slice(0, BEGINNING)) === null) return null;
  let from = 0;
  const words = findCode(text).flatMap(({ start, end }) => {
    const prose = splitProse(text.slice(from, start));
    from = end;
    return [...prose, ...(text.slice(start, end).match(/\s|\S+/g) ?? [])];
  });
  const all = words.concat(splitProse(text.slice(from)));
  return all.length > MAX_WORDS ? null : all;
}

function splitProse(prose: string): string[] {
  return prose.match(ASCII.test(prose) ? ASCII_WORDS : /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? [];
}

/** Reused for every pair: allocating so large an array costs more than most comparisons. */
const lengths = new Uint16Array((MAX_WORDS + 1) ** 2);

/** Positions of the longest common subsequence, in order. */
function alignWords(a: readonly string[], b: readonly string[]): [number, number][] {
  // Numbers compare faster than words.
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const [ids, otherIds] = [a.map(numberOf), b.map(numberOf)];
  const width = b.length + 1;
  lengths.fill(0, 0, (a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        ids[i] === otherIds[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (ids[i] === otherIds[j]) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number))
      i++;
    else j++;
  }
  return pairs;
}
