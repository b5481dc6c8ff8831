import { dirname, resolve } from "node:path";
import { describePath, listProblems } from "../../io/json/list-problems.js";
import { compileGlob, IgnoreRules, tryGlob } from "../../io/patterns.js";
import type { ConfigFile, FailOnWord, FileOptions } from "./config-file.js";
import { check_config } from "./generated-validators.js";
import { isOutside, nameBelow } from "./name-below.js";

/** A checked configuration. Paths are absolute, or relative to the working directory. */
export interface Config {
  /** The path of its file, as named or found. */
  path: string;
  /** The absolute folder of the file, which its paths are relative to. */
  folder: string;
  /** The default documents; undefined if not configured. */
  include: readonly string[] | undefined;
  failOn: readonly FailOnWord[] | undefined;
  /** The absolute path of the baseline; undefined if not configured. */
  baseline: string | undefined;
  /** Whether `ignore` excludes a document. */
  isIgnored(path: string): boolean;
  /** The options of a document, from all overrides that match: later ones win, option by option. */
  optionsFor(path: string): FileOptions;
  /** Whether `agent_files` lists a file. */
  isAgentFile(path: string): boolean;
  /** The budgets of files, by glob relative to the folder. */
  fileBudgets: Readonly<Record<string, number>>;
  /** The budgets of hosts at their start. */
  startBudgets: Readonly<Record<string, number>>;
}

/** Lists everything that is wrong with a parsed configuration: by its schema, else its patterns that match nothing. */
export function checkConfig(seen: unknown): string[] {
  const problems = listProblems(check_config, seen);
  if (problems.length > 0) return problems;
  const { include = [], overrides = [], agent_files = [], budgets = {} } = seen as ConfigFile;
  const inLists = [
    [["include"], include],
    [["agent_files"], agent_files],
    ...overrides.map(({ files }, index) => [["overrides", index, "files"], files] as const),
  ] as const;
  const globs = [
    ...inLists.flatMap(([path, globs]) =>
      globs.map((glob, index) => ({ path: [...path, index], glob })),
    ),
    ...Object.keys(budgets)
      .filter((glob) => glob !== "start")
      .map((glob) => ({ path: ["budgets", glob], glob })),
  ];
  return globs.flatMap(({ path, glob }) => {
    const problem = findGlobProblem(glob);
    return problem === undefined ? [] : `${describePath(path)}: the pattern ${problem}`;
  });
}

/** Explains why a glob can never match, as a phrase after its name; undefined if it can. */
function findGlobProblem(pattern: string): string | undefined {
  if (pattern.startsWith("!")) return 'begins with "!"; list what to exclude in ignore';
  if (/\\[A-Za-z0-9*]/.test(pattern)) return 'has a "\\"; write "/" between the parts of a path';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return "is absolute; it must be relative to this folder";
  if (tryGlob(pattern) !== undefined) return undefined;
  return 'has too many "{…}", for a thousand globs or more, or is too long';
}

/**
 * Compiles a checked configuration, for many documents.
 * @param path The path of its file, as named or found.
 */
export function toConfig(file: ConfigFile, path: string): Config {
  const { include, baseline, budgets: { start = {}, ...budgets } = {} } = file;
  const folder = dirname(resolve(path));
  const rules = new IgnoreRules(false);
  rules.add((file.ignore ?? []).join("\n"));
  const overrides = (file.overrides ?? []).map(({ files, options }) => {
    return { isMatch: compileFiles(files), options };
  });
  const isForAgents = compileFiles(file.agent_files ?? []);
  return {
    path,
    folder,
    include,
    failOn: file.fail_on,
    baseline: baseline === undefined ? undefined : resolve(folder, baseline),
    isIgnored: (path) => {
      const name = nameBelow(folder, path);
      return !isOutside(name) && rules.decide(name) === true;
    },
    optionsFor: (path) => {
      const name = nameBelow(folder, path);
      const fitting = overrides.filter(({ isMatch }) => isMatch(name));
      return Object.assign({}, ...fitting.map(({ options }) => options));
    },
    isAgentFile: (path) => isForAgents(nameBelow(folder, path)),
    fileBudgets: budgets as Config["fileBudgets"],
    startBudgets: start,
  };
}

/** Compiles globs of files into a test of names below the folder. A folder includes everything in it. */
function compileFiles(files: readonly string[]): (name: string) => boolean {
  const globs = files.flatMap((glob) => {
    const name = glob.replace(/^(?:\.\/+)+/, "").replace(/(?<!\/)\/+$/, "");
    return name === "" || name === "." ? ["**"] : [name, `${name}/**`];
  });
  const tests = globs.map(compileGlob);
  return (name) => tests.some((isMatch) => isMatch(name));
}
