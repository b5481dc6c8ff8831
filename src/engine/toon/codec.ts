import { DELIMITERS, decode, decodeStreamSync, encode } from "@toon-format/toon";
import type { DelimiterName } from "../contract/contract.js";
import { buildValue, flatten } from "./build-value.js";
import { cutLongTexts, type LongTexts } from "./long-texts.js";

/** The official codec is the only writer and reader of TOON; this file is its only caller. */

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | JsonValue[] | { [key: string]: JsonValue };
/** A table row or record: flat, so that the encoder writes it in tabular form. */
export type Row = Record<string, JsonPrimitive>;

/** Encodes with default options but for the delimiter. Throws on lone surrogates. */
export function encodeToon(value: JsonValue, delimiter: DelimiterName): string {
  return encode(value, { delimiter: DELIMITERS[delimiter] });
}

/** Decodes with the strict default decoder. Throws on anything that is not TOON. */
export function decodeToon(toon: string): JsonValue {
  const lines = toon.split("\n");
  const long = cutLongTexts(lines);
  if (long.size === 0) return buildValue(decodeStreamSync(lines));
  try {
    const whole = decodeInParts(lines, long);
    if (whole !== undefined) return whole;
  } catch {
    // What is wrong is told as of the whole.
  }
  return buildValue(decodeStreamSync(toon.split("\n")));
}

/** undefined where what stands for a text is not found once. */
function decodeInParts(lines: readonly string[], long: LongTexts): JsonValue | undefined {
  let found = 0;
  const whole = buildValue(decodeStreamSync(lines), (value) => {
    const parts = long.get(value);
    if (parts === undefined) return flatten(value);
    found++;
    return parts.map((part) => flatten(decode(`"${part}"`) as string)).join("");
  });
  return found === long.size ? whole : undefined;
}

/** Keys as the encoder writes them in front of a value; all in one call. */
export function encodeKeys(keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const lines = encode(Object.fromEntries(keys.map((key) => [key, ""]))).split("\n");
  return lines.map((line) => line.slice(0, -': ""'.length));
}

/** What the encoder writes behind the key of each text; all in one call. */
export function encodeTexts(texts: readonly string[], delimiter: DelimiterName): string[] {
  if (texts.length === 0) return [];
  const keyed = Object.fromEntries(texts.map((text, index) => [`k${index}`, text]));
  const lines = encodeToon(keyed, delimiter).split("\n");
  return lines.map((line) => line.slice(line.indexOf(":")));
}

/** What the encoder writes behind the key of a table, its header and rows. */
export function encodeRows(rows: readonly Row[], delimiter: DelimiterName): string {
  return encodeToon({ k: rows as Row[] }, delimiter).slice(1);
}
