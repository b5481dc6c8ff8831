import { DELIMITERS, decodeStreamSync, encode } from "@toon-format/toon";
import type { DelimiterName } from "../contract/contract.js";
import type { JsonPrimitive, JsonValue } from "../data/json-value.js";
import { buildValue } from "./build-value.js";

/** The official codec is the only writer and reader of TOON; this file is its only caller. */

export type { JsonPrimitive, JsonValue };

/** The delimiters that may be chosen; `auto` allows all. */
export type Delimiters = readonly DelimiterName[] | "auto";

const ALL: readonly DelimiterName[] = ["comma", "tab", "pipe"];

export function listDelimiters(delimiters: Delimiters): readonly DelimiterName[] {
  return delimiters === "auto" ? ALL : delimiters;
}

/** A table row: flat, so that the encoder writes it in tabular form. */
export type Row = Record<string, JsonPrimitive>;

/** Encodes with default options except for the delimiter. Throws on lone surrogates. */
export function encodeToon(value: JsonValue, delimiter: DelimiterName): string {
  return encode(value, { delimiter: DELIMITERS[delimiter] });
}

/** Decodes with the strict default decoder. Throws on anything that is not TOON. */
export function decodeToon(toon: string): JsonValue {
  return buildValue(decodeStreamSync(toon.split("\n")));
}

/** Keys as the encoder writes them, all in one call. */
export function encodeKeys(keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const lines = encode(Object.fromEntries(keys.map((key) => [key, ""]))).split("\n");
  return lines.map((line) => line.slice(0, -': ""'.length));
}

/** The text that the encoder writes after the key of each value, all in one call. */
export function encodeTexts(texts: readonly string[], delimiter: DelimiterName): string[] {
  if (texts.length === 0) return [];
  const keyed = Object.fromEntries(texts.map((text, index) => [`k${index}`, text]));
  const lines = encodeToon(keyed, delimiter).split("\n");
  return lines.map((line) => line.slice(line.indexOf(":")));
}

/** The header and rows that the encoder writes after the key of a table. */
export function encodeRows(rows: readonly Row[], delimiter: DelimiterName): string {
  return encodeToon({ k: rows as Row[] }, delimiter).slice(1);
}
