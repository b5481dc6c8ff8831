import { accessSync, constants, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type CommitProblem, findCommitProblem } from "../../io/git.js";
import { nameSibling } from "../../io/name-sibling.js";
import { nameBelow } from "../config/name-below.js";
import { readExisting, refuse, type TextFile } from "./text-file.js";

/** The file that a text is written to. */
export interface Slot {
  /** The path, as it was named. */
  target: string;
  /** The real path. */
  real: string;
  /** The file that is there now; null if there is none. */
  replaced: TextFile | null;
}

/**
 * Finds the slot of a text that takes the place of its source. A link may lead to another file of the
 * same folder, but not elsewhere.
 * @throws ContextVerdictError `bad_request` if replacing the file would change another one too, or not
 *   the one that is meant.
 */
export function findInPlace(source: TextFile): Slot {
  const { path, stats } = source;
  const real = findReal(path);
  if (dirname(real) !== findReal(dirname(path))) {
    throw refuse(path, "it is a link to a file in another folder; name that file itself");
  }
  if (stats.nlink > 1) {
    throw refuse(path, "it has a second name (a hard link), which would keep the old text");
  }
  if ((stats.mode & 0o222) === 0) throw refuse(path, "it is read-only");
  accessSync(real, constants.W_OK);
  return { target: path, real, replaced: { ...source, path: real } };
}

/** Finds the slot of a text beside its source. A link at the target is not followed. */
export function findBeside({ path }: TextFile, target: string): Slot {
  const real = join(findReal(dirname(path)), basename(target));
  return { target, real, replaced: readExisting(real, path) };
}

/** Resolves a path as the system does: `realpathSync` alone shortens `link/..` before it follows links. */
export function findReal(path: string): string {
  return realpathSync.native(path);
}

const COMMIT_PROBLEMS: Record<CommitProblem, string> = {
  no_git: "--no-backup needs git, which was not found",
  not_committed: "--no-backup is for files that git has, and no commit has this one",
  changed: "--no-backup is for files as they were committed, and this one was changed since",
};

/**
 * Checks that a file can be written, before the change is shown.
 * @param needsCommit Whether git has to have the replaced file.
 * @throws ContextVerdictError `bad_request` if git does not, and the error of the system.
 */
export function checkSlot({ real, replaced }: Slot, named: string, needsCommit: boolean): void {
  accessSync(dirname(real), constants.W_OK | constants.X_OK);
  if (!needsCommit || replaced === null) return;
  const problem = findCommitProblem(replaced.path, Buffer.from(replaced.text, "utf8"));
  if (problem !== undefined) throw refuse(named, COMMIT_PROBLEMS[problem]);
}

/** Names a file, by its real path, as the caller names its folder; undoes no link to another folder. */
export function nameBeside(target: string, file: string | null): string | null {
  if (file === null) return null;
  const isBeside = dirname(file) === findReal(dirname(target));
  return isBeside ? nameSibling(target, basename(file)) : nameBelow(process.cwd(), file);
}
