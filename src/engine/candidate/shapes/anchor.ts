const DROPPED = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu;

/**
 * The fragment under which GitHub links to a heading of these words: lower case, marks left out,
 * spaces as hyphens.
 */
export function toAnchor(words: string): string {
  return words.toLowerCase().replace(DROPPED, "").replaceAll(" ", "-");
}
