/** GitHub's anchor for a heading of these words: lower case, without marks, spaces as hyphens. */
export function toAnchor(words: string): string {
  const letters = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "");
  return letters.replaceAll(" ", "-");
}
