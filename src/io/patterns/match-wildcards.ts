import type { Wildcard } from "./parse-wildcards.js";

/**
 * Whether a text matches a pattern. Takes at most as many steps as the product of both lengths: only the
 * last `*` (up to the next slash) and the last `**` are extended when a match fails, since extending an
 * earlier one could not help.
 */
export function isWildcardMatch(wildcards: readonly Wildcard[], text: string): boolean {
  let at = 0;
  let index = 0;
  let star: { at: number; index: number } | undefined;
  let globstar: { at: number; index: number; folders: boolean } | undefined;
  for (;;) {
    const wildcard = wildcards[index];
    if (wildcard?.kind === "name") {
      star = { at, index: ++index };
      continue;
    }
    if (wildcard?.kind === "folders" || wildcard?.kind === "any") {
      star = undefined;
      globstar = { at, index: ++index, folders: wildcard.kind === "folders" };
      continue;
    }
    const length = wildcard === undefined ? undefined : measure(wildcard, text, at);
    if (length !== undefined) {
      at += length;
      index++;
      // A `*` cannot match beyond a slash, so it need not be extended any more.
      if (wildcard?.kind === "text" && wildcard.text.includes("/")) star = undefined;
      continue;
    }
    if (wildcard === undefined && at === text.length) return true;
    if (star !== undefined && star.at < text.length && text[star.at] !== "/") {
      star.at++;
      ({ at, index } = star);
      continue;
    }
    star = undefined;
    if (globstar === undefined) return false;
    globstar.at = globstar.folders ? text.indexOf("/", globstar.at) + 1 : globstar.at + 1;
    if (globstar.at === 0 || globstar.at > text.length) return false;
    ({ at, index } = globstar);
  }
}

/** How many characters of the text a wildcard matches; undefined if it does not match. */
function measure(
  wildcard: Exclude<Wildcard, { kind: "name" | "folders" | "any" }>,
  text: string,
  at: number,
): number | undefined {
  if (wildcard.kind === "text") {
    return text.startsWith(wildcard.text, at) ? wildcard.text.length : undefined;
  }
  const character = text[at];
  if (character === undefined || character === "/") return undefined;
  return wildcard.kind === "one" || wildcard.one.test(character) ? 1 : undefined;
}
