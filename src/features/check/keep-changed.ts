import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { listChanged } from "../../io/git.js";
import { isBelow, nameBelow } from "../config/name-below.js";

/** What decides about documents beside themselves, by its name wherever it is. */
const IGNORE_FILES = new Set([".gitignore", ".verdictignore"]);

/** Which documents a check since a commit looks at. */
export interface ChangedDocuments {
  /** Why it looks at all of them; undefined where it looks at the changed ones. */
  all: string | undefined;
  documents: string[];
  /** Submodules that changed, and were not looked into. */
  submodules: string[];
}

/**
 * Keeps the documents that changed since a git commit. Where the configuration, the baseline or an
 * ignore file changed, every document may be judged or compared otherwise, and all are kept. Of a
 * submodule that changed, documents are kept if they are named themselves.
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
    changed.has(locate(path)) || changed.has(follow(path)) || isInside(path);
  const kept = documents.filter(isChanged);
  const left = repositories.filter((folder) => !inside.has(folder));
  return { all, documents: kept, submodules: left.map((path) => nameBelow(process.cwd(), path)) };
}

/** Through links to folders. */
function locate(path: string): string {
  try {
    return join(realpathSync(dirname(resolve(path))), basename(path));
  } catch {
    return resolve(path); // Its folder is gone.
  }
}

/** Through a link in the place of the file, too. */
function follow(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
