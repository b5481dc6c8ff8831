import { DELIMITERS, decode, encode } from "@toon-format/toon";
import type { DelimiterName } from "../contract.js";

/** The official codec is the only writer and reader of TOON; this file is its only caller. */

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | JsonValue[] | { [key: string]: JsonValue };
/** A table row or record: flat, so that the encoder writes it in tabular form. */
export type Row = Record<string, JsonPrimitive>;

/** In the order that breaks ties. */
export const DELIMITER_NAMES: readonly DelimiterName[] = ["comma", "tab", "pipe"];

/** Encodes with default options but for the delimiter. Throws on lone surrogates. */
export function encodeToon(value: JsonValue, delimiter: DelimiterName): string {
  return encode(value, { delimiter: DELIMITERS[delimiter] });
}

/** Decodes with the strict default decoder. Throws on anything that is not TOON. */
export function decodeToon(toon: string): JsonValue {
  return decode(toon) as JsonValue;
}

/** A key as the encoder writes it in front of a value. */
export function encodeKey(key: string): string {
  return encode({ [key]: "" }).slice(0, -': ""'.length);
}

/** What the encoder writes behind a one-letter key: everything of `key: value` but the key itself. */
export function encodeBehindKey(value: JsonValue, delimiter: DelimiterName): string {
  return encodeToon({ k: value }, delimiter).slice(1);
}
