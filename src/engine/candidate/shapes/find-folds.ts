import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { foldList } from "./fold-lines.js";
import { foldSections } from "./fold-sections.js";
import type { Fold } from "./fold-texts.js";

/**
 * Finds the lists and the runs of sections that fold, by their first blocks. Runs of sections may contain
 * lists that fold, too.
 */
export function findFolds(document: Document): ReadonlyMap<Block, Fold> {
  const folds = new Map<Block, Fold>();
  const { blocks, flavor } = document;
  if (flavor !== "markdown") return folds;
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index] as Block;
    const run = block.type === "heading" ? foldSections(document, index) : null;
    if (run?.segment) folds.set(block, { segment: run.segment, count: run.count });
    index += run?.count ?? 1;
  }
  for (const block of blocks) {
    const segment = block.type === "list" ? foldList(document, block) : null;
    if (segment !== null) folds.set(block, { segment, count: 1 });
  }
  return folds;
}
