import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Analysis } from "../analysis.js";
import type { Fold } from "./fold-texts.js";
import { MAX_TEXT_CHARS, type Segment, toHeadingSegment } from "./segments.js";
import type { Shape } from "./shape.js";

/**
 * The document in order: an entry for each heading, with the Markdown below it verbatim; every table as
 * rows under its header cells; and repetitive text as rows of a template where that is lighter. Flat, so
 * that no table pays for the depth of its section. Fits every document.
 */
export const outline: Shape = {
  name: "outline",
  isFitting: () => true,
  toSegments: (analysis) => [...frontmatterOf(analysis.document), ...new Outline(analysis).write()],
};

function frontmatterOf({ frontmatter }: Document): Segment[] {
  if (frontmatter === null) return [];
  return [{ kind: "frontmatter", fence: frontmatter.fence, content: frontmatter.content }];
}

/** Writes top-level blocks as segments of their own, or as verbatim text between those. */
class Outline {
  readonly document: Document;
  readonly #folds: ReadonlyMap<Block, Fold>;

  constructor(private readonly analysis: Analysis) {
    this.document = analysis.document;
    this.#folds = analysis.folds();
  }

  write(): Segment[] {
    const { blocks } = this.document;
    const segments: Segment[] = [];
    let textFrom = 0;
    for (let index = 0; index < blocks.length; ) {
      const block = blocks[index] as Block;
      const fold = this.#folds.get(block);
      const own = fold?.segment ?? this.#writeBlock(block);
      const next = index + (fold?.count ?? 1);
      if (own !== null) {
        segments.push(...this.#writeText(textFrom, index), own);
        textFrom = next;
      }
      index = next;
    }
    segments.push(...this.#writeText(textFrom, blocks.length));
    return segments;
  }

  /** Verbatim text, cut between blocks where its line in TOON would get too long. */
  #writeText(from: number, to: number): Segment[] {
    const { flavor, lines, blocks } = this.document;
    const segments: Segment[] = [];
    let start = from;
    for (let next = from + 1; next <= to; next++) {
      const [first, last] = [blocks[start] as Block, blocks[next - 1] as Block];
      const following = next < to ? (blocks[next] as Block) : undefined;
      const isCut =
        following === undefined ||
        (flavor === "markdown" &&
          following.line > last.lineEnd &&
          lines.endOf(following.lineEnd - 1) - lines.startOf(first.line) > MAX_TEXT_CHARS);
      if (!isCut) continue;
      segments.push({ kind: "text", text: lines.slice(first.line, last.lineEnd) });
      start = next;
    }
    return segments;
  }

  #writeBlock(block: Block): Segment | null {
    const { document } = this;
    if (document.flavor === "text") return null;
    if (block.type === "heading") return toHeadingSegment(document, block);
    return block.type === "table" ? this.analysis.tableSegment(block) : null;
  }
}
