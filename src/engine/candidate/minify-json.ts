import type { Document } from "../markdown/document.js";
import { printJsonText, readJsonDocument } from "./shapes/json-text.js";

/**
 * A JSON text without indentation and line breaks, a final one excepted; null for any other
 * document. The value is the same, and so is every spelling of keys, strings and numbers.
 */
export function minifyJson(document: Document): string | null {
  const json = readJsonDocument(document);
  if (json === null) return null;
  return printJsonText({ ...json, layout: { ...json.layout, indent: "" } });
}
