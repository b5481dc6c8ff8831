import type { Span } from "./lines.js";

const BACKTICKS = /`+/g;
const TAG_OR_ADDRESS = /<[a-z/!?][^<>]*>|\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>]+/gi;
/** Where a link leads, and its title (CommonMark 0.31.2, section 6.3). */
const DESTINATION = /<[^<>\n]{0,2000}>|[^\s()<]{0,2000}/y;
const TITLE = /"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'/y;
const WHITE_SPACE = /\s*/y;

/**
 * Stretches of inline Markdown that are one thing: code spans, links and images with their
 * targets, autolinks, tags and comments. Sorted, without overlap. Linear in the text.
 */
export function findProtected(text: string): Span[] {
  const code = findCodeSpans(text);
  return mergeSpans([...code, ...findLinks(text, code), ...findTags(text), ...findComments(text)]);
}

/** Sorts spans and joins those that overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

/** Joins neighbours where a protected stretch reaches over the gap between them. Both sorted. */
export function joinAcross(spans: readonly Span[], protectedSpans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let next = 0;
  for (const span of spans) {
    const last = joined.at(-1);
    while ((protectedSpans[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
    if (last !== undefined && (protectedSpans[next]?.start ?? span.start) < last.end) {
      last.end = span.end;
    } else joined.push({ start: span.start, end: span.end });
  }
  return joined;
}

/** A run of backticks closes at the next run of the same length (CommonMark 0.31.2, section 6.1). */
export function findCodeSpans(text: string): Span[] {
  if (!text.includes("`")) return [];
  const runs = Array.from(text.matchAll(BACKTICKS), ({ index, 0: run }) => ({
    start: index,
    length: run.length,
  }));
  const closes = new Array<number>(runs.length);
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index] as { length: number };
    closes[index] = seen.get(length) ?? -1;
    seen.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const close = closes[index] ?? -1;
    if (close < 0) continue;
    const { start, length } = runs[close] as { start: number; length: number };
    spans.push({ start: runs[index]?.start ?? 0, end: start + length });
    index = close;
  }
  return spans;
}

/** `[…]`, with `(…)` or `[…]` right behind it. Brackets without a partner protect nothing. */
function findLinks(text: string, code: readonly Span[]): Span[] {
  if (!text.includes("[")) return [];
  const spans: Span[] = [];
  const brackets: number[] = [];
  const parentheses: number[] = [];
  let nextCode = 0;
  for (let index = 0; index < text.length; index++) {
    const span = code[nextCode];
    if (span !== undefined && index >= span.start) {
      index = span.end - 1;
      nextCode++;
      continue;
    }
    const character = text[index];
    if (character === "\\") index++;
    else if (character === "[") brackets.push(index);
    else if (character === "(") parentheses.push(index);
    else if (character === "]") {
      const start = brackets.pop();
      if (start === undefined) continue;
      // A reference's label directly behind the text of its link belongs to it.
      const from = text[start - 1] === "]" ? start - 1 : start;
      spans.push({ start: from, end: endOfTarget(text, index + 1) });
    } else if (character === ")") {
      // A target that the grammar does not allow, such as one with spaces, is meant as one.
      const start = parentheses.pop();
      if (start !== undefined && text[start - 1] === "]") {
        spans.push({ start: start - 1, end: index + 1 });
      }
    }
  }
  return spans;
}

/** Where what follows the text of a link ends: its destination and perhaps a title; `at` where there is none. */
function endOfTarget(text: string, at: number): number {
  if (text[at] !== "(") return at;
  const start = endOf(WHITE_SPACE, text, at + 1);
  const destination = endOf(DESTINATION, text, start);
  const gap = endOf(WHITE_SPACE, text, destination);
  const title = gap > destination ? endOf(TITLE, text, gap) : gap;
  const close = endOf(WHITE_SPACE, text, title);
  return text[close] === ")" ? close + 1 : at;
}

/** Where a sticky pattern ends that is tried at `from`; `from` where it does not match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function findTags(text: string): Span[] {
  if (!text.includes("<") && !text.includes("://")) return [];
  return Array.from(text.matchAll(TAG_OR_ADDRESS), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

export function findComments(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", at)) {
    const close = text.indexOf("-->", at + 4);
    if (close < 0) break;
    spans.push({ start: at, end: close + 3 });
    at = close + 3;
  }
  return spans;
}
