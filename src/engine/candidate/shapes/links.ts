import { findAffixes, isBalanced, stripAffixes } from "./affixes.js";
import { MAX_EXCEPTIONS, MIN_TEXTS, type Pattern, type Which } from "./pattern.js";
import { findSharedMarks } from "./shared-marks.js";
import { isLiteral } from "./template.js";
import { areInCode, hasWord, isCutWhole } from "./words.js";

/** Pairs of texts to compare when guessing the common structure. */
const ATTEMPTS = 3;
/** In longer lists, neighbours share more by chance: sorted ones have the same first words. */
const LONG = 12;
const LINK_MARKS = ["[", "](", ")"];

/**
 * Factors texts with links and the same structure: the text between their shared marks becomes columns,
 * shared beginnings and ends of a column are written once, and a value that repeats another refers to
 * it. null if a cell is missing, or if too many texts have another structure.
 */
export function factorLinks(texts: readonly (string | null)[], which: Which): Pattern | null {
  const linked = texts.filter((text): text is string => isLinked(text));
  if (linked.length < MIN_TEXTS || texts.includes(null)) return null;
  const words = texts.filter((text): text is string => text !== null && hasWord(text));
  if (words.length - linked.length > words.length * MAX_EXCEPTIONS) return null;
  const tried = new Set<string>();
  for (const marks of guessMarks(linked)) {
    const key = marks.join("\u0000");
    if (tried.has(key)) continue;
    tried.add(key);
    const pattern = factorBy(marks, texts as readonly string[], words.length);
    if (pattern !== null && canTellExceptions(pattern, words, which)) return pattern;
  }
  return null;
}

function isLinked(text: string | null): boolean {
  return text?.includes("](") === true && hasWord(text);
}

/** Guesses the marks to cut texts at: those that some pairs share, else those of a link. */
function* guessMarks(linked: readonly string[]): Generator<readonly string[]> {
  for (const distance of linked.length < LONG ? [1] : [linked.length >> 1, 1]) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const at = Math.floor(((linked.length - distance) * attempt) / ATTEMPTS);
      const marks = findSharedMarks(linked[at] as string, linked[at + distance] as string);
      if (marks !== null) yield marks;
    }
  }
  yield LINK_MARKS;
}

/**
 * Whether exceptions can be recognized: by null in another column or, in a table, by beginning like the
 * rest.
 */
function canTellExceptions(
  { columns, literals }: Pattern,
  words: readonly string[],
  which: Which,
): boolean {
  if (columns.length > 1) return true;
  const whole = new Set(columns[0]);
  const [lead = ""] = literals;
  return words.every(
    (text) => !whole.has(text) || (which === "words" && lead !== "" && text.startsWith(lead)),
  );
}

/**
 * The pattern of texts that all have these marks. Texts without them are exceptions; null if there are too
 * many, or if nothing is between the marks.
 * @param words How many of the texts have a letter or digit.
 */
function factorBy(
  marks: readonly string[],
  texts: readonly string[],
  words: number,
): Pattern | null {
  const cuts = texts.map((text) => cutAt(marks, text));
  const alike = cuts.filter((cut) => cut !== null);
  if (alike.length < MIN_TEXTS || words - alike.length > words * MAX_EXCEPTIONS) return null;
  // A link within a sentence is part of the sentence.
  const sentences = alike.filter((cut) => hasWord(cut[0] ?? "") && hasWord(cut.at(-1) ?? ""));
  if (sentences.length > alike.length * MAX_EXCEPTIONS) return null;
  const { pattern, found } = factorGaps(marks, alike);
  if (found.length === 0) return null;
  const columns = found.map((values, column) => {
    const left = values.values();
    return cuts.map((cut, row) => {
      if (cut !== null) return left.next().value as string;
      return column === 0 ? (texts[row] as string) : null;
    });
  });
  return { ...pattern, columns };
}

/**
 * Factors the texts between the marks: a pattern without values, and the values of its columns. A gap that
 * is empty in all texts gets no column.
 */
