import { dirname, join, resolve } from "node:path";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { nameBelow } from "../config/name-below.js";
import { formOf } from "./find-damage.js";
import { hashLines, type MadeFile, type Manifests } from "./made-files.js";
import { nothingFor, type Outcome } from "./outcome.js";
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

/** The files in the folders of documents that were made from a document which is gone. */
export function findOrphans(documents: readonly string[], made: Manifests): Outcome[] {
  const folders = new Set(documents.map((path) => resolve(dirname(path))));
  return [...folders].flatMap((folder) =>
    readEntries(folder, made).flatMap(([name, { source }]) => {
      const path = join(folder, name);
      if (isDocumentGone(path) || !isDocumentGone(join(folder, source))) return [];
      const shown = nameBelow(process.cwd(), path);
      return [{ ...nothingFor(shown, "source_gone"), target: shown }];
    }),
  );
}

function readEntries(folder: string, made: Manifests) {
  try {
    return [...made.in(folder).entries];
  } catch (error) {
    // A manifest that cannot be read fails where a file is written by it.
    if (!(error instanceof ContextVerdictError)) throw error;
    return [];
  }
}
