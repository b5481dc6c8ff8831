import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { findSections, type Section } from "../../markdown/sections.js";
import { foldList } from "./fold-lines.js";
import { foldSections } from "./fold-sections.js";
import type { Fold } from "./fold-texts.js";

/**
 * Finds the lists and the runs of sections that fold, by their first blocks. A run of sections may contain
 * lists that fold by themselves.
 */
export function findFolds(document: Document): ReadonlyMap<Block, Fold> {
  const folds = new Map<Block, Fold>();
  const { blocks, flavor } = document;
  if (flavor !== "markdown") return folds;
  const sections = findSections(document);
  for (let index = 0; index < sections.length; ) {
    const { segment, count } = foldSections(document.lines, sections, index);
    const { heading } = sections[index] as Section;
    if (segment !== null && heading !== null) {
      const run = sections.slice(index, index + count);
      folds.set(heading, {
        segment,
        count: run.reduce((sum, one) => sum + 1 + one.blocks.length, 0),
      });
    }
    index += count;
  }
  for (const block of blocks) {
    const segment = block.type === "list" ? foldList(document, block) : null;
    if (segment !== null) folds.set(block, { segment, count: 1 });
  }
  return folds;
}
