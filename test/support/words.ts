/** The words of a text, of any number of lines. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
