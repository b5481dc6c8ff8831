import { parseDocument } from "../../../src/engine/markdown/document.js";
import { isSameByMdast } from "../mdast.js";
import { isSameByCmark } from "./cmark-trees.js";
import { bodyOf, printTrees, readEngine, readMdast } from "./tree.js";

const parse = (text: string) => parseDocument(text, "markdown");

/**
 * Whether two texts are the same document for micromark; where that reads the second otherwise
 * than GitHub's parser does, and so than the engine, for cmark-gfm instead, if it is there.
 */
export function isSameByParsers(restored: string, source: string): boolean {
  if (isReadAlike(source)) return isSameByMdast(restored, source);
  return isSameByCmark(bodyOf(parse(source)), bodyOf(parse(restored)));
}

/** The last source: it is compared with more than one of its conversions. */
let last = { source: "", isAlike: true };

/** Whether micromark and the engine find the same tree. */
function isReadAlike(source: string): boolean {
  if (last.source !== source) {
    const document = parse(source);
    const byMicromark = printTrees(readMdast(bodyOf(document)));
    const byEngine = printTrees(readEngine(document.blocks));
    last = { source, isAlike: byMicromark === byEngine };
  }
  return last.isAlike;
}
