import { existsSync, lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ifPossible, systemCode } from "./failures.js";

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

/** The path behind all links; the path itself if that cannot be found. */
export function followLinks(path: string): string {
  return ifPossible(() => realpathSync(path)) ?? path;
}

/** The path behind links to its folder, but not behind a link at the path itself. */
export function followFolderLinks(path: string): string {
  return ifPossible(() => join(realpathSync(dirname(path)), basename(path))) ?? path;
}

/** Whether a path does not exist. False if it cannot be inspected. */
export function isGone(path: string): boolean {
  return inspect(path) === undefined;
}

/** Whether a document does not exist: a folder with its name counts as gone. */
export function isDocumentGone(path: string): boolean {
  const stats = inspect(path);
  return stats === undefined || stats.isDirectory();
}

/** Undefined only if the path does not exist. A path that cannot be inspected counts as a file. */
export function inspect(path: string, look = lstatSync): Pick<Stats, "isDirectory"> | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch (error) {
    // A part of the path is a file.
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}

/** The rules for paths, of this system. */
const SYSTEM = { isAbsolute, relative, sep: sep as string };

/**
 * The path of a file relative to a folder, with `/` on every system: `../a.md` for a file outside. Links to
 * folders are followed if a file seems to be outside.
 * @param folder Absolute.
 * @param path Absolute, or relative to the working directory.
 */
export function nameBelow(folder: string, path: string): string {
  const file = resolve(path);
  const name = toName(folder, file);
  if (!isOutside(name)) return name;
  // Links to folders are followed, but not the file itself.
  const real = ifPossible(() =>
    toName(realpathSync(folder), join(realpathSync(dirname(file)), basename(file))),
  );
  return real === undefined || isOutside(real) ? name : real;
}

/** Whether a name from `nameBelow` is outside the folder. */
export function isOutside(
  name: string,
  system: Pick<typeof SYSTEM, "isAbsolute"> = SYSTEM,
): boolean {
  return name === ".." || name.startsWith("../") || system.isAbsolute(name);
}

/** Between absolute paths of a system. */
export function toName(folder: string, file: string, system = SYSTEM): string {
  return system.relative(folder, file).split(system.sep).join("/");
}

/** Whether a path is a folder itself, or below it, by their names alone. */
export function isWithin(folder: string, path: string, separator: string = sep): boolean {
  return (
    path === folder || path.startsWith(folder.endsWith(separator) ? folder : folder + separator)
  );
}

/** Whether an absolute path is a folder, or below it, links to folders followed. */
export function isBelow(folder: string, path: string): boolean {
  return !isOutside(nameBelow(folder, path));
}
