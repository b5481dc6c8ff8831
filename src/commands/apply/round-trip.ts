import { convert, plan } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { isSameDocument, prove } from "../../engine/candidate/proof.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import { findToonBlocks, parseHybrid } from "../../engine/candidate/toon-blocks.js";
import type { DelimiterName, Flavor } from "../../engine/contract/contract.js";
import { parseDocument } from "../../engine/markdown/document.js";

export type Form = "candidate" | "hybrid";

/** Whether a converted text gives back the syntax tree of its source. */
export function canRestoreSource(
  form: Form,
  written: string,
  source: string,
  flavor: Flavor,
): boolean {
  const document = parseDocument(source, flavor);
  if (form === "candidate") {
    const { valid, restores } = prove(written, document);
    return valid && restores;
  }
  const restored = restoreHybrid(written, flavor);
  return restored !== null && isSameDocument(document, restored);
}

const DELIMITERS: readonly (DelimiterName | "auto")[] = ["auto", "comma", "tab", "pipe"];

/** Whether converting a Markdown gives this very text. */
export function canReproduce(
  form: Form,
  markdown: string,
  converted: string,
  flavor: Flavor,
): boolean {
  if (form === "hybrid") {
    const { context_plan } = plan(markdown, { flavor, include_hybrid: true });
    return context_plan?.hybrid_document === converted;
  }
  return DELIMITERS.some(
    (delimiter) => convert(markdown, { flavor, delimiter }).toon_candidate === converted,
  );
}

/** Whether two Markdown texts have the same syntax tree. */
export function isSameMarkdown(a: string, b: string, flavor: Flavor): boolean {
  return isSameDocument(parseDocument(a, flavor), b);
}

/** Why no hybrid of a document can be verified: it holds TOON that `restore` would turn into Markdown. */
export function explainUnverified(text: string, flavor: Flavor): string | undefined {
  if (restoreToon(text) !== null) return "the document is TOON itself, which restore turns back";
  const own = findToonBlocks(parseHybrid(text, flavor)).find(({ markdown }) => markdown !== null);
  return own === undefined
    ? undefined
    : `line ${own.line + 1} begins a toon block, which restore turns into Markdown; apply --in-place keeps such blocks and converts what was added`;
}
