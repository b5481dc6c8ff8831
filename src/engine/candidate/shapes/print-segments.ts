import { trimBlankEnd } from "../../markdown/blank.js";
import type { Segment } from "./segments.js";
import { rowsToTable } from "./table-rows.js";
import { fillTemplate } from "./template.js";

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
