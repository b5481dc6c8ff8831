import { neutralize } from "../neutralize.js";

/** Quotes a file name for a POSIX shell, if needed. */
export function quoteWord(name: string): string {
  const word = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whether a word can be shown unchanged: it has no control characters. */
export function isPrintable(word: string): boolean {
  const solid = word.replaceAll(" ", "");
  return neutralize(solid) === solid;
}

/** With more words, a suggested command would be too long. */
const MOST = 5;

/** Names in a suggested command; undefined if there are too many, or one is unprintable. */
export function quoteFew(names: readonly string[]): string[] | undefined {
  const isShort = names.length <= MOST && names.every(isPrintable);
  return isShort ? names.map(quoteWord) : undefined;
}

/** The file in a suggested command; `FILE` for standard input and for an unprintable name. */
export function nameOperand(path: string | undefined): string {
  return path === undefined || !isPrintable(path) ? "FILE" : quoteWord(path);
}
