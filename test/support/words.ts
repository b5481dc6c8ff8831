/** The words of a text, of any number of lines. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Texts of several words, with ` | ` between them, of any number of lines. */
export function phrases(text: string): string[] {
  return text.trim().split(/\s+\|\s+/);
}
