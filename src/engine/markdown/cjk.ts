import { once } from "../contract/once.js";

/** The scripts of Chinese, Japanese and Korean, for a character class with the flag `u`. */
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";

/**
 * Replaces `CJK` in a pattern by those scripts. Compiled on the first call, because Unicode classes are slow
 * to compile.
 */
export function cjkPattern(pattern: string, flags: string): () => RegExp {
  return once(() => new RegExp(pattern.replaceAll("CJK", CJK), flags));
}
