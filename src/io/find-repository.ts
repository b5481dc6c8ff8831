import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

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
