/**
 * The fragment under which GitHub links to a heading of these words: lower case, marks left out,
 * spaces as hyphens.
 */
export function toAnchor(words: string): string {
  const letters = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "");
  return letters.replaceAll(" ", "-");
}
