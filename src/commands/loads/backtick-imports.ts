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

/**
 * The spans that the pattern `` (`+)[^]*?\1 `` matches, in time that does not grow with the backticks left
 * open: the opening is as long as it can be with as many backticks behind it, which may be its own.
 */
export function findBacktickSpans(text: string): { start: number; end: number }[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }));
  const longestFrom = new Array<number>(runs.length + 1).fill(0);
  for (let at = runs.length - 1; at >= 0; at--) {
    longestFrom[at] = Math.max(longestFrom[at + 1]!, runs[at]!.end - runs[at]!.start);
  }
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    let { start } = runs[at]!;
    // What closed a span may open the next one.
    while (at < runs.length && start < runs[at]!.end) {
      const own = runs[at]!.end - start;
      const length = Math.max(Math.min(own, longestFrom[at + 1]!), own >> 1);
      if (length === 0) break;
      let close = at;
      let from = start + length;
      while (runs[close]!.end - from < length) from = runs[++close]!.start;
      spans.push({ start, end: from + length });
      start = from + length;
      at = close;
    }
  }
  return spans;
}
