import type { Block, Heading } from "./blocks.js";
import type { Document } from "./document.js";

/** A slice of the document bounded by the author's own headings. */
export interface Section {
  kind: "section" | "preamble" | "frontmatter";
  heading: Heading | null;
  /** The section's blocks, its heading excluded. */
  blocks: readonly Block[];
  /** First line (0-based). */
  line: number;
  /** One past the last line. */
  lineEnd: number;
  /** Offsets in the source as it was given, end exclusive. The sections partition it. */
  sourceStart: number;
  sourceEnd: number;
}

/**
 * Cuts a document into frontmatter, preamble, and one flat section per top-level heading.
 * An empty source has no sections; any other has at least one, and they partition it exactly.
 */
export function findSections({ lines, frontmatter, blocks }: Document): Section[] {
  if (lines.source === "") return [];
  const bodyLine = frontmatter?.lineEnd ?? 0;
  const headingAt = blocks.flatMap((block, index) => (block.type === "heading" ? [index] : []));
  const firstHeading = headingAt[0] ?? blocks.length;

  const parts: Omit<Section, "lineEnd" | "sourceStart" | "sourceEnd">[] = [];
  if (frontmatter !== null) {
    parts.push({ kind: "frontmatter", heading: null, blocks: [], line: 0 });
  }
  // Blank lines before the first heading belong to the preamble or frontmatter, else to its section.
  const hasPreamble = firstHeading > 0 || (headingAt.length === 0 && frontmatter === null);
  if (hasPreamble) {
    const preamble = blocks.slice(0, firstHeading);
    parts.push({ kind: "preamble", heading: null, blocks: preamble, line: bodyLine });
  }
  for (const [order, index] of headingAt.entries()) {
    const heading = blocks[index] as Heading;
    const line = parts.length === 0 ? 0 : heading.line;
    parts.push({
      kind: "section",
      heading,
      blocks: blocks.slice(index + 1, headingAt[order + 1]),
      line,
    });
  }
  return parts.map((part, index) => {
    const next = parts[index + 1];
    const lineEnd = next === undefined ? lines.count : next.line;
    return {
      ...part,
      lineEnd,
      sourceStart: index === 0 ? 0 : lines.sourceStartOf(part.line),
      sourceEnd: next === undefined ? lines.source.length : lines.sourceStartOf(lineEnd),
    };
  });
}
