import { isWildcardMatch } from "./match-wildcards.js";
import { foldCase, parseWildcards } from "./parse-wildcards.js";

/** A line of an ignore file. */
export interface IgnoreLine {
  /** `!name`: includes what an earlier line excludes. */
  negated: boolean;
  /** `name/`: matches only folders. */
  folder: boolean;
  /** Whether it matches a path relative to the folder of its file; otherwise a name at any depth. */
  tied: boolean;
  /** @param text The path or name: one byte in each character, in lower case if case is ignored. */
  isMatch: (text: string) => boolean;
}

/**
 * Reads a line as git does (`dir.c`; https://git-scm.com/docs/gitignore).
 * @param line One byte in each character, without its line ending.
 * @returns undefined for a comment, an empty line, or a pattern that matches nothing.
 */
export function parseIgnoreLine(line: string, ignoresCase: boolean): IgnoreLine | undefined {
  if (line.startsWith("#")) return undefined;
  let pattern = trimSpaces(line.split("\0", 1)[0]!);
  const negated = pattern.startsWith("!");
  if (negated) pattern = pattern.slice(1);
  const folder = pattern.endsWith("/");
  if (folder) pattern = pattern.slice(0, -1);
  const tied = pattern.includes("/");
  if (pattern.startsWith("/")) pattern = pattern.slice(1);
  if (pattern === "") return undefined;
  const isMatch = compile(pattern, ignoresCase);
  return isMatch && { negated, folder, tied, isMatch };
}

/** Removes spaces at the end, except one that is escaped. */
function trimSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  let slashes = 0;
  while (line[end - 1 - slashes] === "\\") slashes++;
  return line.slice(0, slashes % 2 === 1 ? end + 1 : end);
}

function compile(pattern: string, ignoresCase: boolean): IgnoreLine["isMatch"] | undefined {
  // Git compares a literal prefix separately and parses the rest as a pattern of its own: in `ab**/c`,
  // `**` may match anything.
  const length = /^[^*?[\\]*/.exec(pattern)![0].length;
  const prefix = ignoresCase ? foldCase(pattern.slice(0, length)) : pattern.slice(0, length);
  if (length === pattern.length) return (text) => text === prefix;
  const wildcards = parseWildcards(pattern.slice(length), ignoresCase);
  return (
    wildcards &&
    ((text) => text.startsWith(prefix) && isWildcardMatch(wildcards, text.slice(length)))
  );
}
