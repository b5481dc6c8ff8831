import { parseDocument } from "../../../src/engine/markdown/document.js";
import { isSameByMdast } from "../mdast.js";
import { hasCmark, renderCmark } from "./cmark-trees.js";
import { readEngine } from "./engine-trees.js";
import { readMdast } from "./mdast-trees.js";
import { printTrees } from "./tree.js";

/**
 * Whether two texts are the same document for micromark; where that reads the second otherwise
 * than GitHub's parser does, and so than the engine, for cmark-gfm instead, if it is there.
 */
export function isSameByParsers(restored: string, source: string): boolean {
  const body = bodyOf(source);
  const { blocks } = parseDocument(source, "markdown");
  if (printTrees(readMdast(body)) === printTrees(readEngine(blocks))) {
    return isSameByMdast(restored, source);
  }
  return !hasCmark() || renderCmark([body])[0] === renderCmark([bodyOf(restored)])[0];
}

function bodyOf(text: string): string {
  const { lines, frontmatter } = parseDocument(text, "markdown");
  return lines.text.slice(lines.startOf(frontmatter?.lineEnd ?? 0));
}
