import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { formOf } from "./find-damage.js";
import { hashLines, type MadeFile } from "./made-files.js";
import { isSameMarkdown } from "./round-trip.js";

/** How a made file is no longer that of its document. */
export type Staleness = "outdated" | "edited" | null;

/**
 * Compares a made file with its document.
 * @param entry What the manifest says of it.
 * @param path The path of the made file.
 * @returns null where both are as they were, or still the same document.
 */
export function findStaleness(
  entry: MadeFile,
  made: { path: string; text: string },
  document: string,
  flavor: Flavor,
): Staleness {
  const isUntouched = hashLines(made.text) === entry.sha256;
  if (isUntouched && hashLines(document) === entry.source_sha256) return null;
  const restored =
    formOf(made.path) === "candidate" ? restoreToon(made.text) : restoreHybrid(made.text, flavor);
  // The document may have become a hybrid.
  const markdown = restoreHybrid(document, flavor) ?? document;
  if (restored !== null && isSameMarkdown(markdown, restored, flavor)) return null;
  return isUntouched ? "outdated" : "edited";
}
