import { toSegments } from "./shapes/entries.js";
import { printSegments } from "./shapes/print-segments.js";
import type { JsonValue } from "./toon/codec.js";
import { ESCAPE_MARK, isMarkedEscaped, unescapeIllFormed } from "./toon/ill-formed.js";

/** The Markdown that a decoded candidate stands for; null when it is not one of ours. */
export function restoreJson(json: JsonValue): string | null {
  if (!isMarkedEscaped(json)) return jsonToMarkdown(json);
  const { [ESCAPE_MARK]: _, ...rest } = json as { [key: string]: JsonValue };
  const markdown = jsonToMarkdown(rest);
  return markdown === null ? null : unescapeIllFormed(markdown);
}

function jsonToMarkdown(json: JsonValue): string | null {
  const segments = toSegments(json);
  return segments === null ? null : printSegments(segments);
}
