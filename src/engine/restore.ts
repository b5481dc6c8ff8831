import { toSegments } from "./shapes/entries.js";
import { printJsonText, readJsonEntry } from "./shapes/json-text.js";
import { printSegments } from "./shapes/print-segments.js";
import type { JsonValue } from "./toon/codec.js";
import { ESCAPE_MARK, isMarkedEscaped, unescapeIllFormed } from "./toon/ill-formed.js";
import { decodeUntrusted } from "./toon/untrusted.js";

/** The Markdown that a TOON text stands for; null when it is not a candidate of ours. */
export function restoreToon(toon: string): string | null {
  const decoded = decodeUntrusted(toon);
  if (!decoded.ok) return null;
  // Nothing but comments and blank lines decodes to an empty object, but stands for no document.
  if (isEmptyObject(decoded.value) && toon !== "") return null;
  return restoreJson(decoded.value);
}

/** The Markdown or JSON text that a decoded candidate stands for; null when it is not one of ours. */
export function restoreJson(json: JsonValue): string | null {
  const jsonText = readJsonEntry(json);
  if (jsonText !== null) return printJsonText(jsonText);
  if (!isMarkedEscaped(json)) return jsonToMarkdown(json);
  const { [ESCAPE_MARK]: _, ...rest } = json as { [key: string]: JsonValue };
  const markdown = jsonToMarkdown(rest);
  return markdown === null ? null : unescapeIllFormed(markdown);
}

function jsonToMarkdown(json: JsonValue): string | null {
  const segments = toSegments(json);
  return segments === null ? null : printSegments(segments);
}

function isEmptyObject(json: JsonValue): boolean {
  return typeof json === "object" && json !== null && Object.keys(json).length === 0;
}
