import { trimBlankEnd } from "../markdown/blank.js";
import { toSourceText } from "../markdown/lines.js";
import type { JsonValue } from "../toon/codec.js";
import { ESCAPE_MARK, isMarkedEscaped, unescapeIllFormed } from "../toon/codec.js";
import { decodeUntrusted } from "../toon/untrusted.js";
import { toSegments } from "./shapes/entries.js";
import { maxRestoredChars } from "./shapes/restored-bound.js";
import type { Segment } from "./shapes/segments.js";
import { rowsToTable } from "./shapes/table-rows.js";
import { fillTemplate } from "./shapes/template.js";

/**
 * The Markdown that a TOON text stands for; null unless it is one of our candidates.
 * @param maxChars Approximate bound in characters (UTF-16 code units).
 */
export function restoreToon(toon: string, maxChars = maxRestoredChars(toon)): string | null {
  const decoded = decodeUntrusted(toon);
  if (!decoded.ok) return null;
  // Comments and blank lines decode to an empty object, but do not stand for a document.
  if (toon !== "" && Object.keys(decoded.value ?? {}).length === 0) return null;
  return restoreJson(decoded.value, maxChars);
}

/**
 * The Markdown that a decoded candidate stands for; null if it is not one of ours, or beyond about
 * `maxChars` characters.
 */
export function restoreJson(json: JsonValue, maxChars: number): string | null {
  if (!isMarkedEscaped(json)) return jsonToMarkdown(json, maxChars);
  const { [ESCAPE_MARK]: _, ...rest } = json as { [key: string]: JsonValue };
  const markdown = jsonToMarkdown(rest, maxChars);
  return markdown === null ? null : unescapeIllFormed(markdown);
}

function jsonToMarkdown(json: JsonValue, maxChars: number): string | null {
  const segments = toSegments(json, maxChars);
  return segments === null ? null : toSourceText(printSegments(segments));
}

/**
 * The Markdown of segments, separated by one blank line. All is joined at once, because copies of a
 * template share its text until then.
 */
export function printSegments(segments: readonly Segment[]): string {
  const lines: string[] = [];
  for (const segment of segments) {
    const printed = printSegment(segment);
    if (printed.length === 0) continue;
    if (lines.length > 0) lines.push("");
    for (const line of printed) lines.push(line);
  }
  if (lines.some((line) => trimBlankEnd(line) !== "")) lines.push("");
  return lines.join("\n");
}

/** Texts of one or more lines, to be joined by LF. */
function printSegment(segment: Segment): readonly string[] {
  switch (segment.kind) {
    case "heading":
      return [segment.line];
    case "text":
      return segment.text === "" ? [] : [segment.text];
    case "table":
    case "rows":
      return rowsToTable(segment.rows, segment.alignments, segment.kind === "rows");
    case "folded":
      return fillTemplate(segment.template, segment.rows);
    case "frontmatter": {
      const { fence, content } = segment;
      return content === "" ? [fence, fence] : [fence, content, fence];
    }
  }
}
