import { findSharedMarks, hasMarks } from "./shared-marks.js";
import { fillTemplate, isLiteral } from "./template.js";
import { type Code, findCode, hasWord, isCutWhole, isWordCode } from "./words.js";

/** Texts, one per row, with the parts that they share written once. */
export interface Pattern {
  /** The texts around the slots, one more than slots. */
  literals: string[];
  /** The column whose value fills each slot. The first slot is of the first column. */
  slots: number[];
  /** Values by column, then by row. A text that does not follow is in the first, the others have null. */
  columns: (string | null)[][];
}

/** At least this many texts must share a pattern. */
export const MIN_TEXTS = 2;

/**
 * The share of texts with a letter or digit that may not follow. Real tables and lists have some that
 * don't: without exceptions, 0.6 % of all tokens are lost. With more of them, what is shared is chance.
 */
const MAX_EXCEPTIONS = 0.2;

/**
 * Pairs of texts to compare at each distance. Two lose the list of a real document whose first and middle
 * items are exceptions, five gain nothing on most and take longer.
 */
const ATTEMPTS = 3;

/**
 * Finds what texts share, marks or, without any, words at their beginning or end; null if too few share
 * anything, or if the rows would not give the texts back. A text of null is a cell that is not there.
 */
export function findPattern(texts: readonly (string | null)[]): Pattern | null {
  // A text without a letter or digit, such as `-`, neither follows nor counts as an exception.
  const worded = texts.filter((text): text is string => text !== null && hasWord(text));
  if (worded.length < MIN_TEXTS) return null;
  const isMost = (some: readonly string[]) => areFew(worded.length - some.length, worded.length);
  // Among links, a text without one is not what the others share: the title of a group in a nested list.
  const linked = worded.filter((text) => text.includes("]("));
  const isLinked = isMost(linked);
  const marked = isLinked ? linked : worded.filter(hasMarks);
  const areMarked = isMost(marked);
  if (!isLinked && !canShare(areMarked ? marked : worded, worded.length)) return null;
  const tried = new Set<string>();
  for (const marks of areMarked ? guessMarks(marked, isLinked) : [NO_MARKS]) {
    const key = marks.join("\u0000");
    if (tried.has(key) || !isLiteral(key)) continue;
    tried.add(key);
    const pattern = cutTexts(marks, texts, worded.length);
    if (pattern !== null && givesBack(pattern, texts)) return pattern;
  }
  return null;
}

/** Texts may still share words at their beginning or end (`addColumn`). */
const NO_MARKS: readonly string[] = [];

function areFew(exceptions: number, all: number): boolean {
  return exceptions <= all * MAX_EXCEPTIONS;
}

const MARKER = /^\s*(?:[*+-]|\d{1,9}[.)])\s+/;

/**
 * A cheap check of the ends of all texts: what is shared within sentences is no pattern, so enough of the texts
 * begin or end with the same character, list markers and the ends of sentences aside.
 */
function canShare(texts: readonly string[], all: number): boolean {
  return [firstOf, lastOf].some((charOf) => {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(charOf(text), (counts.get(charOf(text)) ?? 0) + 1);
    return areFew(all - Math.max(...counts.values()), all);
  });
}

function firstOf(text: string): string {
  return text.charAt(MARKER.exec(text)?.[0].length ?? 0);
}

function lastOf(text: string): string {
  let end = text.length - 1;
  while (end > 0 && SENTENCE_END.includes(text.charAt(end))) end--;
  return text.charAt(end);
}

const SENTENCE_END = " \n.,;:!?";

/**
 * Guesses what texts share from pairs: distant ones first, as neighbours of a sorted list share more by
 * chance, such as the first words; then neighbours, as distant ones may be of two kinds. Neighbours without
 * links gain nothing on real documents. Last a plain link, which distant texts can hide.
 */
function* guessMarks(texts: readonly string[], isLinked: boolean): Generator<readonly string[]> {
  for (const distance of isLinked ? [texts.length >> 1, 1] : [texts.length >> 1]) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const at = Math.floor(((texts.length - distance) * attempt) / ATTEMPTS);
      const marks = findSharedMarks(texts[at] as string, texts[at + distance] as string);
      if (marks !== null) yield marks;
    }
  }
  const [lead = "["] = /^[^\p{L}\p{N}]*?\[/u.exec(texts[0] ?? "") ?? [];
  yield [lead, "](", ")"];
}

/** Whether the rows give the texts back, exceptions and all. */
function givesBack({ literals, slots, columns }: Pattern, texts: readonly (string | null)[]) {
  const template = { literals, names: slots.map(String) };
  return texts.every((text, row) => {
    const read = (name: string) => columns[Number(name)]?.[row];
    return fillTemplate(template, read, Number.POSITIVE_INFINITY) === text;
  });
}

/** What stands before, between and behind the marks of a text, and where each part starts. */
interface Cut {
  text: string;
  codes: readonly Code[];
  gaps: string[];
  starts: number[];
}

