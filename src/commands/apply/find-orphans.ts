import { dirname, join, resolve } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { nameBelow } from "../config/name-below.js";
import type { MadeRecords } from "./made-files.js";
import { nothingFor, type Outcome } from "./outcome.js";

/** The files in the folders of documents that were made from a document which is gone. */
export function findOrphans(documents: readonly string[], made: MadeRecords): Outcome[] {
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

function readEntries(folder: string, made: MadeRecords) {
  try {
    return [...made.in(folder).entries];
  } catch (error) {
    // A record that cannot be read fails where a file is written by it.
    if (!(error instanceof ContextVerdictError)) throw error;
    return [];
  }
}
