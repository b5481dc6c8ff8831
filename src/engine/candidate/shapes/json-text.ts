import type { Document } from "../../markdown/document.js";
import { onceEach } from "../../once.js";
import type { JsonValue } from "../../toon/codec.js";
import { isJsonWithinBounds, isPrintable } from "./json-bounds.js";
import { guessJsonLayout, type JsonLayout, printJsonKey, readJsonKey } from "./json-layout.js";

/** A text that is one JSON value and nothing else, taken apart: what it says and how it is written. */
export interface JsonText {
  value: JsonValue;
  layout: JsonLayout;
}

/**
 * The JSON text that a document is; null for all others. It is one only where writing the value
 * again gives the text, character for character, but for what `Lines` takes away. Worked out once
 * a document. Never throws, linear in the length of the text.
 */
export const readJsonDocument = onceEach(({ flavor, lines }: Document): JsonText | null =>
  flavor === "text" ? readJsonText(lines.text) : null,
);

/** As `readJsonDocument`, of a text whose lines end in LF. */
export function readJsonText(text: string): JsonText | null {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])\n?$/.test(text) || !isJsonWithinBounds(text)) return null;
  try {
    const value = JSON.parse(text) as JsonValue;
    const layout = guessJsonLayout(text);
    return printJsonText({ value, layout }) === text ? { value, layout } : null;
  } catch {
    return null;
  }
}

export function printJsonText({ value, layout: { indent, newline } }: JsonText): string {
  return JSON.stringify(value, null, indent) + (newline ? "\n" : "");
}

/** The canonical JSON of a JSON text: one entry, whose key says that it is JSON and how it is written. */
export function toJsonEntry({ value, layout }: JsonText): { [key: string]: JsonValue } {
  return { [printJsonKey(layout)]: value };
}

/** Reads what `toJsonEntry` made; null for any other value, and for one that prints to more than about `maxChars`. */
export function readJsonEntry(json: JsonValue, maxChars: number): JsonText | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const [[key, value] = [], ...others] = Object.entries(json);
  if (key === undefined || others.length > 0) return null;
  const layout = readJsonKey(key);
  if (layout === null || typeof value !== "object" || value === null) return null;
  return isPrintable(value, layout.indent, maxChars) ? { value, layout } : null;
}