function factorGaps(
  marks: readonly string[],
  cuts: readonly (readonly string[])[],
): { pattern: Pattern; found: string[][] } {
  const pattern: Pattern = { literals: [""], slots: [], columns: [] };
  const found: string[][] = [];
  const inCode = areInCode(["", ...marks]);
  for (const [gap, mark] of [...marks, ""].entries()) {
    const values = cuts.map((cut) => cut[gap] as string);
    if (values.some((value) => value !== "")) {
      addSlot(pattern, found, values, inCode[gap] === true);
    }
    append(pattern, mark);
  }
  return { pattern, found };
}

/** Splits a text at the first occurrence of each mark in turn; null if that would cut a word or code. */
function cutAt(marks: readonly string[], text: string): string[] | null {
  const gaps: string[] = [];
  const cuts: number[] = [];
  let from = 0;
  for (const mark of marks) {
    const at = text.indexOf(mark, from);
    if (at < 0) return null;
    gaps.push(text.slice(from, at));
    from = at + mark.length;
    cuts.push(at, from);
  }
  gaps.push(text.slice(from));
  const first = gaps.find((gap) => gap !== "");
  if (first === undefined || !hasWord(first) || !isCutWhole(text, cuts)) return null;
  return gaps.every((gap) => isBalanced(gap, "[", "]") && isBalanced(gap, "(", ")")) ? gaps : null;
}

/**
 * Adds a slot for values: a reference if they repeat another column, else a column without their common
 * parts. Code is never cut, so its values are references only as a whole.
 */
function addSlot(
  pattern: Pattern,
  columns: string[][],
  values: readonly string[],
  isCode: boolean,
): void {
  const repeated = findRepeated(values, columns, isCode);
  if (repeated === null) {
    addColumn(pattern, columns, values, isCode);
    return;
  }
  addColumn(pattern, columns, repeated.before);
  pattern.slots.push(repeated.column);
  pattern.literals.push("");
  addColumn(pattern, columns, repeated.behind);
}

/** Adds a column of values or, if they are all equal, a literal. The first slot is always a column. */
function addColumn(
  pattern: Pattern,
  columns: string[][],
  values: readonly string[],
  isCode = false,
): void {
  const [first = ""] = values;
  if (columns.length > 0 && isLiteral(first) && values.every((value) => value === first)) {
    append(pattern, first);
    return;
  }
  const affixes = (isCode ? null : findAffixes(values)) ?? { prefix: "", suffix: "" };
  append(pattern, affixes.prefix);
  pattern.slots.push(columns.length);
  pattern.literals.push(affixes.suffix);
  columns.push(values.map((value) => stripAffixes(value, affixes)));
}

function append(pattern: Pattern, literal: string): void {
  pattern.literals.push(`${pattern.literals.pop()}${literal}`);
}

/** Shorter values occur in others by chance. */
const MIN_CHARS = 2;
/** The search for a longer value may take quadratic time. */
const MAX_CHARS = 500;

/** Texts that repeat the values of a column, split around them. */
export interface Repeated {
  column: number;
  before: string[];
  behind: string[];
}

/**
 * Finds the column whose value every text contains, with the same text before it or the same after it in
 * all; null for none.
 * @param isWhole Whether only a text that equals the value counts.
 */
export function findRepeated(
  texts: readonly string[],
  columns: readonly (readonly string[])[],
  isWhole = false,
): Repeated | null {
  for (const [column, values] of columns.entries()) {
    const repeated = splitAt(texts, values, isWhole);
    if (repeated !== null) return { column, ...repeated };
  }
  return null;
}

function splitAt(
  texts: readonly string[],
  values: readonly string[],
  isWhole: boolean,
): Pick<Repeated, "before" | "behind"> | null {
  const before: string[] = [];
  const behind: string[] = [];
  let [sameBefore, sameBehind] = [true, true];
  for (const [row, text] of texts.entries()) {
    const value = values[row] as string;
    const canBePart = !isWhole && value.length >= MIN_CHARS && value.length <= MAX_CHARS;
    const at = value === text ? 0 : canBePart ? text.lastIndexOf(value) : -1;
    if (at < 0 || !isCutWhole(text, [at, at + value.length])) return null;
    before.push(text.slice(0, at));
    behind.push(text.slice(at + value.length));
    sameBefore &&= before[row] === before[0];
    sameBehind &&= behind[row] === behind[0];
    if (!sameBefore && !sameBehind) return null;
  }
  return { before, behind };
}
