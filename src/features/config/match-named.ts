import { resolve } from "node:path";
import { parsePathArgument } from "../../io/find-files/parse-path-argument.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { isBelow, nameBelow } from "./name-below.js";

/** Compiles an argument of the command line into a test for absolute paths. */
export function matchNamed(word: string): (path: string) => boolean {
  const argument = parsePathArgument(word, process.cwd());
  const start = resolve(argument.path);
  if (argument.kind !== "glob") return (path) => isBelow(start, path);
  const isMatch = compileGlob(argument.glob);
  return (path) => isBelow(start, path) && isMatch(nameBelow(start, path));
}
