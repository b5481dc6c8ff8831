import { realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { ifPossible } from "../if-possible.js";
import { followFolderLinks, followLinks } from "../real-path.js";
import { systemCode } from "../system-code.js";

/** A file, folder or glob of a command line. */
export type PathArgument =
  /** One file, whether it exists or not. */
  | { kind: "file"; path: string; real: string }
  /** The accepted files in a folder. */
  | { kind: "folder"; path: string; real: string }
  /** The files that a glob matches below a folder; without `real`, the folder does not exist. */
  | { kind: "glob"; path: string; real?: string; glob: string };

const GLOB_CHARACTERS = /[*?[\]{}\\]/;

/**
 * Interprets an argument: an existing file or folder, else a glob if it looks like one, else a missing
 * file.
 *
 * `path` is the path in results (`""` is the working directory), `real` the absolute one.
 */
export function parsePathArgument(argument: string, cwd: string): PathArgument {
  const word = leaveLinks(tidyPath(argument), cwd);
  const stats = findStats(resolve(cwd, word));
  if (stats?.isDirectory()) {
    return { kind: "folder", path: word, real: realpathSync(resolve(cwd, word)) };
  }
  // If a file has the name of a glob, the word means the file.
  return stats === undefined && /[*?[{]/.test(word)
    ? parseGlob(word, cwd)
    : { kind: "file", path: word, real: followFolderLinks(resolve(cwd, word)) };
}

/**
 * Replaces `link/..` by the real folder that the system finds there. Without a link it stays: then dropping
 * both parts, as `resolve` does, gives the same folder.
 */
function leaveLinks(word: string, cwd: string): string {
  const up = /^.*(?<!(?:^|\/)\.\.)\/\.\.(?=\/|$)/s.exec(word)?.[0];
  if (up === undefined) return word;
  // There is none if it does not exist, or is a glob.
  const real = ifPossible(() => realpathSync.native(isAbsolute(up) ? up : `${cwd}/${up}`));
  if (real === undefined || real === followLinks(resolve(cwd, up))) return word;
  return tidyPath(real + word.slice(up.length));
}

function parseGlob(word: string, cwd: string): PathArgument {
  const { folder: path, glob } = splitGlob(word);
  const folder = resolve(cwd, path);
  const exists = findStats(folder)?.isDirectory() === true;
  return { kind: "glob", path, ...(exists ? { real: realpathSync(folder) } : {}), glob };
}

/** Splits a glob into its literal folder and the rest, which has at least the last part. */
function splitGlob(word: string): { folder: string; glob: string } {
  const parts = word.split("/");
  const at = parts.findIndex((part) => GLOB_CHARACTERS.test(part));
  const folder = parts.slice(0, at).join("/") || (word.startsWith("/") ? "/" : "");
  return { folder, glob: parts.slice(at).join("/") };
}

/** How many levels of folders a glob reaches at most. */
export function globDepth(glob: string): number {
  return glob.includes("**") ? Number.POSITIVE_INFINITY : glob.split("/").length;
}

/** @param below Empty for the folder itself. */
export function joinPath(folder: string, below: string): string {
  if (below === "") return folder === "" ? "." : folder;
  return folder === "" || folder.endsWith("/") ? folder + below : `${folder}/${below}`;
}

/** Normalizes to `/`, without `.` and empty parts. Keeps `..`, which may follow a link. */
export function tidyPath(argument: string, isWindows = process.platform === "win32"): string {
  const slashed = isWindows ? argument.replaceAll("\\", "/") : argument;
  const root = /^\/*/.exec(slashed)?.[0] ?? "";
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  // On Windows, two slashes begin the name of a share.
  const start = isWindows ? root.slice(0, 2) : root.slice(0, 1);
  return start + parts.join("/");
}

/** Returns undefined only if the path does not exist. A path that cannot be inspected counts as a file. */
function findStats(path: string): Pick<Stats, "isDirectory"> | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}
