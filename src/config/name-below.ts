import { relative, resolve, sep } from "node:path";

/**
 * The name of a file seen from a folder, with `/` between its parts, whatever the system: `../a.md`
 * for one outside.
 * @param folder Absolute.
 * @param path Absolute, or relative to the working directory.
 */
export function nameBelow(folder: string, path: string): string {
  return relative(folder, resolve(path)).split(sep).join("/");
}
