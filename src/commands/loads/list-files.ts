import { compileGlob } from "../../io/patterns/glob.js";
import { joinPath, pathBetween } from "./paths.js";
import type { Tree } from "./tree.js";

/** Folders that hold nothing of the project, and what no one wants to wait for. */
const SKIPPED: ReadonlySet<string> = new Set([".git", "node_modules"]);
const MOST_FOLDERS = 20_000;
const DEEPEST = 64;

/** Files below a folder, as paths relative to it, sorted. */
export interface Listing {
  files: string[];
  /** Whether folders were left out because there are too many. */
  isPartial: boolean;
}

/**
 * Lists the files below a folder.
 * @param canEnter Whether a real folder may be looked into. Where it is given, links to folders are
 *   followed, each real folder once; what may not be looked into is listed itself.
 */
export function listBelow(
  tree: Tree,
  folder: string,
  canEnter?: (real: string) => boolean,
): Listing {
  const files: string[] = [];
  const seen = new Set<string>();
  const waiting = [{ path: "", depth: 0 }];
  let isPartial = false;
  for (let level = waiting.pop(); level !== undefined; level = waiting.pop()) {
    const absolute = joinPath(folder, level.path);
    const real = canEnter === undefined ? absolute : (tree.realPath(absolute) ?? absolute);
    if (seen.has(real)) continue;
    if (canEnter !== undefined && !canEnter(real)) {
      files.push(level.path);
      continue;
    }
    if (seen.size >= MOST_FOLDERS || level.depth > DEEPEST) {
      isPartial = true;
      continue;
    }
    seen.add(real);
    for (const { name, kind } of tree.list(absolute)) {
      const path = level.path + name;
      const isLink = kind === "link";
      const actual = isLink ? tree.kindOf(joinPath(folder, path)) : kind;
      if (actual === "file") files.push(path);
      else if (actual === "folder" && !SKIPPED.has(name) && (!isLink || canEnter !== undefined)) {
        waiting.push({ path: `${path}/`, depth: level.depth + 1 });
      }
    }
  }
  return { files: files.sort(), isPartial };
}

/**
 * Files that a name or a glob stands for, seen from a folder; also links to folders that may not be
 * looked into. Absolute paths.
 */
export function findByPattern(
  tree: Tree,
  folder: string,
  pattern: string,
  { canEnter, except = [] }: { canEnter: (real: string) => boolean; except?: readonly string[] },
): string[] {
  const { base, glob } = splitPattern(pattern);
  if (glob === undefined) {
    const path = joinPath(folder, base);
    return tree.kindOf(path) === "file" ? [path] : [];
  }
  const start = joinPath(folder, base);
  if (tree.kindOf(start) !== "folder") return [];
  const isMatch = compileGlob(glob);
  const { files } = listBelow(tree, start, canEnter);
  return files
    .filter((file) => file === "" || file.endsWith("/") || isMatch(file))
    .filter((file) => !except.some((part) => file.startsWith(part)))
    .map((file) => joinPath(start, file));
}

/**
 * Of files below a folder, those that a name or a glob stands for in some folder there.
 * @returns The folder, `""` for the first one, and the file; both relative.
 */
export function findInFolders(
  files: readonly string[],
  pattern: string,
): { owner: string; file: string }[] {
  const { base, glob } = splitPattern(pattern);
  const isMatch = glob === undefined ? (rest: string) => rest === "" : compileGlob(glob);
  const needle = `/${base}`;
  return files.flatMap((file) => {
    const at = `/${file}`.indexOf(needle);
    if (at <= 0 || !isMatch(`/${file}`.slice(at + needle.length))) return [];
    return [{ owner: file.slice(0, at - 1), file }];
  });
}

/** The part of a pattern before its first wildcard, up to a slash, and the rest; no rest for a name. */
function splitPattern(pattern: string): { base: string; glob?: string } {
  const wildcard = pattern.search(/[*?[{]/);
  if (wildcard < 0) return { base: pattern };
  const cut = pattern.lastIndexOf("/", wildcard) + 1;
  return { base: pattern.slice(0, cut), glob: pattern.slice(cut) };
}

/** The nearest folder upward that holds a `.git`, whatever that is; undefined where there is none. */
export function findRepository(tree: Tree, folder: string): string | undefined {
  return pathBetween("/", folder).findLast((at) => tree.kindOf(joinPath(at, ".git")) !== undefined);
}
