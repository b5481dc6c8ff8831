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
  const { include = [], overrides = [], agent_files = [], budgets = {} } = file;
  const lists = [
    [["include"], include],
    [["agent_files"], agent_files],
    ...overrides.map(({ files }, index) => [["overrides", index, "files"], files] as const),
  ] as const;
  const patterns = [
    ...lists.flatMap(([path, globs]) =>
      globs.map((glob, index) => ({ path: [...path, index], problem: findGlobProblem(glob) })),
    ),
    ...Object.keys(budgets)
      .filter((glob) => glob !== "start")
      .map((glob) => ({ path: ["budgets", glob], problem: findGlobProblem(glob) })),
  ];
  return patterns
    .filter(({ problem }) => problem !== undefined)
    .map(({ path, problem }) => ({ path, message: `the pattern ${problem}` }));
}

/** Explains why a glob can never match, as a phrase after its name; undefined if it can. */
function findGlobProblem(pattern: string): string | undefined {
  if (pattern.startsWith("!")) return 'begins with "!"; list what to exclude in ignore';
  if (/\\[A-Za-z0-9*]/.test(pattern)) return 'has a "\\"; write "/" between the parts of a path';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return "is absolute; it must be relative to this folder";
  if (tryGlob(pattern) !== undefined) return undefined;
  return 'has too many "{…}", for a thousand globs or more, or is too long';
}
