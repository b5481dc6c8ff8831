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

const SPACE = 0x20;
const TAB = 0x09;
/** Letters that tokenizers rarely merge with others. */
const RARE = "bfgjkqvwxyz";
const COMMON_LETTER = 0.7;

/** Scripts with fewer tokens than bytes: а–я, kana. */
const SHORT_SCRIPTS = [
  { from: 0x430, to: 0x44f, most: 1 },
  { from: 0x3041, to: 0x30fa, most: 2 },
] as const;

/**
 * An upper bound of a text's tokens by any tokenizer of the GPT family, from kinds of characters. A token
 * is at least a byte. ASCII has a tighter bound, from a search for the most expensive letters, digits,
 * marks and spaces (`test/engine/reading/most-tokens.test.ts`). English prose has about a third of it.
 */
export function mostTokens(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfRun(text, at);
    sum += boundRun(text, at, end);
    at = end;
  }
  return Math.ceil(sum);
}

type Kind = "lower" | "upper" | "digit" | "space" | "line" | "mark" | "other";

function kindOf(code: number): Kind {
  if (code >= 0x61 && code <= 0x7a) return "lower";
  if (code >= 0x41 && code <= 0x5a) return "upper";
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code === SPACE || code === TAB) return "space";
  if (code === 0x0a || code === 0x0d) return "line";
  return code > SPACE && code < 0x7f ? "mark" : "other";
}

/** A run is of one kind, of one mark, or a single character of another script. */
function endOfRun(text: string, at: number): number {
  const first = text.charCodeAt(at);
  const kind = kindOf(first);
  let end = at + 1;
  if (kind === "other") return end;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (kind === "mark" ? code !== first : kindOf(code) !== kind) break;
    end++;
  }
  return end;
}

function boundRun(text: string, at: number, end: number): number {
  const length = end - at;
  const first = text.charCodeAt(at);
  switch (kindOf(first)) {
    case "upper":
      return length;
    case "digit":
      return Math.ceil(length / 3);
    case "lower":
      return boundLetters(text, at, end);
    case "mark":
      return length < 3 ? length : 1 + length / 2;
    case "line":
      return boundLineEndings(text, at, end);
    case "space":
      return boundSpaces(text, at, end);
    case "other":
      return boundOther(first);
  }
}

function boundLetters(text: string, at: number, end: number): number {
  let sum = 1;
  for (let index = at + 1; index < end; index++) {
    sum += RARE.includes(text[index] as string) ? 1 : COMMON_LETTER;
  }
  return sum;
}

/** A line feed merges with a carriage return or a line feed before it. */
function boundLineEndings(text: string, at: number, end: number): number {
  let sum = 0;
  for (let index = at; index < end; index++) {
    if (text[index] === "\r") sum++;
    else if (text[index - 1] === "\n") sum += 0.5;
    else if (text[index - 1] !== "\r") sum++;
  }
  return sum;
}

/** The last space merges with the word after it. */
function boundSpaces(text: string, at: number, end: number): number {
  const length = end - at;
  const next = end < text.length ? kindOf(text.charCodeAt(end)) : "other";
  const isJoined = next === "lower" || next === "upper";
  const last = isJoined ? 0 : next === "mark" ? 0.25 : 1;
  if (length === 1 && text.charCodeAt(at) === SPACE) return last;
  const isPlain = !text.slice(at, end).includes("\t");
  return 1 + last + (isPlain ? length / 16 : length / 2);
}

/** Bytes of UTF-8; half a pair of surrogates has two. */
function boundOther(code: number): number {
  const script = SHORT_SCRIPTS.find(({ from, to }) => code >= from && code <= to);
  if (script !== undefined) return script.most;
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
}
