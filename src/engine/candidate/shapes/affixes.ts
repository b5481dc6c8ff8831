import {
  findOpenCode,
  hasWord,
  isAtBlank,
  isDigitCode,
  isWithinWord,
  isWordCode,
} from "./words.js";

export interface Affixes {
  prefix: string;
  suffix: string;
}

/**
 * The longest prefix and suffix that all texts share and that can be removed without making the rest
 * hard to read: no word, number, code, sentence or pair of marks is cut, and the rest has a letter or
 * digit. null for neither.
 * @param texts At least one.
 * @param exceptions The share of texts that may be cut badly; none if only a suffix is removed, as
 *   exceptions are told by the prefix.
 */
export function findAffixes(texts: readonly string[], exceptions = 0): Affixes | null {
  const longest = { prefix: sharedPrefix(texts), suffix: "" };
  longest.suffix = endAtCode(longest.prefix, sharedSuffix(texts, longest.prefix.length));
  const { prefix, suffix } = longest;
  for (const affixes of [longest, { prefix, suffix: "" }, { prefix: "", suffix }]) {
    if (affixes.prefix === "" && affixes.suffix === "") return null;
    if (areMostRestsWhole(texts, affixes, affixes.prefix === "" ? 0 : exceptions)) return affixes;
  }
  return null;
}

function areMostRestsWhole(
  texts: readonly string[],
  affixes: Affixes,
  exceptions: number,
): boolean {
  const allowed = texts.length * exceptions;
  let misfits = 0;
  for (const text of texts) if (!isRestWhole(text, affixes) && ++misfits > allowed) return false;
  return true;
}

/** The text between the affixes. */
export function stripAffixes(text: string, { prefix, suffix }: Affixes): string {
  return text.slice(prefix.length, text.length - suffix.length);
}

function sharedPrefix(texts: readonly string[]): string {
  const [first = ""] = texts;
  let length = first.length;
  for (const text of texts) {
    length = Math.min(length, text.length);
    let at = 0;
    while (at < length && text.charCodeAt(at) === first.charCodeAt(at)) at++;
    length = at;
    if (length === 0) return "";
  }
  const brace = first.slice(0, length).search(/[{}]/);
  if (brace >= 0) length = brace;
  const code = findOpenCode(first.slice(0, length));
  const isInCode = (at: number) => code >= 0 && at > code && !isAtBlank(first, at);
  while (length > 0 && (isInCode(length) || !texts.every((text) => canCut(text, length)))) length--;
  const prefix = first.slice(0, length);
  const parts = prefix.split("`");
  return parts.some((part, index) => index % 2 === 0 && isProse(part)) ? "" : prefix;
}

function sharedSuffix(texts: readonly string[], taken: number): string {
  const [first = ""] = texts;
  let length = first.length - taken;
  for (const text of texts) {
    length = Math.min(length, text.length - taken);
    let at = 0;
    while (
      at < length &&
      text.charCodeAt(text.length - 1 - at) === first.charCodeAt(first.length - 1 - at)
    )
      at++;
    length = at;
    if (length === 0) return "";
  }
  const brace = /[{}][^{}]*$/.exec(first.slice(first.length - length));
  if (brace !== null) length = brace[0].length - 1;
  while (length > 0 && !texts.every((text) => canCut(text, text.length - length))) length--;
  const suffix = first.slice(first.length - length);
  // From the end, which is outside of code.
  const parts = suffix.split("`").reverse();
  return parts.some((part, index) => index % 2 === 0 && isProse(part)) ? "" : suffix;
}

/** The suffix from the end of the code that the prefix begins. */
function endAtCode(prefix: string, suffix: string): string {
  const open = findOpenCode(prefix);
  let start = open;
  while (prefix[start - 1] === "`") start--;
  for (const { index, 0: run } of suffix.matchAll(/`+/g)) {
    if (run.length === open - start) return suffix.slice(index);
  }
  return suffix;
}

/** Whether a text has several words in a row. */
function isProse(text: string): boolean {
  return /[\p{L}\p{N}]\s+[\p{L}\p{N}]/u.test(text);
}

const SPACE = 32;
const POINT = 46;
const COMMA = 44;
const isPointCode = (code: number) => code === POINT || code === COMMA;
const PUNCTUATION = /^[.,;:!?]\s/;

/**
 * Whether a text can be cut here: not within a word, an identifier, a character or a number with points or commas,
 * not between two words of a sentence, and not between a word and its punctuation.
 */
function canCut(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  const [further, next] = [text.charCodeAt(at - 2), text.charCodeAt(at + 1)];
  if (isWithinWord(text, at)) return false;
  if (isPointCode(before)) return !(isDigitCode(further) && isDigitCode(after));
  if (before === SPACE && isWordCode(further) && isWordCode(after)) {
    return isDigitCode(after) && !isDigitCode(further);
  }
  if (!isWordCode(before)) return true;
  if (isPointCode(after) && isDigitCode(before) && isDigitCode(next)) return false;
  if (after === SPACE && isWordCode(next)) return isDigitCode(before) && !isDigitCode(next);
  return !PUNCTUATION.test(text.slice(at, at + 2));
}

const PAIRS = [
  ["(", ")"],
  ["[", "]"],
  ["<", ">"],
] as const;
const MARKS = ["`", "*", '"'] as const;

/** Whether the text between the affixes has a word, and no bracket or mark without its partner. */
export function isRestWhole(text: string, affixes: Affixes): boolean {
  const rest = stripAffixes(text, affixes);
  if (!hasWord(rest)) return false;
  const { prefix, suffix } = affixes;
  for (const mark of MARKS) {
    if ((prefix.includes(mark) || suffix.includes(mark)) && rest.includes(mark)) return false;
  }
  return PAIRS.every(
    ([open, close]) =>
      !(prefix.includes(open) || suffix.includes(close)) || isBalanced(rest, open, close),
  );
}

/** Whether all brackets match. */
export function isBalanced(text: string, open: string, close: string): boolean {
  if (!text.includes(open)) return !text.includes(close);
  let depth = 0;
  for (const character of text) {
    if (character === open) depth++;
    else if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}
