import { IgnoreRules, toBytes } from "../../io/patterns/ignore-rules.js";
import { isOutside, nameBelow } from "./name-below.js";

/**
 * Compiles the lines of `ignore` once, for many documents.
 * @param folder The absolute folder that they are relative to; files outside of it are never ignored.
 * @returns Whether a document is passed over. Paths are absolute, or relative to the working directory.
 */
export function matchIgnored(lines: readonly string[], folder: string): (path: string) => boolean {
  const rules = new IgnoreRules(false).with(toBytes(lines.join("\n")), "");
  const folders = new Map<string, boolean>();
  /** @param path As `IgnoreRules` takes it. */
  const ignores = (path: string): boolean => {
    const end = path.lastIndexOf("/", path.length - 2) + 1;
    return (end > 0 && ignoresFolder(path.slice(0, end))) || rules.ignores(path);
  };
  const ignoresFolder = (path: string): boolean => {
    const known = folders.get(path) ?? ignores(path);
    folders.set(path, known);
    return known;
  };
  return (path) => {
    const name = nameBelow(folder, path);
    return !isOutside(name) && ignores(name);
  };
}
