import { DELIMITERS, decodeStreamSync, encode } from "@toon-format/toon";
import type { DelimiterName } from "../contract/contract.js";
import type { JsonPrimitive, JsonValue } from "../data/json-value.js";
import { buildValue } from "./build-value.js";

/** The official codec is the only writer and reader of TOON; this file is its only caller. */

export type { JsonPrimitive, JsonValue };

/**
 * What `auto` means. Comma is lightest in nearly all documents: the others save quotes around cells with
 * commas, but cost tokenizers more than a comma does.
 */
export const AUTO_DELIMITER: DelimiterName = "comma";

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
