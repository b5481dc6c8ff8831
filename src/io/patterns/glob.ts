import { expandBraces } from "./expand-braces.js";
import { isWildcardMatch } from "./match-wildcards.js";
import { parseWildcards } from "./parse-wildcards.js";

/**
 * Compiles a glob: `*`, `**`, `?` and `[…]`, as ignore files have them, and `{a,b}`.
 * @returns A test for paths with `/` between their parts. A glob with too many alternatives matches
 *   nothing: see `expandBraces`.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const compiled = (expandBraces(glob) ?? []).flatMap((one) => {
    const wildcards = parseWildcards(one);
    return wildcards === undefined ? [] : [wildcards];
  });
  return (path) => compiled.some((one) => isWildcardMatch(one, path));
}
