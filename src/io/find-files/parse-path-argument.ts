import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemCode } from "../system-code.js";

/** The meaning of an argument. */
export type PathArgument =
  /** One file, whether it exists or not. */
  | { kind: "file"; path: string; real: string }
  /** What counts in a folder. */
  | { kind: "folder"; path: string; real: string }
  /** What a glob matches below a folder; without `real`, that folder does not exist. */
  | { kind: "glob"; path: string; real?: string; glob: string };

const GLOB_CHARACTERS = /[*?[\]{}\\]/;

/** Whether a word can be a glob: one that names a file all the same is that file. */
export function isGlob(word: string): boolean {
  return /[*?[{]/.test(word);
}

/**
 * Finds the meaning of an argument: a file or a folder if there is one of that name, else a
 * glob if it looks like one, else a file that is missing.
 *
 * `path` is how results name it (`""` is the working directory), `real` where it is.
 */
export function parsePathArgument(argument: string, cwd: string): PathArgument {
  const word = tidyPath(argument);
  const stats = findStats(resolve(cwd, word));
  if (stats?.isDirectory()) {
    return { kind: "folder", path: word, real: realpathSync(resolve(cwd, word)) };
  }
  return stats === undefined && isGlob(word)
    ? parseGlob(word, cwd)
    : { kind: "file", path: word, real: locate(resolve(cwd, word)) };
}

function parseGlob(word: string, cwd: string): PathArgument {
  const { folder: path, glob } = splitGlob(word);
  const folder = resolve(cwd, path);
  const exists = findStats(folder)?.isDirectory() === true;
  return { kind: "glob", path, ...(exists ? { real: realpathSync(folder) } : {}), glob };
}

/** Splits a glob into the folder that it names outright and the rest: at least its last part. */
export function splitGlob(word: string): { folder: string; glob: string } {
  const parts = word.split("/");
  const first = parts.findIndex((part) => GLOB_CHARACTERS.test(part));
  const at = first < 0 ? parts.length - 1 : first;
  const folder = parts.slice(0, at).join("/") || (word.startsWith("/") ? "/" : "");
  return { folder, glob: parts.slice(at).join("/") };
}

/** How many levels of folders a glob reaches at most. */
export function globDepth(glob: string): number {
  return glob.includes("**") ? Number.POSITIVE_INFINITY : glob.split("/").length;
}

/** `below` is empty for the folder itself, which is named where it cannot be read. */
export function joinPath(folder: string, below: string): string {
  if (below === "") return folder === "" ? "." : folder;
  return folder === "" || folder.endsWith("/") ? folder + below : `${folder}/${below}`;
}

/** One spelling: `/` between parts, no `.` parts, none that are empty. `..` stays, for links' sake. */
function tidyPath(argument: string): string {
  const slashed = process.platform === "win32" ? argument.replaceAll("\\", "/") : argument;
  const root = /^\/*/.exec(slashed)?.[0] ?? "";
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  // Two slashes begin the name of a share on Windows.
  const start = process.platform === "win32" ? root.slice(0, 2) : root.slice(0, 1);
  return start + parts.join("/");
}

/** Where a file is, through links to its folder, but not through one in its own place. */
function locate(file: string): string {
  try {
    return join(realpathSync(dirname(file)), basename(file));
  } catch {
    return file;
  }
}

/** Returns undefined only if the path does not exist. A path that cannot be inspected counts as a file. */
function findStats(path: string): Pick<Stats, "isDirectory"> | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}
