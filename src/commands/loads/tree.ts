import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { ReadError, readText } from "../../io/read-text.js";

/** Directories and files, as a report needs them. All paths are absolute, with `/` between their parts. */
export interface Tree {
  /** What is at a path, behind links; undefined for nothing. */
  kindOf(path: string): Kind | undefined;
  /** What is in a folder, unsorted; nothing where it cannot be read. */
  list(folder: string): readonly Entry[];
  /** The path without links; undefined where it leads nowhere. */
  realPath(path: string): string | undefined;
  read(path: string): FileRead;
}

export type Kind = "file" | "folder" | "other";

export interface Entry {
  name: string;
  /** `link` is not followed yet. */
  kind: Kind | "link";
}

/** A file's text and size, or why it was not read, without its name. */
export type FileRead = { text: string; bytes: number } | { problem: string };

/**
 * The file system. Everything is asked once: hosts look at the same files, again and again.
 * @param limit The most bytes of a file that is read.
 */
export function openTree(limit: number): Tree {
  return {
    kindOf: remember((path) => quietly(() => kindOf(statSync(path)))),
    list: remember(
      (folder) => quietly(() => readdirSync(folder, { withFileTypes: true }).map(toEntry)) ?? [],
    ),
    realPath: remember((path) => quietly(() => toSlashes(realpathSync(path)))),
    read: remember((path) => readFile(path, limit)),
  };
}

function remember<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (path) => {
    const found = known.get(path) ?? { answer: ask(path) };
    known.set(path, found);
    return found.answer;
  };
}

/** A path of this system with `/` between its parts. */
export function toSlashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

function readFile(path: string, limit: number): FileRead {
  try {
    const { text, bytes } = readText(path, { limit, label: "it" });
    return { text, bytes: bytes.length };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return { problem: error.message };
  }
}

type Look = Pick<Dirent, "isFile" | "isDirectory">;

function kindOf(look: Look): Kind {
  if (look.isFile()) return "file";
  return look.isDirectory() ? "folder" : "other";
}

function toEntry(entry: Dirent): Entry {
  return { name: entry.name, kind: entry.isSymbolicLink() ? "link" : kindOf(entry) };
}

/** Undefined where the system refuses: to a host, too, such a file does not exist. */
function quietly<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
