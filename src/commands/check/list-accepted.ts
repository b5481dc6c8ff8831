import { resolve } from "node:path";
import type { Config } from "../config/config.js";
import { listDocuments } from "../config/list-documents.js";
import { nameBelow } from "../config/name-below.js";
import { isBelow } from "./is-below.js";
import { isDocumentGone } from "./is-gone.js";
import { isIgnored } from "./is-ignored.js";

/** The names in a baseline, and the absolute folder that they are relative to. */
export interface HeldNames {
  folder: string;
  names: Iterable<string>;
}

/**
 * The documents that `check` and `baseline` are about: those that were named, else those that the
 * configuration includes or that are below the working directory, and those there that the baseline
 * holds. It may hold files that no folder or glob stands for: whoever accepted one wants it held to
 * that. What is ignored is left out.
 * @throws ContextVerdictError as `findFiles` does.
 */
export async function listAccepted(
  named: readonly string[],
  config: Config | undefined,
  { folder, names }: HeldNames,
): Promise<string[]> {
  const documents = await listDocuments(named, config);
  if (named.length > 0) return documents;
  const found = new Set(documents);
  const cwd = process.cwd();
  for (const name of names) {
    const file = resolve(folder, name);
    const path = nameBelow(cwd, file);
    if (found.has(path) || !isBelow(cwd, file) || isDocumentGone(file)) continue;
    if (!isIgnored(path, config)) found.add(path);
  }
  return [...found].sort();
}
