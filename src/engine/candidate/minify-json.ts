import { type JsonText, printJsonText } from "./shapes/json-text.js";

/**
 * A JSON text without indentation and line breaks, a final one excepted; null where there is none.
 * The value is the same, and so is every spelling of keys, strings and numbers.
 */
export function minifyJson(json: JsonText | null): string | null {
  if (json === null) return null;
  return printJsonText({ ...json, layout: { ...json.layout, indent: "" } });
}
