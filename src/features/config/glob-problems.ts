import { expandBraces } from "../../io/patterns/expand-braces.js";

/** Explains why a glob can never match, as a phrase after its name; undefined if it can. */
export function findGlobProblem(pattern: string): string | undefined {
  const problem = findLineProblem(pattern);
  if (problem !== undefined) return problem;
  if (pattern.startsWith("!")) return 'begins with "!"; list what to exclude in ignore';
  if (/\\[A-Za-z0-9*]/.test(pattern)) return 'has a "\\"; write "/" between the parts of a path';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return "is absolute; it must be relative to this folder";
  const open = findUnclosed(pattern, { "[": "]", "{": "}" });
  if (open !== undefined || expandBraces(pattern) !== undefined) return open;
  return 'has too many "{…}": together they stand for more than a million characters';
}

/** Explains why a line of `ignore` can never match, as a phrase after its name; undefined if it can. */
export function findIgnoreLineProblem(line: string): string | undefined {
  const problem = findLineProblem(line);
  if (problem !== undefined) return problem;
  if (/^!\s*$/.test(line)) return 'has nothing after "!"';
  if (/(?<!\\)(?:\\\\)*\\$/.test(line)) return 'ends with a "\\", which escapes nothing';
  return line.startsWith("#") ? undefined : findUnclosed(line, { "[": "]" });
}

function findLineProblem(line: string): string | undefined {
  if (line.trim() === "") return "is empty";
  if (/[\0\r\n]/.test(line)) return "has a line ending or a NUL in it";
  return undefined;
}

/** Finds an unclosed bracket: matching takes it literally, which is never intended. */
function findUnclosed(
  pattern: string,
  pairs: Readonly<Record<string, string>>,
): string | undefined {
  const open: string[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]!;
    if (character === "\\") index++;
    else if (Object.hasOwn(pairs, character)) open.push(character);
    else if (character === pairs[open.at(-1) ?? ""]) open.pop();
  }
  const left = open.at(-1);
  return left === undefined ? undefined : `has a "${left}" without its "${pairs[left]}"`;
}
