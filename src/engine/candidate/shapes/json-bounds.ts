import type { JsonValue } from "../../toon/codec.js";

/** Deeper values are not converted: the codec recurses, and TOON pays for every level with indentation. */
export const MAX_JSON_DEPTH = 32;
/** The structure of a candidate may take this many times the characters of its text. */
const MAX_SPREAD = 3;
/** What an array or object adds beside indentation: `- [n]:`, roughly. */
const CONTAINER_CHARS = 4;

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

/**
 * Whether a JSON text is neither nested too deeply nor of such small pieces that its TOON would be
 * mostly indentation. One pass; what it says of a text that is no JSON means nothing.
 */
export function isJsonWithinBounds(text: string): boolean {
  let depth = 0;
  let spread = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++depth > MAX_JSON_DEPTH) return false;
      spread += 2 * depth + CONTAINER_CHARS;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--;
    else if (code === COLON) spread += 2 * depth;
  }
  return spread <= MAX_SPREAD * text.length;
}

/** Index of the closing quotation mark of the string that opens at `start`; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
  }
  return at;
}

/**
 * Whether a value printed with `indent` a level has no more than about `maxChars` characters. A
 * table says its keys once and its JSON in every row, so that the length of the TOON bounds nothing.
 */
export function isPrintable(value: JsonValue, indent: string, maxChars: number): boolean {
  let budget = maxChars;
  const spend = (inner: JsonValue, depth: number): boolean => {
    if (typeof inner !== "object" || inner === null) return true;
    const children = Array.isArray(inner) ? inner : Object.values(inner);
    const keys = Array.isArray(inner) ? [] : Object.keys(inner);
    budget -= children.length * ((depth + 1) * indent.length + 4);
    for (const key of keys) budget -= key.length;
    return budget >= 0 && children.every((child) => spend(child, depth + 1));
  };
  return spend(value, 0);
}
