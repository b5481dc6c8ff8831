import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { hashLines, type MadeFile } from "./made-files.js";
import { isSameMarkdown } from "./round-trip.js";
import { isCandidateName } from "./target-name.js";

/** Why a made file no longer matches its document. */
export type Staleness = "outdated" | "edited" | null;

/**
 * Compares a made file with its document.
 * @param entry Its entry in the manifest.
 * @returns null if neither has changed, or if both still are the same document.
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
  return isUntouched ? "outdated" : "edited";
}
