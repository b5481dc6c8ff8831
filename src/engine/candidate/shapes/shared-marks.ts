import { isLiteral } from "./template.js";
import { findCode } from "./words.js";

/** Longer texts are not compared, so that comparing stays linear in the document. */
const MAX_WORDS = 160;
/** Most texts with too many words exceed the limit within this many UTF-16 code units. */
const BEGINNING = 1000;
/** Words and marks of ASCII texts: takes half the time. */
const ASCII_WORDS = /\w+|\W/g;
const ASCII = /^[\0-\x7f]*$/;
/** Marks that structure a text rather than being its content. */
const STRUCTURE = /[[\]()<>`*]/;

/**
 * The marks that two texts share in order, with the words between them; null for none, or if a text is
 * too long.
 */
export function findSharedMarks(one: string, other: string): string[] | null {
  const [a, b] = [readWords(one), readWords(other)];
  if (a === null || b === null) return null;
  const marks: string[] = [];
  let [at, otherAt] = [-2, -2];
  for (const [index, otherIndex] of alignWords(a, b)) {
    const word = a[index] as string;
    if (index === at + 1 && otherIndex === otherAt + 1) marks.push(`${marks.pop()}${word}`);
    else marks.push(word);
    [at, otherAt] = [index, otherIndex];
  }
  const structural = marks.filter((mark) => STRUCTURE.test(mark) && isLiteral(mark));
  return structural.length === 0 ? null : structural;
}

/** The words and marks of a text, with code cut at white space; null if there are too many. */
function readWords(text: string): string[] | null {
  if (text.length > BEGINNING && readWords(text.slice(0, BEGINNING)) === null) return null;
  const codes = findCode(text);
  const [first] = codes;
  const name = first === undefined ? "" : text.slice(first.start, first.end);
  let from = 0;
  const words = codes.flatMap(({ start, end }) => {
    const prose = splitProse(text.slice(from, start), name);
    from = end;
    return [...prose, ...(text.slice(start, end).match(/\s|\S+/g) ?? [])];
  });
  const all = words.concat(splitProse(text.slice(from), name));
  return all.length > MAX_WORDS ? null : all;
}

/** The words and marks of prose. `name`, the text's first code, counts as a single word in it, unless empty. */
function splitProse(prose: string, name: string): string[] {
  if (name === "" || !prose.includes(name)) {
    const word = ASCII.test(prose) ? ASCII_WORDS : /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;
    return prose.match(word) ?? [];
  }
  const [before = "", ...parts] = prose.split(name);
  return [...splitProse(before, ""), ...parts.flatMap((part) => [name, ...splitProse(part, "")])];
}

/** Reused for every pair: allocating so large an array costs more than most comparisons. */
const lengths = new Uint16Array((MAX_WORDS + 1) ** 2);

/** Positions of the longest common subsequence, in order. */
function alignWords(a: readonly string[], b: readonly string[]): [number, number][] {
  const numbers = new Map<string, number>();
  const [ids, otherIds] = [numberWords(a, numbers), numberWords(b, numbers)];
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

/** Words as numbers, which compare faster. */
function numberWords(words: readonly string[], numbers: Map<string, number>): number[] {
  return words.map((word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}
