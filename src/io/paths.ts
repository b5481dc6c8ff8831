import { existsSync, lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ifPossible, systemCode } from "./failures.js";

/** Whether a folder is the root of a repository. In worktrees and submodules, `.git` is a file. */
export function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}

/** Finds the root of the repository around a folder; undefined outside of repositories. */
export function findRepository(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (isRepository(current)) return current;
    if (dirname(current) === current) return undefined;
  }
}

/** The path behind all links; the path itself if that cannot be found. */
export function followLinks(path: string): string {
  return ifPossible(() => realpathSync(path)) ?? path;
}

/** The path behind links to its folder, but not behind a link at the path itself. */
export function followFolderLinks(path: string): string {
  return ifPossible(() => join(realpathSync(dirname(path)), basename(path))) ?? path;
}

/** Whether a path does not exist. False if it cannot be inspected. */
export function isGone(path: string): boolean {
  return inspect(path) === undefined;
}

/** Whether a document does not exist: a folder with its name counts as gone. */
export function isDocumentGone(path: string): boolean {
  const stats = inspect(path);
  return stats === undefined || stats.isDirectory();
}

/** Undefined only if the path does not exist. A path that cannot be inspected counts as a file. */
export function inspect(path: string, look = lstatSync): Pick<Stats, "isDirectory"> | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch (error) {
    // A part of the path is a file.
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}
