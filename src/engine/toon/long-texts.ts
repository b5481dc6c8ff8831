/** Quoted texts of fewer characters (UTF-16 code units) are decoded at once. */
const MIN_LONG = 200_000;
/** So many characters of a longer text are, about. */
const PART_CHARS = 50_000;
/** An escape, `\uXXXX`, has no more characters. */
const MAX_ESCAPE = 6;
const BACKSLASH = 92;

/** The parts of texts that are too long to be decoded at once, by what stands for each of them. */
export type LongTexts = ReadonlyMap<string, readonly string[]>;

/**
 * Replaces very long quoted values in lines of TOON by short ones that stand for them. The decoder
 * unescapes character by character, for 32 bytes of memory each: megabytes have to be given to it in parts.
 */
export function cutLongTexts(lines: string[]): LongTexts {
  const texts = new Map<string, string[]>();
  for (const [index, line] of lines.entries()) {
    // The names in a table's header are keys.
    if (line.length < MIN_LONG || line.endsWith(":")) continue;
    const pieces: string[] = [];
    let from = 0;
    for (let open = line.indexOf('"'); open >= 0; ) {
      const close = findClose(line, open + 1);
      if (close < 0) break;
      const parts = isLongValue(line, open, close) ? cutText(line, open + 1, close) : null;
      if (parts !== null) {
        const name = `long-text-${texts.size}`;
        texts.set(name, parts);
        pieces.push(line.slice(from, open + 1), name);
        from = close;
      }
      open = line.indexOf('"', close + 1);
    }
    if (from > 0) lines[index] = pieces.join("") + line.slice(from);
  }
  return texts;
}

/** The quote that closes a text; -1 where none does. */
function findClose(line: string, from: number): number {
  let close = line.indexOf('"', from);
  while (close >= 0) {
    let before = close;
    while (before > from && line.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((close - before) % 2 === 0) break;
    close = line.indexOf('"', close + 1);
  }
  return close;
}

/** Whether what is in quotes is long, and no key. */
function isLongValue(line: string, open: number, close: number): boolean {
  return close - open >= MIN_LONG && ["", ",", "\t", "|"].includes(line.charAt(close + 1));
}

/** A text in parts; null where one would be long itself, as it is nothing but escapes. */
function cutText(line: string, from: number, end: number): string[] | null {
  const parts: string[] = [];
  for (let start = from; start < end; ) {
    let cut = Math.min(end, start + PART_CHARS);
    while (cut < end && !isApart(line, cut)) cut++;
    if (cut - start > 2 * PART_CHARS) return null;
    parts.push(line.slice(start, cut));
    start = cut;
  }
  return parts;
}

/** Whether a place is within no escape and no character of two units. */
function isApart(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  const isWithinPair = code >= 0xdc00 && code < 0xe000;
  return !isWithinPair && !line.slice(at - MAX_ESCAPE, at).includes("\\");
}
