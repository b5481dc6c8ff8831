import { cjkPattern } from "../document/cjk.js";
import type { Span } from "../document/lines.js";

/** Before white space, and between two characters of a script without spaces. */
const wordEndPattern = cjkPattern("(?<=\\S)(?=\\s)|(?<=[CJK])(?=[CJK])", "gu");

/** Offsets where a text may be cut off: between words, outside links and code spans. Ascending. */
export function findCutPoints(text: string, protectedSpans: readonly Span[]): number[] {
  const points: number[] = [];
  let next = 0;
  for (const { index } of text.matchAll(wordEndPattern())) {
    while ((protectedSpans[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    const span = protectedSpans[next];
    if (span === undefined || index <= span.start) points.push(index);
  }
  return points;
}

/** Spans of one text joined where a protected stretch reaches over the gap between two of them. */
export function joinAcross(spans: readonly Span[], protectedSpans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let next = 0;
  for (const span of spans) {
    const last = joined.at(-1);
    while ((protectedSpans[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
    if (last !== undefined && (protectedSpans[next]?.start ?? span.start) < last.end) {
      last.end = span.end;
    } else joined.push({ ...span });
  }
  return joined;
}
