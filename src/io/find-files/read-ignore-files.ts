import { lstatSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { findRepository } from "../find-repository.js";
import { ifPossible } from "../if-possible.js";
import { IgnorePatterns } from "../patterns/ignore-patterns.js";
import { readBytes } from "../read-text.js";

/** Ignore files by rank: `.verdictignore` takes precedence over `.gitignore`. */
const IGNORE_FILES = { ".gitignore": 0, ".verdictignore": 1 } as const;

/** Larger files are skipped. */
const LARGEST_BYTES = 1_048_576;

/** The patterns for a folder from the folders above it. */
export interface OuterPatterns {
  patterns: IgnorePatterns;
  /** The folder below the root of the patterns: `""`, or `a/b/`. */
  prefix: string;
  /** Whether the folder or one above it is ignored; `prefix` is that folder then. */
  ignored: boolean;
}

/**
 * Reads the ignore files above a folder, from the root of its repository down. Outside a repository, the
 * root is the working directory if the folder is below it, else the folder itself.
 * @param folder Absolute, without symbolic links, as is `cwd`.
 */
export function readOuterPatterns(folder: string, cwd: string): OuterPatterns {
  const repository = findRepository(folder);
  const root = repository ?? (isWithin(folder, cwd) ? cwd : folder);
  const names = relative(root, folder).split(sep).filter(Boolean);
  let patterns = IgnorePatterns.NONE;
  if (repository !== undefined)
    patterns = addFile(patterns, join(findGitFolder(root), "info", "exclude"), "", 0);
  let prefix = "";
  let current = root;
  for (const name of names) {
    patterns = readFolderPatterns(patterns, current, prefix);
    current = join(current, name);
    prefix += `${name}/`;
    if (patterns.isIgnored(prefix)) return { patterns, prefix, ignored: true };
  }
  return { patterns, prefix, ignored: false };
}

/** Git's own folder of a repository. In worktrees and submodules, `.git` is a file that names another. */
function findGitFolder(root: string): string {
  const named = /^gitdir: (.+)/.exec(readTrimmed(join(root, ".git")))?.[1];
  if (named === undefined) return join(root, ".git");
  const folder = resolve(root, named);
  return resolve(folder, readTrimmed(join(folder, "commondir")));
}

/** Without white space at the end. Empty if there is no such file. */
function readTrimmed(file: string): string {
  const read = () => readBytes(file, { limit: LARGEST_BYTES }).bytes.toString("utf8").trimEnd();
  return ifPossible(read) ?? "";
}

/**
 * Adds the patterns of a folder's own ignore files.
 * @param prefix The folder below the root of the patterns: `""`, or `a/b/`.
 */
export function readFolderPatterns(
  patterns: IgnorePatterns,
  folder: string,
  prefix: string,
): IgnorePatterns {
  return Object.entries(IGNORE_FILES).reduce(
    (all, [name, rank]) => addFile(all, join(folder, name), prefix, rank),
    patterns,
  );
}

/** Skips unreadable files and, as git does, symbolic links, which could lead anywhere. */
function addFile(
  patterns: IgnorePatterns,
  file: string,
  prefix: string,
  rank: number,
): IgnorePatterns {
  const read = () => {
    // Most folders have none, and an exception takes longer.
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    return readBytes(file, { limit: LARGEST_BYTES, followsLinks: false });
  };
  const text = ifPossible(read)?.bytes.toString("latin1");
  return text === undefined ? patterns : patterns.with(text, prefix, rank);
}

function isWithin(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
