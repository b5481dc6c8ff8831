import type { Span } from "./lines.js";
import { makeIsWithin } from "./protected.js";

/** At the start of a word; a backslash before a space is part of the path. */
const IMPORT = /(?<!\S)@((?:[^\s\\]+|\\ ?)+)/g;

/** `@path` in a text. */
export interface ImportMark {
  path: string;
  /** Offset of the `@`. */
  index: number;
}

/** Lists the imports that a host may open. Includes those in code, where hosts differ. */
export function listImports(text: string): ImportMark[] {
  if (!text.includes("@")) return [];
  return Array.from(text.matchAll(IMPORT), ({ index, 1: written = "" }) => ({
    path: written.replaceAll("\\ ", " "),
    index,
  })).filter(({ path }) => /^[./~\w]/.test(path));
}

/**
 * The spans that the pattern `` (`+)[^]*?\1 `` matches, in linear time even with many open backticks. An
 * opening mark takes as many backticks of its run as a later run can close, or half of its run where that is
 * more: the second half then closes it.
 */
export function findBacktickSpans(text: string): Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }));
  const longestFrom = new Array<number>(runs.length + 1).fill(0);
  for (let at = runs.length - 1; at >= 0; at--) {
    longestFrom[at] = Math.max(longestFrom[at + 1]!, runs[at]!.end - runs[at]!.start);
  }
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at++) {
    let { start } = runs[at]!;
    // The rest of a closing run may open the next span.
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

/** The items outside of all spans; both in order. */
export function listOutside<At extends { index: number }>(
  spans: readonly Span[],
  all: readonly At[],
): At[] {
  const isWithin = makeIsWithin(spans);
  return all.filter(({ index }) => !isWithin(index));
}
