import type { Document } from "../../markdown/document.js";
import type { JsonValue } from "../../toon/codec.js";
import { isJsonWithinBounds, isPrintable } from "./json-bounds.js";

/** A text that is one JSON value and nothing else, taken apart: what it says and how it is written. */
export interface JsonText {
  value: JsonValue;
  layout: JsonLayout;
}

/**
 * The JSON text that a document is; null for all others. It is one only where writing the value
 * again gives the text, character for character, but for what `Lines` takes away. Never throws, linear in the length of the text.
 */
export function readJsonDocument({ flavor, lines }: Document): JsonText | null {
  return flavor === "text" ? readJsonText(lines.text) : null;
}

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

/** How a JSON text is written: everything that its value does not say. */
export interface JsonLayout {
  /** One level of indentation: 1 to 8 spaces, 1 to 8 tabs, or empty for a text on one line. */
  indent: string;
  /** Whether the text ends with a line feed. */
  newline: boolean;
}

const MAX_INDENT = 8;
const INDENT = new RegExp(`^(?: {1,${MAX_INDENT}}|\\t{1,${MAX_INDENT}})$`);
const KEY = /^json(?:_indent_(?:([1-8])|(tab)|([2-8])_tabs))?(_no_newline)?$/;

/** The layout that a JSON text seems to have; whether it has, only writing it again shows. */
function guessJsonLayout(text: string): JsonLayout {
  const newline = text.endsWith("\n");
  const second = text.charAt(1) === "\n" ? text.slice(2, 2 + MAX_INDENT + 1) : "";
  const indent = /^(?: +|\t+)/.exec(second)?.[0] ?? "";
  return { indent: INDENT.test(indent) ? indent : "", newline };
}

/** The key of the root entry that holds the value. */
export function printJsonKey({ indent, newline }: JsonLayout): string {
  return `json${printIndent(indent)}${newline ? "" : "_no_newline"}`;
}

function printIndent(indent: string): string {
  if (indent === "") return "";
  if (indent.startsWith(" ")) return `_indent_${indent.length}`;
  return indent.length === 1 ? "_indent_tab" : `_indent_${indent.length}_tabs`;
}

/** Reads what `printJsonKey` wrote; null for any other key. */
export function readJsonKey(key: string): JsonLayout | null {
  const match = KEY.exec(key);
  if (match === null) return null;
  const [, spaces = "0", tab, tabs = "0", unended] = match;
  return {
    indent: " ".repeat(Number(spaces)) + "\t".repeat(tab === undefined ? Number(tabs) : 1),
    newline: unended === undefined,
  };
}
