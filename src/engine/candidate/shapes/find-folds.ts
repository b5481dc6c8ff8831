import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { foldList, foldParagraphs } from "./fold-lines.js";
import { foldSections } from "./fold-sections.js";
import type { Fold } from "./fold-texts.js";

/**
 * Finds the runs of list items, paragraphs and sections that fold, by the first block of each run. Runs
 * of sections may contain others.
 */
export function findFolds(document: Document): ReadonlyMap<Block, Fold> {
  const folds = new Map<Block, Fold>();
  if (document.flavor === "markdown") {
    addFolds(folds, document, (block) => block.type === "heading");
    addFolds(folds, document, (block) => block.type !== "heading");
  }
  return folds;
}

function addFolds(
  folds: Map<Block, Fold>,
  document: Document,
  isFirst: (block: Block) => boolean,
): void {
  for (let index = 0; index < document.blocks.length; ) {
    const block = document.blocks[index] as Block;
    const fold = isFirst(block) ? foldAt(document, index) : null;
    if (fold !== null && fold.segment !== null) folds.set(block, fold);
    index += fold?.count ?? 1;
  }
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
