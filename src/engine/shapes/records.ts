import type { Block } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import { frontmatterOf, outlineBlocks } from "./outline.js";
import { foldList, foldParagraphs } from "./record-lines.js";
import { foldSections } from "./record-sections.js";
import type { Fold } from "./record-template.js";
import type { Segment } from "./segments.js";
import type { Shape } from "./shape.js";

/**
 * The outline with repetition taken out: list items, paragraphs and sections of one pattern
 * become rows under the pattern, which is kept as the key.
 */
export const records: Shape = {
  name: "records",
  fits: (document) => document.flavor === "markdown" && findFolds(document).size > 0,
  toSegments(document) {
    const folds = findFolds(document);
    const fold = (block: Block): Fold | null => folds.get(block) ?? null;
    return [...frontmatterOf(document), ...outlineBlocks(document, fold)];
  },
};

/** The records that one block, or a run that begins with it, becomes; null for sections and all else. */
export function findRecords(document: Document, block: Block): Segment | null {
  if (block.type === "heading") return null;
  return findFolds(document).get(block)?.segment ?? null;
}

const foldsOf = new WeakMap<Document, ReadonlyMap<Block, Fold>>();

/** All folds of a document by their first block; found once a document. */
function findFolds(document: Document): ReadonlyMap<Block, Fold> {
  const known = foldsOf.get(document);
  if (known !== undefined) return known;
  const folds = new Map<Block, Fold>();
  for (let index = 0; index < document.blocks.length; ) {
    const fold = foldAt(document, index);
    if (fold !== null) folds.set(document.blocks[index] as Block, fold);
    index += fold?.count ?? 1;
  }
  foldsOf.set(document, folds);
  return folds;
}

function foldAt(document: Document, index: number): Fold | null {
  const block = document.blocks[index] as Block;
  switch (block.type) {
    case "heading":
      return foldSections(document, index);
    case "list":
      return foldList(document, block);
    case "paragraph":
      return foldParagraphs(document, index);
    default:
      return null;
  }
}
