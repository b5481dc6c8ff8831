import ignore from "ignore";
import { nameBelow } from "./name-below.js";

/**
 * Compiles the lines of `ignore` once, for many documents.
 * @param folder The absolute folder that they are relative to; files outside of it are never ignored.
 * @returns Whether a document is passed over. Paths are absolute, or relative to the working directory.
 */
export function matchIgnored(lines: readonly string[], folder: string): (path: string) => boolean {
  const rules = ignore({ ignorecase: false }).add([...lines]);
  return (path) => {
    const name = nameBelow(folder, path);
    return ignore.isPathValid(name) && rules.ignores(name);
  };
}
