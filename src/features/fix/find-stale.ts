import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { isSameDocument } from "../../engine/candidate/proof.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { parseDocument } from "../../engine/markdown/document.js";
import { hashLines, type MadeFile } from "./made-files.js";
import { isCandidateName } from "./target-name.js";

/** Why a made file no longer matches its document. */
export type Staleness = "stale" | "edited" | null;

/**
 * Compares a made file with its document.
 * @param entry Its entry in the manifest.
 * @returns null if neither has changed, or both are still the same document.
 */
export function findStaleness(
  entry: MadeFile,
  made: { path: string; text: string },
  document: string,
  flavor: FlavorChoice,
): Staleness {
  const isUntouched = hashLines(made.text) === entry.sha256;
  if (isUntouched && hashLines(document) === entry.source_sha256) return null;
  const restored = isCandidateName(made.path)
    ? restoreToon(made.text)
    : restoreHybrid(made.text, flavor);
  // The document may have become a hybrid.
  const markdown = restoreHybrid(document, flavor) ?? document;
  if (restored !== null && isSameMarkdown(markdown, restored, flavor)) return null;
  return isUntouched ? "stale" : "edited";
}

/** Whether two Markdown texts have the same syntax tree. */
export function isSameMarkdown(a: string, b: string, flavor: FlavorChoice): boolean {
  return a === b || isSameDocument(parseDocument(a, flavor), b);
}
