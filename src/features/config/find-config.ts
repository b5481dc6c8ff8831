import { existsSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";

/** The name under which a configuration is found. */
export const CONFIG_NAME = "context-verdict.config.json";

/**
 * Finds the configuration of a folder: its own, else the nearest one above it, up to the root of the
 * repository. Outside of a repository only the folder itself is looked at: a file that was left
 * in a shared folder such as `/tmp` says nothing about those below it.
 * @param folder Absolute.
 * @returns The absolute path of the file, or of a link without a target; undefined if there is none.
 */
export function findConfig(folder: string): string | undefined {
  const own = look(folder);
  if (own !== undefined || isRepository(folder)) return own;
  let nearest: string | undefined;
  let inner = folder;
  for (let outer = dirname(inner); outer !== inner; outer = dirname(inner)) {
    nearest ??= look(outer);
    if (isRepository(outer)) return nearest;
    inner = outer;
  }
  return undefined;
}

function look(folder: string): string | undefined {
  const path = join(folder, CONFIG_NAME);
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? undefined : path;
  } catch {
    return undefined; // Nothing in such a folder can be read.
  }
}

/** In worktrees and submodules, `.git` is a file. */
function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}