/** The pattern of texts by their marks. Texts without them are exceptions; null if there are too many. */
function cutTexts(
  marks: readonly string[],
  texts: readonly (string | null)[],
  worded: number,
): Pattern | null {
  let cuts: (Cut | null)[] = [];
  let exceptions = 0;
  for (const text of texts) {
    const cut = text === null ? null : cutAt(marks, text);
    if (cut === null && text !== null && hasWord(text) && !areFew(++exceptions, worded))
      return null;
    cuts.push(cut);
  }
  // Where few texts have anything, these are exceptions: a column would cost all others a delimiter.
  for (let gap = 0; gap <= marks.length; gap++) {
    const filled = cuts.filter((cut) => cut !== null && cut.gaps[gap] !== "").length;
    if (filled === 0 || !areFew(filled, texts.length)) continue;
    cuts = cuts.map((cut) => (cut?.gaps[gap] === "" ? cut : null));
  }
  const alike = cuts.filter((cut) => cut !== null);
  if (alike.length < MIN_TEXTS || !areFew(worded - alike.length, worded)) return null;
  // Marks within a sentence are part of the sentence.
  const sentences = alike.filter(
    ({ gaps }) => hasWord(gaps[0] ?? "") && hasWord(gaps.at(-1) ?? ""),
  );
  if (marks.length > 0 && !areFew(sentences.length, alike.length)) return null;
  const { literals, slots, columns } = factorGaps(marks, alike);
  if (literals.every((literal) => literal === "")) return null;
  const spread = columns.map((values, column) => {
    let next = 0;
    return texts.map((text, row) => {
      if (cuts[row] !== null) return values[next++] as string;
      // An exception stands whole in the first column.
      return column === 0 ? text : null;
    });
  });
  return { literals, slots, columns: spread };
}

/** Splits a text at the first occurrence of each mark in turn; null if that cuts a word or a bracket off. */
function cutAt(marks: readonly string[], text: string): Cut | null {
  const gaps: string[] = [];
  const starts = [0];
  const cuts: number[] = [];
  let from = 0;
  for (const mark of marks) {
    const at = text.indexOf(mark, from);
    if (at < 0) return null;
    gaps.push(text.slice(from, at));
    from = at + mark.length;
    starts.push(from);
    cuts.push(at, from);
  }
  gaps.push(text.slice(from));
  const first = gaps.find((gap) => gap !== "");
  if (first === undefined || !hasWord(first)) return null;
  // Texts without marks share whole words only, as code does: a search finds `node-7` in a row.
  const codes = marks.length === 0 ? [{ start: 0, end: text.length }] : findCode(text);
  if (!isCutWhole(text, codes, cuts)) return null;
  const isWhole = gaps.every((gap) => isBalanced(gap, "[", "]") && isBalanced(gap, "(", ")"));
  return isWhole ? { text, codes, gaps, starts } : null;
}

