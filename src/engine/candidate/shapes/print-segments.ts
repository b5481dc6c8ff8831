import { trimBlankEnd } from "../../markdown/blank.js";
import type { Segment } from "./segments.js";
import { patternedRowsToTable, rowsToTable } from "./table-rows.js";
import { fillTemplate } from "./template.js";

/** The Markdown that segments stand for, blocks separated by one blank line. */
export function printSegments(segments: readonly Segment[]): string {
  const parts = segments.map(printSegment).filter((part) => part !== "");
  const printed = parts.join("\n\n");
  return trimBlankEnd(printed) === "" ? printed : `${printed}\n`;
}

function printSegment(segment: Segment): string {
  switch (segment.kind) {
    case "heading":
      return segment.line;
    case "text":
      return segment.text;
    case "table":
      return rowsToTable(segment.rows, segment.alignments);
    case "rows":
      return patternedRowsToTable(segment.rows, segment.alignments);
    case "records":
      return fillTemplate(segment.template, segment.rows);
    case "frontmatter": {
      const { fence, content } = segment;
      return content === "" ? `${fence}\n${fence}` : `${fence}\n${content}\n${fence}`;
    }
  }
}
