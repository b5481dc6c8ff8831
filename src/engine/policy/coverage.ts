import { cjkPattern } from "../markdown/cjk.js";

/** How much of one text another one keeps, in letters and digits (UTF-16 code units). */
export interface Coverage {
  kept: number;
  total: number;
}

/**
 * A character of a script without spaces between words, else a run of letters and digits. Marks stay
 * with their letter. Longer runs are cut: the matcher's stack grows with each character.
 */
const wordPattern = cjkPattern(
  "[CJK][\u1160-\u11FF\\p{M}]{0,1000}|(?:(?![CJK])[\\p{L}\\p{N}\\p{M}]){1,1000}",
  "gu",
);

/**
 * Compares two texts as multisets of words, in any order: a word that occurs three times
 * in the source and once in the candidate is kept once. Words of any script count, Chinese,
 * Japanese and Korean by character. In a source without words, all other characters count.
 */
export function measureCoverage(source: string, candidate: string): Coverage {
  const coverage = compare(source, candidate, wordPattern());
  return coverage.total > 0 ? coverage : compare(source, candidate, /\S/gu);
}

function compare(source: string, candidate: string, word: RegExp): Coverage {
  const available = new Map<string, number>();
  for (const [text] of candidate.matchAll(word)) {
    available.set(text, (available.get(text) ?? 0) + 1);
  }
  const coverage: Coverage = { kept: 0, total: 0 };
  for (const [text] of source.matchAll(word)) {
    coverage.total += text.length;
    const left = available.get(text) ?? 0;
    if (left === 0) continue;
    available.set(text, left - 1);
    coverage.kept += text.length;
  }
  return coverage;
}

/** The share kept, 0 to 1 in thousandths, rounded down, so that 1 means that nothing is missing. */
export function toShare({ kept, total }: Coverage): number {
  return total === 0 ? 1 : Math.floor((1000 * kept) / total) / 1000;
}

/** The missing share, in percent with one decimal: `8.6`. */
export function toMissingPercent(coverage: Coverage): string {
  return (100 * (1 - toShare(coverage))).toFixed(1);
}
