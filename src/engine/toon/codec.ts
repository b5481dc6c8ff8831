import type { JsonStreamEvent } from "@toon-format/toon";
import { DELIMITERS, decodeStreamSync, encode } from "@toon-format/toon";
import type { DelimiterName } from "../contract/contract.js";
import type { JsonPrimitive, JsonValue } from "../data/json.js";

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

type Container = JsonValue[] | { [key: string]: JsonValue };

/** An array or object that is being filled, and the key of an object's next value. */
interface Open {
  readonly container: Container;
  key: string;
}

/** The value that a decoder's events describe. Of a repeated key, the last value wins. */
export function buildValue(events: Iterable<JsonStreamEvent>): JsonValue {
  const open: Open[] = [];
  let root: JsonValue = {};
  const put = (value: JsonValue): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if (Array.isArray(parent.container)) parent.container.push(value);
    else setOwn(parent.container, parent.key, value);
  };
  const begin = (container: Container): void => {
    put(container);
    open.push({ container, key: "" });
  };
  for (const event of events) {
    switch (event.type) {
      case "startObject":
        begin({});
        break;
      case "startArray":
        begin([]);
        break;
      case "key":
        (open.at(-1) as Open).key = event.key;
        break;
      case "primitive":
        put(typeof event.value === "string" ? flatten(event.value) : event.value);
        break;
      default:
        open.pop();
    }
  }
  return root;
}

function setOwn(object: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    object[key] = value;
  }
}

/**
 * The same text. The decoder joins a quoted text character by character, and V8 keeps 32 bytes for each
 * until the text is first read. Reading it here flattens it before the next one is decoded, which takes
 * a fraction of the time and memory.
 */
function flatten(text: string): string {
  return text.charCodeAt(0) >= 0 ? text : "";
}

/**
 * TOON cannot hold lone surrogates, so a document with any is escaped: each becomes `\uXXXX`, a `\u` of
 * the document becomes `\u005cu`, and a root entry `"\\u": true` marks the candidate.
 */
export const ESCAPE_MARK = "\\u";

/** Whether a text has lone surrogates. */
export function isIllFormed(text: string): boolean {
  return !text.isWellFormed();
}

export function escapeIllFormed(text: string): string {
  return text.replace(/\\u|\p{Surrogate}/gu, (match) =>
    match === ESCAPE_MARK ? "\\u005cu" : `\\u${match.charCodeAt(0).toString(16)}`,
  );
}

export function unescapeIllFormed(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Whether a decoded candidate is marked as escaped. */
export function isMarkedEscaped(json: JsonValue): boolean {
  return (
    typeof json === "object" &&
    json !== null &&
    !Array.isArray(json) &&
    Object.keys(json)[0] === ESCAPE_MARK
  );
}
