import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The name of a file seen from a folder, with `/` between its parts, whatever the system: `../a.md`
 * for one outside. One that only seems to be outside, because of links to folders, is not.
 * @param folder Absolute.
 * @param path Absolute, or relative to the working directory.
 */
export function nameBelow(folder: string, path: string): string {
  const file = resolve(path);
  const name = toName(folder, file);
  if (!isOutside(name)) return name;
  const real = findRealName(folder, file);
  return real === undefined || isOutside(real) ? name : real;
}

/** Whether such a name is that of a file outside. */
export function isOutside(name: string): boolean {
  return name === ".." || name.startsWith("../") || isAbsolute(name);
}

/** Through links to folders, but not through one in the place of the file. */
function findRealName(folder: string, file: string): string | undefined {
  try {
    return toName(realpathSync(folder), join(realpathSync(dirname(file)), basename(file)));
  } catch {
    return undefined;
  }
}

function toName(folder: string, file: string): string {
  return relative(folder, file).split(sep).join("/");
}

/** Whether a path is a folder itself, or below it. Both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  return !isOutside(nameBelow(folder, path));
}
