import { existsSync, lstatSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { IgnoreRules } from "../patterns/ignore-rules.js";
import { readBytes } from "../read-text.js";

/** Their rank: one of our own decides before all of git's, wherever either is. */
const IGNORE_FILES = { ".gitignore": 0, ".verdictignore": 1 } as const;

/** Larger ones are not lists of rules. */
const LARGEST_BYTES = 1_048_576;

/** The rules that hold in a folder before its own are read. */
export interface OuterRules {
  rules: IgnoreRules;
  /** The folder below the root of the rules: `""`, or `a/b/`. */
  prefix: string;
  /** Whether the folder, or one that it is in, is ignored: that one is the `prefix` then. */
  ignored: boolean;
}

/**
 * Reads the ignore files above a folder, from the root of its repository down. Outside of
 * repositories the working directory is that root, if the folder is in it, else the folder itself.
 * @param folder Absolute, without symbolic links, as is `cwd`.
 */
export function readOuterRules(folder: string, cwd: string): OuterRules {
  const repository = findRepository(folder);
  const root = repository ?? (isWithin(folder, cwd) ? cwd : folder);
  const names = relative(root, folder).split(sep).filter(Boolean);
  let rules = IgnoreRules.NONE;
  if (repository !== undefined)
    rules = addFile(rules, join(root, ".git", "info", "exclude"), "", 0);
  let prefix = "";
  let current = root;
  for (const name of names) {
    rules = readFolderRules(rules, current, prefix);
    current = join(current, name);
    prefix += `${name}/`;
    if (rules.ignores(prefix)) return { rules, prefix, ignored: true };
  }
  return { rules, prefix, ignored: false };
}

/**
 * Rules with those of a folder's own ignore files.
 * @param prefix The folder below the root of the rules: `""`, or `a/b/`.
 */
export function readFolderRules(rules: IgnoreRules, folder: string, prefix: string): IgnoreRules {
  return Object.entries(IGNORE_FILES).reduce(
    (all, [name, rank]) => addFile(all, join(folder, name), prefix, rank),
    rules,
  );
}

/** Skips symbolic links, as git does, since they could name any file; and what cannot be read. */
function addFile(rules: IgnoreRules, file: string, prefix: string, rank: number): IgnoreRules {
  try {
    // Most folders have none, and an exception for each would take longer.
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return rules;
    const { bytes } = readBytes(file, { limit: LARGEST_BYTES, followsLinks: false });
    return rules.with(bytes.toString("latin1"), prefix, rank);
  } catch {
    return rules;
  }
}

/** The nearest folder upwards with `.git` in it: a folder, or a file in worktrees and submodules. */
function findRepository(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) return undefined;
  }
}

function isWithin(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
