import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type PathArgument, parsePathArgument } from "../../io/find-files/parse-path-argument.js";
import { ifPossible } from "../../io/if-possible.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { followFolderLinks } from "../../io/real-path.js";
import { isBelow, nameBelow } from "./name-below.js";

type Kind = PathArgument["kind"];

/**
 * Compiles arguments of the command line into a function of absolute paths: the kinds of the arguments that
 * name a path or a folder above it. Thousands of files may be named.
 */
export function matchNamed(words: readonly string[]): (path: string) => Kind[] {
  const named = new Map<string, Kind>();
  const globs: ((path: string) => boolean)[] = [];
  for (const word of words) {
    const argument = parsePathArgument(word, process.cwd());
    const start = resolve(argument.path);
    if (argument.kind === "glob") {
      const isMatch = compileGlob(argument.glob);
      globs.push((path) => isBelow(start, path) && isMatch(nameBelow(start, path)));
    } else {
      named.set(start, argument.kind);
      named.set(ifPossible(() => realpathSync(start)) ?? start, argument.kind);
    }
  }
  return (path) => {
    const above = new Set([...listAbove(path), ...listAbove(followFolderLinks(path))]);
    const kinds = [...above].flatMap((one) => named.get(one) ?? []);
    return globs.some((covers) => covers(path)) ? [...kinds, "glob"] : kinds;
  };
}

/** A path and the folders above it. */
function listAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [path] : [path, ...listAbove(folder)];
}
