import type { Wildcard } from "./parse-wildcards.js";

/**
 * Whether a text is what a pattern asks for. Never more steps than characters of the text times
 * those of the pattern: what the last `*` stands for is tried again only up to the next slash, what
 * the last `**` stands for only once, and nothing before either, because it would find nothing new.
 */
export function matchesWildcards(wildcards: readonly Wildcard[], text: string): boolean {
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
      // Which slash follows a `*` is beyond doubt once one has been found.
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

/** How many characters of the text it takes from there; undefined where it does not match. */
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
