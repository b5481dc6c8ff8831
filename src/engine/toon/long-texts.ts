/** Texts of fewer characters (UTF-16 code units) are decoded at once. */
const MIN_LONG = 200_000;
/** A part of a longer text has so many, about. */
const PART_CHARS = 50_000;
/** An escape, `\uXXXX`, has no more characters. */
const MAX_ESCAPE = 6;
const BACKSLASH = 92;

/** A root entry whose value is quoted, up to the quote. */
const ENTRY = /^(?:[A-Za-z_][\w.]*|"(?:[^"\\]|\\.){0,1000}"): "/;

/** The parts of texts that are too long to be decoded at once, by what stands for each of them. */
export type LongTexts = ReadonlyMap<string, readonly string[]>;

/**
 * Replaces very long texts of root entries in lines of TOON by short ones that stand for them. The
 * decoder unescapes character by character, for 32 bytes of memory each: megabytes have to be given to
 * it in parts. A line of that form has no other meaning, so what stands for a text comes back as a value.
 */
export function cutLongTexts(lines: string[]): LongTexts {
  const texts = new Map<string, readonly string[]>();
  for (const [index, line] of lines.entries()) {
    if (line.length < MIN_LONG || !line.endsWith('"')) continue;
    const from = ENTRY.exec(line)?.[0].length;
    if (from === undefined || findClose(line, from) !== line.length - 1) continue;
    const parts = cutText(line, from, line.length - 1);
    if (parts === null) continue;
    const name = `long-text-${texts.size}`;
    texts.set(name, parts);
    lines[index] = `${line.slice(0, from)}${name}"`;
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
