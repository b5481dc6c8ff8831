import { isCutWhole } from "./words.js";

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
