import type { Block, Table } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import type { Fold } from "./fold.js";
import { findFolds } from "./records.js";
import { type Segment, toHeadingSegment, toPatternedSegment, toTableSegment } from "./segments.js";
import type { Pick, Shape } from "./shape.js";

/**
 * The document in order: an entry a heading line, holding the Markdown below it verbatim, every
 * table as rows under its header cells, and what repeats as rows under its pattern where that is
 * the lighter way to write it. Flat, so that no table pays for the depth of its section. Fits every
 * document.
 */
export const outline: Shape = {
  name: "outline",
  fits: () => true,
  toSegments: (document, pick) => [
    ...frontmatterOf(document),
    ...new Outline(document, pick).write(0, document.blocks.length),
  ],
};

/** The frontmatter as the first segment, where there is one. */
function frontmatterOf({ frontmatter }: Document): Segment[] {
  if (frontmatter === null) return [];
  return [{ kind: "frontmatter", fence: frontmatter.fence, content: frontmatter.content }];
}

/** Top-level blocks as segments: what has a form of its own by itself, all between it verbatim. */
class Outline {
  readonly #folds: ReadonlyMap<Block, Fold>;

  constructor(
    private readonly document: Document,
    private readonly pick: Pick,
  ) {
    this.#folds = findFolds(document);
  }

  /** @param except A block whose run is not to be written as records. */
  write(from: number, to: number, except?: Block): Segment[] {
    const { blocks } = this.document;
    const segments: Segment[] = [];
    let textFrom = from;
    for (let index = from; index < to; ) {
      const block = blocks[index] as Block;
      const fold = block === except ? undefined : this.#folds.get(block);
      const folded = fold === undefined ? null : this.#pickFold(index, fold);
      const above = textFrom < index ? undefined : segments.at(-1);
      const own = folded ?? this.#writeBlock(block, above);
      const next = index + (folded === null ? 1 : (fold?.count ?? 1));
      if (own !== null) {
        segments.push(...this.#writeText(textFrom, index), ...own);
        textFrom = next;
      }
      index = next;
    }
    segments.push(...this.#writeText(textFrom, to));
    return segments;
  }

  #writeText(from: number, to: number): Segment[] {
    if (from >= to) return [];
    const { lines, blocks } = this.document;
    const [first, last] = [blocks[from] as Block, blocks[to - 1] as Block];
    return [{ kind: "text", text: lines.slice(first.line, last.lineEnd) }];
  }

  /** The records of a run, or its blocks as they are; null for a list or paragraphs that stay text. */
  #pickFold(index: number, { segment, count }: Fold): Segment[] | null {
    if (segment === null) return null;
    const block = this.document.blocks[index] as Block;
    const isSections = block.type === "heading";
    const plain = isSections
      ? this.write(index, index + count, block)
      : this.#writeText(index, index + count);
    const picked = this.pick([plain, [segment]]);
    return picked === plain && !isSections ? null : picked;
  }

  #writeBlock(block: Block, above: Segment | undefined): Segment[] | null {
    const { document } = this;
    if (document.flavor === "text") return null;
    if (block.type === "heading") {
      const heading = toHeadingSegment(document, block);
      return heading === null ? null : [heading];
    }
    if (block.type !== "table") return null;
    return pickTable(document, block, above?.kind === "heading" ? [above] : [], this.pick);
  }
}

/** A table as rows, with patterns or without, whichever is lighter where it stands. */
export function pickTable(
  document: Document,
  table: Table,
  above: readonly Segment[],
  pick: Pick,
): Segment[] | null {
  const plain = toTableSegment(document, table);
  if (plain === null) return null;
  const patterned = toPatternedSegment(document, table);
  if (patterned === null) return [plain];
  const ways = [
    [...above, plain],
    [...above, patterned],
  ];
  return pick(ways).slice(above.length);
}
