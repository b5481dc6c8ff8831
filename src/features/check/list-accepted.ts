import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { FolderRules } from "../../io/find-files/folder-rules.js";
import { ifPossible } from "../../io/if-possible.js";
import { isDocumentGone } from "../../io/is-gone.js";
import type { Config } from "../config/config.js";
import { type ListOptions, listDocuments } from "../config/list-documents.js";
import { isBelow, nameBelow } from "../config/name-below.js";

/** The names in a baseline, and the absolute folder that they are relative to. */
export interface BaselineNames {
  folder: string;
  names: Iterable<string>;
}

/**
 * Lists the documents of `check`: the named ones; otherwise those that the configuration includes (by
 * default all below the working directory), and those in the baseline below the configuration's folder (by
 * default the working directory): an accepted document stays checked even if no glob finds it. Skips ignored
 * documents.
 * @throws ContextVerdictError as `findFiles` does.
 */
export async function listAccepted(
  named: readonly string[],
  config: Config | undefined,
  { folder, names }: BaselineNames,
  options: ListOptions = {},
): Promise<string[]> {
  const documents = await listDocuments(named, config, options);
  if (named.length > 0) return documents;
  const found = new Set(documents);
  const cwd = process.cwd();
  const top = config?.include === undefined ? cwd : config.folder;
  for (const name of names) {
    const file = resolve(folder, name);
    const path = nameBelow(cwd, file);
    if (found.has(path) || !isBelow(top, file) || isDocumentGone(file)) continue;
    if (!isIgnored(path, config) && !isLinkTo(file, found)) found.add(path);
  }
  return [...found].sort();
}

/** Whether a file is a link to a listed one. */
function isLinkTo(file: string, found: ReadonlySet<string>): boolean {
  // Of a dangling one, reading it reports that.
  const name = () => nameBelow(realpathSync("."), realpathSync(file));
  return ifPossible(() => lstatSync(file).isSymbolicLink() && found.has(name())) === true;
}

/** Whether the configuration or an ignore file excludes a document. */
export function isIgnored(path: string, config: Config | undefined): boolean {
  // If its folder is gone, reading it reports that.
  return config?.isIgnored(path) === true || ifPossible(() => isIgnoredByFiles(path)) === true;
}

function isIgnoredByFiles(path: string): boolean {
  const { rules, prefix } = FolderRules.above(realpathSync(dirname(path)), realpathSync("."));
  rules.read(prefix);
  return rules.isIgnored(prefix + basename(path));
}
