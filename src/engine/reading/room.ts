import { mostTokens } from "./most-tokens.js";

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
