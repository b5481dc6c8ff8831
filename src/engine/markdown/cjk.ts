/** The scripts of Chinese, Japanese and Korean, for a character class with the flag `u`. */
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";

/**
 * A pattern in which `CJK` stands for those scripts. Compiled on the first call, because Unicode classes
 * are slow to compile.
 */
export function cjkPattern(pattern: string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(pattern.replaceAll("CJK", CJK), flags);
    return made;
  };
}
