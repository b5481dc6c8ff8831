import { neutralize } from "../neutralize.js";

/** A file name as a POSIX shell takes it: as it is where it can be, else in single quotes. */
export function quoteWord(name: string): string {
  const word = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whether a word can be shown as it is. A name with a control character in it cannot. */
export function isPrintable(word: string): boolean {
  const solid = word.replaceAll(" ", "");
  return neutralize(solid) === solid;
}

/** A file in a command to copy; `FILE` for standard input and for a name that cannot be shown. */
export function nameOperand(path: string | undefined): string {
  return path === undefined || !isPrintable(path) ? "FILE" : quoteWord(path);
}
