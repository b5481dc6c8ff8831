import { resolve } from "node:path";
import { parsePathArgument } from "../../io/find-files/parse-path-argument.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { isBelow, nameBelow } from "./name-below.js";

/** Returns a test: whether an argument of the command line covers an absolute path. */
export function matchNamed(word: string): (path: string) => boolean {
  const pattern = parsePathArgument(word, process.cwd());
  const start = resolve(pattern.path);
  if (pattern.kind !== "glob") return (path) => isBelow(start, path);
  const isMatch = compileGlob(pattern.glob);
  return (path) => isBelow(start, path) && isMatch(nameBelow(start, path));
}
