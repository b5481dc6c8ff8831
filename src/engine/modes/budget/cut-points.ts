import { cjkPattern } from "../../markdown/cjk.js";
import type { Span } from "../../markdown/lines.js";

/** Before white space, and between two characters of a script without spaces; not within a syllable of Hangul jamo. */
const wordEndPattern = cjkPattern("(?<=\\S)(?=\\s)|(?<=[CJK])(?![\u1160-\u11FF])(?=[CJK])", "gu");

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
