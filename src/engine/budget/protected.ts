import type { Span } from "../document/lines.js";

const BACKTICKS = /`+/g;
const AUTOLINK = /<[a-z/!][^<>\n]*>|\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>]+/gi;

/**
 * Stretches of inline Markdown that no cut may fall into: code spans, links and images with
 * their targets, autolinks and tags. Sorted, without overlap. Linear in the text.
 */
export function findProtected(text: string): Span[] {
  const spans = [...codeSpans(text), ...links(text), ...autolinks(text)];
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** A run of backticks closes at the next run of the same length (CommonMark 0.31.2, section 6.1). */
function codeSpans(text: string): Span[] {
  if (!text.includes("`")) return [];
  const runs = [...text.matchAll(BACKTICKS)].map(([run], order, all) => ({
    start: all[order]?.index ?? 0,
    length: run.length,
  }));
  const next = new Array<number>(runs.length);
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index] as { length: number };
    next[index] = seen.get(length) ?? -1;
    seen.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const close = next[index] ?? -1;
    if (close < 0) continue;
    const { start, length } = runs[close] as { start: number; length: number };
    spans.push({ start: runs[index]?.start ?? 0, end: start + length });
    index = close;
  }
  return spans;
}

/** `[…]`, with `(…)` or `[…]` right behind it. Brackets without a partner protect nothing. */
function links(text: string): Span[] {
  if (!text.includes("[")) return [];
  const spans: Span[] = [];
  const open: { [close: string]: number[] } = { "]": [], ")": [] };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (character === "\\") index++;
    else if (character === "[") open["]"]?.push(index);
    else if (character === "(") open[")"]?.push(index);
    else if (character === "]" || character === ")") {
      const start = open[character]?.pop();
      if (start === undefined) continue;
      const follows = text[start - 1] === "]";
      if (character === "]" || follows)
        spans.push({ start: follows ? start - 1 : start, end: index + 1 });
    }
  }
  return spans;
}

function autolinks(text: string): Span[] {
  return [...text.matchAll(AUTOLINK)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
