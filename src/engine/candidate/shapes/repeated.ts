import { toAnchor } from "./anchor.js";
import { isWordCode } from "./has-word.js";

/** Shorter values are found in others by chance. */
const MIN_CHARS = 2;

/** Values that repeat those of a column, and what is around them. */
export interface Repeated {
  column: number;
  /** Whether it is the anchor of the value that is repeated. */
  isAnchor: boolean;
  before: string[];
  behind: string[];
}

/**
 * The column whose value every text repeats, with the same text before it or the same behind it in
 * all; null where there is none.
 */
export function findRepeated(
  texts: readonly string[],
  columns: readonly (readonly string[])[],
): Repeated | null {
  for (const [column, values] of columns.entries()) {
    const repeated = splitAt(texts, values, (value) => value);
    if (repeated !== null) return { column, isAnchor: false, ...repeated };
    const anchored = splitAt(texts, values, toAnchor);
    if (anchored !== null) return { column, isAnchor: true, ...anchored };
  }
  return null;
}

function splitAt(
  texts: readonly string[],
  values: readonly string[],
  form: (value: string) => string,
): Pick<Repeated, "before" | "behind"> | null {
  const before: string[] = [];
  const behind: string[] = [];
  let [sameBefore, sameBehind] = [true, true];
  for (const [row, text] of texts.entries()) {
    const value = form(values[row] as string);
    const at = value.length < MIN_CHARS && value !== text ? -1 : text.lastIndexOf(value);
    if (at < 0 || !isWholeWord(text, at, at + value.length)) return null;
    before.push(text.slice(0, at));
    behind.push(text.slice(at + value.length));
    sameBefore &&= before[row] === before[0];
    sameBehind &&= behind[row] === behind[0];
    if (!sameBefore && !sameBehind) return null;
  }
  return { before, behind };
}

/** Whether no word reaches over either end. */
function isWholeWord(text: string, start: number, end: number): boolean {
  const isWithinWord = (at: number): boolean =>
    at > 0 &&
    at < text.length &&
    isWordCode(text.charCodeAt(at - 1)) &&
    isWordCode(text.charCodeAt(at));
  return !isWithinWord(start) && !isWithinWord(end);
}
