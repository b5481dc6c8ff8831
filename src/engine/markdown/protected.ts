import { isBlankCode } from "./blank.js";
import type { Span } from "./lines.js";

const BACKTICKS = /`+/g;
const TAG_OR_ADDRESS = /<[a-z/!?][^<>]*>|\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>]+/gi;
/** Destination and title of a link (CommonMark 0.31.2, section 6.3). */
const DESTINATION = /<[^<>\n]{0,2000}>|[^\s()<]{0,2000}/y;
const TITLE = /"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'/y;
const WHITE_SPACE = /\s*/y;
/** A comment, not after a backslash, except for one that is escaped itself. */
const OPENING = /<!--(?<=(?<!\\)(?:\\\\)*<!--)/g;

/**
 * Spans of inline Markdown that must not be cut: code spans, links and images with their
 * destinations, autolinks, tags and comments. Sorted, without overlap. Linear in the text.
 */
export function findProtected(text: string): Span[] {
  const code = findCodeSpans(text);
  return mergeSpans([...code, ...findLinks(text, code), ...findTags(text), ...findComments(text)]);
}

/** Spans of inline Markdown in which a line break differs from a space: code, tags, comments, link destinations. */
export function findUnbroken(text: string): Span[] {
  const destinations = Array.from(text.matchAll(/\]\(/g), ({ index }) => ({
    start: index + 1,
    end: endOfDestination(text, index + 1),
  }));
  // Parsers disagree on which comments hide a backtick.
  const shown = text.includes("<!--") ? findCodeSpans(text.replaceAll("<!--", "    ")) : [];
  const code = [...findCodeSpans(text), ...shown];
  return mergeSpans([...code, ...findTags(text), ...findComments(text), ...destinations]);
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

/** Joins neighbouring spans where a protected span covers the gap between them. Both sorted. */
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

/** A test whether an offset is within one of the spans, which are sorted. Offsets must ascend from call to call. */
export function makeIsWithin(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) <= offset;
  };
}

/** A run of backticks closes at the next run of the same length (CommonMark 0.31.2, section 6.1). */
export function findCodeSpans(text: string): Span[] {
  if (!text.includes("`")) return [];
  if (text.includes("``") || text.includes("<!--")) return findCodeAndComments(text).code;
  // In most texts, each of single backticks closes the one before.
  return Array.from(text.matchAll(/`[^`]*`/g), ({ index, 0: code }) => ({
    start: index,
    end: index + code.length,
  }));
}

/** Comments outside code spans, which readers never see (CommonMark 0.31.2, section 6.6). */
export function findComments(text: string): Span[] {
  return text.includes("<!--") ? findCodeAndComments(text).comments : [];
}

/**
 * The text without comments and the blanks that they leave behind. Their line breaks stay, so that
 * line numbers do not change.
 */
export function withoutComments(text: string): string {
  let shown = "";
  let from = 0;
  for (const { start, end } of findComments(text)) {
    let before = start;
    if (/[\s.,;:!?)]/.test(text[end] ?? " ")) {
      while (before > from && isBlankCode(text.charCodeAt(before - 1))) before--;
    }
    shown += text.slice(from, before);
    shown += text.slice(start, end).replace(/[^\n]+/g, "");
    from = end;
  }
  return from === 0 ? text : shown + text.slice(from);
}

/** Whichever begins first hides the marks of the other. */
function findCodeAndComments(text: string): { code: Span[]; comments: Span[] } {
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
  const code: Span[] = [];
  const comments: Span[] = [];
  let opening = findOpening(text, 0);
  for (let index = 0; index < runs.length || opening >= 0; ) {
    const start = runs[index]?.start ?? Number.POSITIVE_INFINITY;
    if (opening >= 0 && opening < start) {
      const end = endOfComment(text, opening);
      // No later comment ends either.
      if (end < 0) opening = -1;
      else {
        comments.push({ start: opening, end });
        while ((runs[index]?.start ?? Number.POSITIVE_INFINITY) < end) index++;
        opening = findOpening(text, end);
      }
      continue;
    }
    const close = runs[closes[index] ?? -1];
    if (close === undefined) index++;
    else {
      const end = close.start + close.length;
      code.push({ start, end });
      index = (closes[index] as number) + 1;
      if (opening >= 0 && opening < end) opening = findOpening(text, end);
    }
  }
  return { code, comments };
}

/** Start of the first unescaped comment from an offset on; -1 for none. */
function findOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

function endOfComment(text: string, start: number): number {
  const short = /^<!---?>/.exec(text.slice(start, start + 6));
  if (short !== null) return start + short[0].length;
  const close = text.indexOf("-->", start + 4);
  return close < 0 ? -1 : close + 3;
}

/** `[…]`, with `(…)` or `[…]` right after it. Unmatched brackets protect nothing. */
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
      // The label of a reference belongs to the link text right before it.
      const from = text[start - 1] === "]" ? start - 1 : start;
      spans.push({ start: from, end: endOfDestination(text, index + 1) });
    } else if (character === ")") {
      // Also destinations that the grammar does not allow, such as one with spaces.
      const start = parentheses.pop();
      if (start !== undefined && text[start - 1] === "]") {
        spans.push({ start: start - 1, end: index + 1 });
      }
    }
  }
  return spans;
}

/** End of the destination and title after the text of a link; `at` if the text has no destination. */
function endOfDestination(text: string, at: number): number {
  if (text[at] !== "(") return at;
  const start = endOf(WHITE_SPACE, text, at + 1);
  const destination = endOf(DESTINATION, text, start);
  const gap = endOf(WHITE_SPACE, text, destination);
  const title = gap > destination ? endOf(TITLE, text, gap) : gap;
  const close = endOf(WHITE_SPACE, text, title);
  return text[close] === ")" ? close + 1 : at;
}

/** End of a sticky pattern's match at `from`; `from` where it does not match. */
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
