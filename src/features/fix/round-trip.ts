import { isSameDocument } from "../../engine/candidate/proof.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import { findToonBlocks, parseHybrid } from "../../engine/candidate/toon-blocks.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { parseDocument } from "../../engine/markdown/document.js";

/** Whether two Markdown texts have the same syntax tree. */
export function isSameMarkdown(a: string, b: string, flavor: FlavorChoice): boolean {
  return isSameDocument(parseDocument(a, flavor), b);
}

/** Why no hybrid of a document can be verified: it holds TOON that `restore` would turn into Markdown. */
export function explainUnverified(text: string, flavor: FlavorChoice): string | undefined {
  if (restoreToon(text) !== null) return "the document is TOON itself, which restore turns back";
  const own = findToonBlocks(parseHybrid(text, flavor)).find(({ markdown }) => markdown !== null);
  return own === undefined
    ? undefined
    : `line ${own.line + 1} begins a toon block, which restore turns into Markdown; fix keeps such blocks and converts what was added`;
}
