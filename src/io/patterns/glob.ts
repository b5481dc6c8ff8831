import { Minimatch, type MinimatchOptions } from "minimatch";
import { ifPossible } from "../if-possible.js";

/** More alternatives in braces than anybody writes, and few enough to be compiled at once. */
const MOST_ALTERNATIVES = 1_000;

/** The same on every system, where `\` escapes. Without the patterns in parentheses of some shells. */
export const GLOB_OPTIONS: MinimatchOptions = {
  dot: true,
  nocomment: true,
  noext: true,
  nonegate: true,
  platform: "linux",
  braceExpandMax: MOST_ALTERNATIVES,
};

/**
 * Compiles a glob: `*`, `**`, `?`, `[…]` and `{a,b}`.
 * @returns A test for paths with `/` between their parts; undefined if the glob has too many alternatives,
 *   or is too long.
 */
export function tryGlob(glob: string): ((path: string) => boolean) | undefined {
  // Longer ones than 64 kB are an error.
  const matcher = ifPossible(() => new Minimatch(glob, GLOB_OPTIONS));
  if (matcher === undefined || matcher.set.length >= MOST_ALTERNATIVES) return undefined;
  return (path) => matcher.match(path);
}

/** As `tryGlob`, but a glob with too many alternatives matches nothing. */
export function compileGlob(glob: string): (path: string) => boolean {
  return tryGlob(glob) ?? (() => false);
}
