/** The space in an answer: bytes of its text as a JSON string, and tokens by `mostTokens`. */
export interface Room {
  bytes: number;
  tokens: number;
}

/** The space that a text takes: at most the sum for its lines. */
export function roomOf(text: string): Room {
  return { bytes: countBytes(text), tokens: mostTokens(text) };
}

export function isWithin({ bytes, tokens }: Room, room: Room): boolean {
  return bytes <= room.bytes && tokens <= room.tokens;
}

/** The longest beginning of a text that fits, without cutting a character in two. */
export function cutToRoom(text: string, room: Room): string {
  let low = 0;
  let high = Math.min(text.length, room.bytes);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isWithin(roomOf(text.slice(0, middle)), room)) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low).replace(/[\uD800-\uDBFF]$/, "");
}

/** Bytes of UTF-8, with the escapes of JSON. */
function countBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) as number;
    if (code === 0x22 || code === 0x5c) bytes += 2;
    else if (code < 0x20) bytes += code === 0x0a || code === 0x0d || code === 0x09 ? 2 : 6;
    else if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code > 0xffff) {
      bytes += 4;
      at++;
    } else bytes += code >= 0xd800 && code <= 0xdfff ? 6 : 3;
  }
  return bytes;
}

/** One kind of character, one mark, or a single character of another script. */
const RUNS = /[a-z]+|[A-Z]+|[0-9]+|[ \t]+|[\r\n]+|([!-/:-@[-`{-~])\1*|[\s\S]/g;

/**
 * An upper bound of a text's tokens by any tokenizer of the GPT family, from kinds of characters. A token
 * is at least a byte. ASCII has a tighter bound, from a search for the most expensive letters, digits,
 * marks and spaces (`test/engine/reading/most-tokens.test.ts`). English prose has about a third of it.
 */
export function mostTokens(text: string): number {
  let sum = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    sum += boundRun(run, text[index + run.length] ?? "");
  }
  return Math.ceil(sum);
}

function boundRun(run: string, next: string): number {
  const { length } = run;
  if (/[A-Z]/.test(run)) return length;
  // Rare letters hardly ever merge with others.
  if (/[a-z]/.test(run))
    return 1 + 0.7 * (length - 1) + 0.3 * countMatches(/(?!^)[bfgjkqvwxyz]/g, run);
  if (/[0-9]/.test(run)) return Math.ceil(length / 3);
  // A line feed merges with a carriage return or a line feed before it.
  if (/[\r\n]/.test(run)) return countMatches(/\r|^\n/g, run) + countMatches(/(?<=\n)\n/g, run) / 2;
  if (/[ \t]/.test(run)) {
    // The last space merges with the word after it.
    const last = /[a-z]/i.test(next) ? 0 : /[!-/:-@[-`{-~]/.test(next) ? 0.25 : 1;
    return run === " " ? last : 1 + last + length / (run.includes("\t") ? 2 : 16);
  }
  if (/[!-~]/.test(run)) return length < 3 ? length : 1 + length / 2;
  // Cyrillic letters and kana have fewer tokens than bytes; half a pair of surrogates has two bytes.
  if (/[\0-\x7F\u0430-\u044F]/.test(run)) return 1;
  return /[\x80-\u07FF\u3041-\u30FA\uD800-\uDFFF]/.test(run) ? 2 : 3;
}

function countMatches(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
