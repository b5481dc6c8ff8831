import { dirname, resolve } from "node:path";
import type { Severity, VerdictName } from "../../engine/contract/contract.js";
import type { CharsPerToken, FlavorChoice } from "../../engine/contract/requests.js";
import type { WarningCode } from "../../engine/contract/warning-catalogue.js";
import { describePath, listProblems } from "../../io/json/list-problems.js";
import { isOutside, nameBelow } from "../../io/paths.js";
import { compileGlob, IgnoreRules, tryGlob } from "../../io/patterns.js";
import { check_config } from "./generated-validators.js";

// `schema/v1/config.schema.json` is generated from these types and from the facts of the options
// (`npm run schema`), and so is the code in `generated-validators.ts` that checks a file.

/** `context-verdict.config.json`: which documents a command is about where none are named, and how they are judged. */
export interface ConfigFile {
  /** Where an editor finds the schema of this file. Not read. */
  $schema?: string;
  /**
   * The documents, where a command names none: paths, folders and globs, relative to the folder of this file.
   * @title a list of paths, folders and globs
   */
  include?: readonly Pattern[];
  /** What is passed over, in the syntax of `.gitignore`, relative to the folder of this file. */
  ignore?: readonly IgnorePattern[];
  /** Options for some of the documents. Of several that fit a document, the later one wins, option by option. */
  overrides?: readonly Override[];
  /**
   * Verdicts, and severities and codes of warnings, that `check` and `profile` fail on, as `--fail-on` does. An
   * option on the command line takes its place.
   * @title a list of words
   */
  fail_on?: readonly FailOnWord[];
  /**
   * The baseline of `check`, relative to the folder of this file. Default `context-verdict.baseline.json`.
   * @title the name of a file
   * @pattern ^[^\0]+$
   */
  baseline?: string;
  /**
   * Globs of files that only agents read, beside those that hosts load by their names, relative to the folder
   * of this file. `fix --form best` may put TOON into them.
   * @title a list of globs
   */
  agent_files?: readonly Pattern[];
  /** The most tokens of files, by glob, and of what hosts load at every start. `check` fails where they are exceeded. */
  budgets?: Budgets;
}

/** By glob, as in `files` of an override. Tokens are counted with `o200k_base`. */
export interface Budgets {
  /** By host, such as `claude-code`: its files and its list of skills. */
  start?: Readonly<Record<string, number>>;
  [glob: Pattern]: number | Readonly<Record<string, number>> | undefined;
}

/**
 * A path, a folder or a glob. `/` separates its parts, whatever the system.
 * @title a path or a glob, as a string in one line
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type Pattern = string;

/**
 * A line as `.gitignore` has it.
 * @title a line of text that is not blank
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type IgnorePattern = string;

/** A verdict, or a severity or the code of warnings. */
export type FailOnWord = VerdictName | Severity | WarningCode;

/** Options for the documents that fit one of some globs. */
export interface Override {
  /**
   * Globs, relative to the folder of the configuration: `docs/**` is everything below `docs`.
   * @title a list of at least one glob
   * @minItems 1
   */
  files: readonly Pattern[];
  options: FileOptions;
}

/** How a document is judged, in the names of the wire. */
export interface FileOptions {
  /** How the text is read. Default: by the extension. */
  flavor?: FlavorChoice;
  /** Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
  chars_per_token?: readonly CharsPerToken[];
  /** What `token_estimates` is estimated with: `pieces`, `o200k_base`, `cl100k_base` or `chars-per-token:N`. Default `pieces`; `tokenx` is a former name of it. */
  tokenizer?: string;
}

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
  const listed = (globs: readonly string[], ...path: (string | number)[]) =>
    globs.map((glob, index) => ({ path: [...path, index], glob }));
  const budgeted = Object.keys(budgets).filter((glob) => glob !== "start");
  const globs = [
    ...listed(include, "include"),
    ...listed(agent_files, "agent_files"),
    ...overrides.flatMap(({ files }, index) => listed(files, "overrides", index, "files")),
    ...budgeted.map((glob) => ({ path: ["budgets", glob], glob })),
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
