/** At the start of a word; a backslash before a space is part of the path. */
const IMPORT = /(?<!\S)@((?:\\ |[^\s\\]|\\(?! ))+)/g;

/** `@path` in a text. */
export interface ImportMark {
  path: string;
  /** Offset of the `@`. */
  index: number;
}

/** Lists what a host would try to open, wherever it is in a text: whether code counts is for the host to say. */
export function listImports(text: string): ImportMark[] {
  if (!text.includes("@")) return [];
  return Array.from(text.matchAll(IMPORT), ({ index, 1: written = "" }) => ({
    path: written.replaceAll("\\ ", " "),
    index,
  })).filter(({ path }) => /^[./~\w]/.test(path));
}
