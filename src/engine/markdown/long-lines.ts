/** How many lines of a text, which end in LF, have more than `max` characters (UTF-16 code units). */
export function countLongLines(text: string, max: number): number {
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > max) count++;
    start = end + 1;
  }
  return count;
}
