import { type Dirent, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isRepository } from "../find-repository.js";
import { ifPossible } from "../if-possible.js";
import type { IgnorePatterns } from "../patterns/ignore-patterns.js";
import { readFolderPatterns } from "./read-ignore-files.js";

/** Folders that never hold documents of the project. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([".git", "node_modules"]);

export interface WalkOptions {
  /** Absolute, without symbolic links. */
  folder: string;
  /** The patterns from outside, and the folder relative to their root: `""`, or `a/b/`. */
  patterns: IgnorePatterns;
  prefix: string;
  /** Whether to yield a file, by its path below the folder and its name. */
  isAccepted: (path: string, name: string) => boolean;
  /** The number of levels of folders, including the first. */
  depth: number;
  /**
   * Called with the path of each folder below that is a repository of its own, such as a submodule,
   * instead of entering it. Default: such folders are entered.
   */
  onRepository?: ((path: string) => void) | undefined;
}

interface Level {
  /** Below the folder: `""`, or `a/b/`. */
  path: string;
  patterns: IgnorePatterns;
  depth: number;
}

export interface Walked {
  /** Below the folder, with `/` between its parts. */
  path: string;
  isLink: boolean;
}

/**
 * Yields the files below a folder, unsorted. Also yields a folder that cannot be read, with a `/` at its
 * end; opening it reports why.
 *
 * Skips ignored folders, and symbolic links to folders, which may lead in circles.
 */
export async function* walkFolder(options: WalkOptions): AsyncGenerator<Walked> {
  const waiting: Level[] = [{ path: "", patterns: options.patterns, depth: options.depth }];
  for (let level = waiting.pop(); level !== undefined; level = waiting.pop()) {
    const folder = join(options.folder, level.path);
    const entries = await listEntries(folder);
    if (entries === undefined) yield { path: level.path, isLink: false };
    const inner = `${options.prefix}${level.path}`;
    const patterns = readFolderPatterns(level.patterns, folder, inner);
    for (const entry of entries ?? []) {
      const path = level.path + entry.name;
      if (entry.isDirectory()) {
        const isOut =
          SKIPPED_FOLDERS.has(entry.name) || patterns.isIgnored(`${inner}${entry.name}/`);
        if (isOut || level.depth <= 1) continue;
        if (options.onRepository !== undefined && isRepository(join(folder, entry.name))) {
          options.onRepository(path);
          continue;
        }
        waiting.push({ path: `${path}/`, patterns, depth: level.depth - 1 });
      } else if (
        options.isAccepted(path, entry.name) &&
        !patterns.isIgnored(inner + entry.name) &&
        isFile(entry, folder)
      ) {
        yield { path, isLink: entry.isSymbolicLink() };
      }
    }
  }
}

async function listEntries(folder: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Whether an entry is a file or a link to one. True for a dangling link: opening it reports the error. */
function isFile(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return ifPossible(() => statSync(join(folder, entry.name)).isFile()) ?? true;
}
