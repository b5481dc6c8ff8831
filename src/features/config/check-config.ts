import type { JsonProblem } from "../../io/json/json-file.js";
import { listProblems } from "../../io/json/list-problems.js";
import type { ConfigFile } from "./config-file.js";
import { check_config } from "./generated-validators.js";
import { findGlobProblem, findIgnoreLineProblem } from "./glob-problems.js";

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