/** Whether all brackets match. */
function isBalanced(text: string, open: string, close: string): boolean {
  if (!text.includes(open)) return !text.includes(close);
  let depth = 0;
  for (const character of text) {
    if (character === open) depth++;
    else if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}

/** The pattern under construction: its columns have values of the texts that follow it. */
interface Factored extends Pattern {
  columns: string[][];
}

/** The gaps of texts as columns. One that is empty in all texts gets none. */
function factorGaps(marks: readonly string[], cuts: readonly Cut[]): Factored {
  const factored: Factored = { literals: [""], slots: [], columns: [] };
  for (const [gap, mark] of [...marks, ""].entries()) {
    const own = cuts.map(({ gaps }) => gaps[gap] as string);
    const taken = takeBack(factored, own, cuts, gap);
    const values = taken === "" ? own : own.map((value) => taken + value);
    const starts = cuts.map(({ starts }) => (starts[gap] as number) - taken.length);
    const repeated = findRepeated(factored.columns, values, cuts, starts);
    if (repeated === null) addColumn(factored, values, cuts, starts);
    else {
      const { column, before, behind } = repeated;
      addColumn(factored, before, cuts, starts);
      factored.slots.push(column);
      factored.literals.push("");
      const ends = starts.map((at, row) => at + (values[row]?.length ?? 0));
      const from = ends.map((end, row) => end - (behind[row]?.length ?? 0));
      addColumn(factored, behind, cuts, from);
    }
    append(factored, mark);
  }
  return factored;
}

/**
 * Takes from the literal before a gap what a column has before it, too, so that the gap repeats the column
 * whole: `x/` of `` [`x/a`](u/x/a) `` and `` [`x/b`](u/x/b) ``, which code keeps in the column. Empty for none.
 */
function takeBack(
  { literals, columns }: Factored,
  gaps: readonly string[],
  cuts: readonly Cut[],
  gap: number,
): string {
  const literal = literals.at(-1) ?? "";
  for (const column of columns) {
    const [[first = ""], [own = ""]] = [column, gaps];
    const taken = first.endsWith(own) ? first.slice(0, first.length - own.length) : "";
    if (taken === "" || !literal.endsWith(taken)) continue;
    if (!column.every((value, row) => value === taken + gaps[row])) continue;
    const isWhole = cuts.every(({ text, codes, starts }) =>
      isCutWhole(text, codes, [(starts[gap] as number) - taken.length]),
    );
    if (!isWhole) continue;
    literals[literals.length - 1] = literal.slice(0, literal.length - taken.length);
    return taken;
  }
  return "";
}

/**
 * Adds a slot for values or, if they are all equal, a literal. The first slot is always a column. What all
 * values begin or end with is a literal beside the slot: `Node ` of `Node v12`, `Node v13`; ` kg` of `5 kg`.
 * @param starts Where each value starts in its text.
 */
function addColumn(
  factored: Factored,
  values: string[],
  cuts: readonly Cut[],
  starts: readonly number[],
): void {
  const { columns, slots, literals } = factored;
  const [first = ""] = values;
  const isSame = values.every((value) => value === first);
  if (isSame && (first === "" || (columns.length > 0 && isLiteral(first)))) {
    append(factored, first);
    return;
  }
  const [lead, tail] = isSame ? ["", ""] : findAffixes(values, cuts, starts);
  append(factored, lead);
  slots.push(columns.length);
  literals.push(tail);
  columns.push(values.map((value) => value.slice(lead.length, value.length - tail.length)));
}

/**
 * What all values begin and end with; empty where a cut there would tear a word or a bracket off, or leave a
 * value without a letter or digit. A lead needs a word; an end may be a mark, such as `%`.
 */
function findAffixes(
  values: readonly string[],
  cuts: readonly Cut[],
  starts: readonly number[],
): [lead: string, tail: string] {
  const [first = ""] = values;
  const length = countShared(values);
  const lead = first.slice(0, length);
  const rest = values.map((value) => value.slice(length));
  const end = countSharedEnd(rest);
  const tail = first.slice(first.length - end);
  const isWhole = (affix: string, positionOf: (row: number) => number): boolean =>
    affix !== "" &&
    isLiteral(affix) &&
    isBalanced(affix, "(", ")") &&
    isBalanced(affix, "[", "]") &&
    cuts.every(({ text, codes }, row) => isCutWhole(text, codes, [positionOf(row)]));
  const startOf = (row: number) => starts[row] as number;
  const isFilled = values.every((value) => hasWord(value.slice(length, value.length - end)));
  const hasLead = isFilled && hasWord(lead) && isWhole(lead, (row) => startOf(row) + length);
  const endOf = (row: number) => startOf(row) + (values[row] as string).length - end;
  return [hasLead ? lead : "", isFilled && isWhole(tail, endOf) ? tail : ""];
}

/** How many code units all texts begin with, cut back to behind the last that is no part of a word. */
function countShared(texts: readonly string[]): number {
  const [first = ""] = texts;
  let { length } = first;
  for (const text of texts) {
    let at = 0;
    while (at < length && text.charCodeAt(at) === first.charCodeAt(at)) at++;
    length = at;
  }
  while (length > 0 && isWordCode(first.charCodeAt(length - 1))) length--;
  return length;
}

/** The same from the end of the texts. */
function countSharedEnd(texts: readonly string[]): number {
  const [first = ""] = texts;
  let { length } = first;
  for (const text of texts) {
    let count = 0;
    while (count < length && text.at(-1 - count) === first.at(-1 - count)) count++;
    length = count;
  }
  while (length > 0 && isWordCode(first.charCodeAt(first.length - length))) length--;
  return length;
}

function append({ literals }: Factored, literal: string): void {
  literals.push(`${literals.pop()}${literal}`);
}

/** Shorter values occur in others by chance. */
const MIN_CHARS = 2;
/** The search for a longer value may take quadratic time. */
const MAX_CHARS = 500;

/** Values that repeat those of a column, split around them. */
interface Repeated {
  column: number;
  before: string[];
  behind: string[];
}

/**
 * Finds the column whose value stands in every gap, with the same text before it or the same after it in
 * all, as the name of a link stands in its address; null for none.
 */
function findRepeated(
  columns: readonly string[][],
  gaps: readonly string[],
  cuts: readonly Cut[],
  starts: readonly number[],
): Repeated | null {
  for (const [column, values] of columns.entries()) {
    const before: string[] = [];
    const behind: string[] = [];
    const isRepeated = gaps.every((text, row) => {
      const value = values[row] as string;
      const canBePart = value.length >= MIN_CHARS && value.length <= MAX_CHARS;
      const at = value === text ? 0 : canBePart ? text.lastIndexOf(value) : -1;
      if (at < 0) return false;
      before.push(text.slice(0, at));
      behind.push(text.slice(at + value.length));
      if (before[row] !== before[0] && behind[row] !== behind[0]) return false;
      const { text: whole, codes } = cuts[row] as Cut;
      const start = (starts[row] as number) + at;
      return value === text || isCutWhole(whole, codes, [start, start + value.length]);
    });
    const isSame = (texts: readonly string[]) => texts.every((text) => text === texts[0]);
    if (isRepeated && (isSame(before) || isSame(behind))) return { column, before, behind };
  }
  return null;
}
