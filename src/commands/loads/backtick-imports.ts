import { findBacktickSpans } from "../../engine/markdown/imports.js";

/** `@path` at an offset (UTF-16 code units) of the `@`. */
export interface RawImport {
  path: string;
  start: number;
}

const IMPORT = /(?<![^ \t\n\r])@([./A-Za-z][^ \t\n\r]*)/g;

/**
 * Imports as Gemini CLI finds them: any `@path` at the start of a word, whatever Markdown makes of its
 * place, but not between backticks. So fences of tildes, indented code, comments and front matter hide none.
 */
export function findBacktickImports(text: string): RawImport[] {
  const code = findBacktickSpans(text);
  let next = 0;
  return [...text.matchAll(IMPORT)].flatMap(({ 1: path, index }) => {
    while (next < code.length && code[next]!.end <= index) next++;
    const isCode = next < code.length && code[next]!.start <= index;
    return isCode ? [] : [{ path: path!, start: index }];
  });
}
