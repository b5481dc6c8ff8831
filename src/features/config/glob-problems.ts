import { parseSet } from "../../io/patterns/character-set.js";
import { expandBraces } from "../../io/patterns/expand-braces.js";

/** Explains why a glob can never match, as a phrase after its name; undefined if it can. */
export function findGlobProblem(pattern: string): string | undefined {
  const problem = findLineProblem(pattern);
  if (problem !== undefined) return problem;
  if (pattern.startsWith("!")) return 'begins with "!"; list what to exclude in ignore';
  if (/\\[A-Za-z0-9*]/.test(pattern)) return 'has a "\\"; write "/" between the parts of a path';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return "is absolute; it must be relative to this folder";
  const open = findUnclosed(pattern, { hasBraces: true });
  if (open !== undefined || expandBraces(pattern) !== undefined) return open;
  return 'has too many "{…}": together they stand for more than a million characters';
}

/** Explains why a line of `ignore` can never match, as a phrase after its name; undefined if it can. */
export function findIgnoreLineProblem(line: string): string | undefined {
  const problem = findLineProblem(line);
  if (problem !== undefined) return problem;
  if (/^!\s*$/.test(line)) return 'has nothing after "!"';
  if (/(?<!\\)(?:\\\\)*\\$/.test(line)) return 'ends with a "\\", which escapes nothing';
  return line.startsWith("#") ? undefined : findUnclosed(line, { hasBraces: false });
}

function findLineProblem(line: string): string | undefined {
  if (line.trim() === "") return "is empty";
  if (/[\0\r\n]/.test(line)) return "has a line ending or a NUL in it";
  return undefined;
}

/** Finds a set that makes a pattern match nothing, or an unclosed brace, which is taken literally. */
function findUnclosed(pattern: string, { hasBraces }: { hasBraces: boolean }): string | undefined {
  let braces = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === "\\") index++;
    else if (character === "[") {
      const set = parseSet(pattern, index, false);
      if (set === undefined) return 'has a "[" without its "]", or with an unknown class';
      index = set.end - 1;
    } else if (character === "{") braces++;
    else if (character === "}" && braces > 0) braces--;
  }
  return hasBraces && braces > 0 ? 'has a "{" without its "}"' : undefined;
}
