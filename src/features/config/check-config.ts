import type { JsonProblem } from "../../io/json/json-file.js";
import { listProblems } from "../../io/json/list-problems.js";
import { tryGlob } from "../../io/patterns/glob.js";
import type { ConfigFile } from "./config-file.js";
import { check_config } from "./generated-validators.js";

/** Lists everything that is wrong with a parsed configuration: by its schema, else its patterns that match nothing. */
export function checkConfig(seen: unknown): JsonProblem[] {
  const problems = listProblems(check_config, seen);
  return problems.length > 0 ? problems : checkPatterns(seen as ConfigFile);
}

function checkPatterns(file: ConfigFile): JsonProblem[] {
  const { include = [], ignore = [], overrides = [], agent_files = [], budgets = {} } = file;
  const lists = [
    [["include"], include],
    [["agent_files"], agent_files],
    ...overrides.map(({ files }, index) => [["overrides", index, "files"], files] as const),
  ] as const;
  const patterns = [
    ...lists.flatMap(([path, globs]) =>
      globs.map((glob, index) => ({ path: [...path, index], problem: findGlobProblem(glob) })),
    ),
    ...ignore.map((line, index) => {
      return { path: ["ignore", index], problem: findIgnoreLineProblem(line) };
    }),
    ...Object.keys(budgets)
      .filter((glob) => glob !== "start")
      .map((glob) => ({ path: ["budgets", glob], problem: findGlobProblem(glob) })),
  ];
  return patterns
    .filter(({ problem }) => problem !== undefined)
    .map(({ path, problem }) => ({ path, message: `the pattern ${problem}` }));
}

/** Explains why a glob can never match, as a phrase after its name; undefined if it can. */
export function findGlobProblem(pattern: string): string | undefined {
  const problem = findLineProblem(pattern);
  if (problem !== undefined) return problem;
  if (pattern.startsWith("!")) return 'begins with "!"; list what to exclude in ignore';
  if (/\\[A-Za-z0-9*]/.test(pattern)) return 'has a "\\"; write "/" between the parts of a path';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return "is absolute; it must be relative to this folder";
  const open = findUnclosed(pattern, { hasBraces: true });
  if (open !== undefined || tryGlob(pattern) !== undefined) return open;
  return 'has too many "{…}", for a thousand globs or more, or is too long';
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
      // The first character of a set is in it, even a bracket.
      const set = /^\[[!^]?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/s.exec(pattern.slice(index));
      if (set === null) return 'has a "[" without its "]"';
      index += set[0].length - 1;
    } else if (character === "{") braces++;
    else if (character === "}" && braces > 0) braces--;
  }
  return hasBraces && braces > 0 ? 'has a "{" without its "}"' : undefined;
}
