import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ifPossible } from "../../io/failures.js";

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

/** Whether an absolute path is a folder, or below it. */
export function isBelow(folder: string, path: string): boolean {
  return !isOutside(nameBelow(folder, path));
}
