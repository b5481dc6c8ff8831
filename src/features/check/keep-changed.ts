import { basename, resolve } from "node:path";
import { listChanged } from "../../io/git.js";
import { followFolderLinks, followLinks } from "../../io/real-path.js";
import { isBelow, nameBelow } from "../config/name-below.js";

/** These decide about other files, in any folder. */
const IGNORE_FILES = new Set([".gitignore", ".verdictignore"]);

export interface ChangedDocuments {
  /** The file that changed and so concerns all documents; undefined if only changed ones are kept. */
  all: string | undefined;
  documents: string[];
  /** Changed submodules that were not checked. */
  submodules: string[];
}

/**
 * Keeps the documents that changed since a git commit; all of them if the configuration, the baseline or an
 * ignore file changed, which may affect every result. Of a changed submodule, keeps documents that are named
 * themselves.
 * @param named Files, folders and globs, as they were typed.
 * @param deciding The paths of the configuration and of the baseline.
 * @throws ContextVerdictError as `listChanged` does.
 */
export function keepChanged(
  documents: readonly string[],
  ref: string,
  { named, deciding }: { named: readonly string[]; deciding: readonly string[] },
): ChangedDocuments {
  const { files: changed, repositories } = listChanged(ref, "--since");
  const ignoreFile = [...changed].find((path) => IGNORE_FILES.has(basename(path)));
  const file = deciding.find((path) => changed.has(locate(path)));
  const all = file ?? (ignoreFile === undefined ? undefined : basename(ignoreFile));
  if (all !== undefined) return { all, documents: [...documents], submodules: [] };
  const asked = new Set(named.map((path) => resolve(path)));
  const inside = new Set<string>();
  const isInside = (path: string) => {
    const repository = asked.has(resolve(path))
      ? repositories.find((folder) => isBelow(folder, locate(path)))
      : undefined;
    if (repository !== undefined) inside.add(repository);
    return repository !== undefined;
  };
  const isChanged = (path: string) =>
    changed.has(locate(path)) || changed.has(followLinks(resolve(path))) || isInside(path);
  const kept = documents.filter(isChanged);
  const left = repositories.filter((folder) => !inside.has(folder));
  return { all, documents: kept, submodules: left.map((path) => nameBelow(process.cwd(), path)) };
}

/** As git names a file. */
function locate(path: string): string {
  return followFolderLinks(resolve(path));
}
