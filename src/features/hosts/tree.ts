import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ifPossible } from "../../io/failures.js";
import { isWithin } from "../../io/paths.js";
import { type FileText, ReadError, readText } from "../../io/read-text.js";
import { formatInteger } from "../../render/format-number.js";
import type { Walk } from "./hosts.js";

/** A file system. All paths are absolute, with `/` between their parts. */
export type Tree = ReturnType<typeof openTree>;

/**
 * The file system, asked once for each path: hosts share files. What the system denies does not exist, for a
 * host, too.
 * @param limit The most bytes of a file that is read.
 * @param readFile Reads a file whose text others want, too.
 */
export function openTree(
  limit: number,
  readFile: (path: string) => FileText = (path) => readText(path, { limit, label: "it" }),
) {
  return {
    /** Links are followed; undefined where there is nothing. */
    kindOf: memoize((path) => ifPossible(() => kindOf(statSync(path)))),
    /** The entries of a folder, unsorted; none where it cannot be read. */
    list: memoize((folder) => {
      const entries = ifPossible(() => readdirSync(folder, { withFileTypes: true })) ?? [];
      return entries.map((entry) => {
        return { name: entry.name, kind: entry.isSymbolicLink() ? "link" : kindOf(entry) };
      });
    }),
    /** The path without links; undefined where it leads nowhere. */
    realPath: memoize((path) => ifPossible(() => toSlashes(realpathSync(path)))),
    /** A file's text and size, or why it was not read, without its name. */
    read: memoize((path): { text: string; bytes: number } | { problem: string } => {
      try {
        const { text, bytes } = readFile(path);
        return { text, bytes: bytes.length };
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        return { problem: error.message };
      }
    }),
  };
}

/** Asks once for each path or text. */
export function memoize<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const found = known.get(text) ?? { answer: ask(text) };
    known.set(text, found);
    return found.answer;
  };
}

function kindOf(look: Pick<Dirent, "isFile" | "isDirectory">) {
  if (look.isFile()) return "file";
  return look.isDirectory() ? "folder" : "other";
}

/** Folders that hold nothing of the project, and would take long. */
const SKIPPED: ReadonlySet<string> = new Set([".git", "node_modules"]);
const MOST_FOLDERS = 20_000;
const DEEPEST = 64;

/**
 * Lists the files below a folder, as paths relative to it, sorted. Follows links to folders, each real folder
 * once; one that leads out of `root` is listed itself. What a walk passes over comes last, so that a folder
 * with two ways to it counts for the open one.
 */
export function listBelow(tree: Tree, folder: string, root: string, walk: Walk = {}) {
  const { skips_hidden, skips_links, deepest = DEEPEST, most = MOST_FOLDERS } = walk;
  const found: { name: string; passed: string | undefined }[] = [];
  const seen = new Set<string>();
  const open = [{ path: "", depth: 0, passed: undefined as string | undefined }];
  const closed: typeof open = [];
  for (let level = open.shift(); level !== undefined; level = open.shift() ?? closed.shift()) {
    const { path, depth } = level;
    const absolute = joinPath(folder, path);
    const real = tree.realPath(absolute) ?? absolute;
    if (seen.has(real) || seen.size >= MOST_FOLDERS || depth > DEEPEST) continue;
    if (!isInside(tree, root, real)) {
      found.push({ name: path, passed: level.passed });
      continue;
    }
    const isDeep = depth > deepest && `more than ${deepest} folders down`;
    const isLate = seen.size >= most && `beyond ${formatInteger(most)} folders`;
    const here = level.passed ?? (isDeep || isLate || undefined);
    seen.add(real);
    for (const { name, kind } of tree.list(absolute)) {
      const actual = kind === "link" ? tree.kindOf(joinPath(absolute, name)) : kind;
      const hidden = skips_hidden && name.startsWith(".") && "below a name that begins with a dot";
      const skipsLink = skips_links === "all" || (skips_links && actual === "file");
      const linked = skipsLink && kind === "link" && "a link leads to it";
      const passed = here ?? (hidden || linked || undefined);
      if (actual === "file") found.push({ name: path + name, passed });
      else if (actual === "folder" && !SKIPPED.has(name)) {
        const below = { path: `${path}${name}/`, depth: depth + 1, passed };
        (passed === undefined ? open : closed).push(below);
      }
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A path of this system with `/` between its parts. */
export function toSlashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

export function joinPath(folder: string, path: string): string {
  return toSlashes(resolve(folder, path));
}

export function parentOf(path: string): string {
  return toSlashes(dirname(path));
}

/** Whether a path is within a folder, or within its real path. */
export function isInside(tree: Tree, folder: string, path: string): boolean {
  return [folder, tree.realPath(folder) ?? folder].some((one) => isWithin(one, path, "/"));
}

/** The folders from one to another below it, both included. */
export function pathBetween(outer: string, inner: string): string[] {
  const parent = parentOf(inner);
  return inner === outer || parent === inner ? [inner] : [...pathBetween(outer, parent), inner];
}
