import { dirname, resolve } from "node:path";
import { compileGlob } from "../../io/patterns/glob.js";
import { IgnoreRules } from "../../io/patterns/ignore-rules.js";
import type { ConfigFile, FailOnWord, FileOptions, Override } from "./config-file.js";
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
  /** The options of a document, from all overrides that match. */
  optionsFor(path: string): FileOptions;
  /** Whether `agent_files` lists a file. */
  isAgentFile(path: string): boolean;
  /** The budgets of files, by glob relative to the folder. */
  fileBudgets: Readonly<Record<string, number>>;
  /** The budgets of hosts at their start. */
  startBudgets: Readonly<Record<string, number>>;
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
    optionsFor: matchOverrides(file.overrides ?? [], folder),
    isAgentFile: (path) => isForAgents(nameBelow(folder, path)),
    fileBudgets: budgets as Config["fileBudgets"],
    startBudgets: start,
  };
}

/**
 * Compiles overrides. Later ones win, option by option.
 * @param folder The absolute folder of the configuration.
 */
function matchOverrides(
  overrides: readonly Override[],
  folder: string,
): (path: string) => FileOptions {
  const compiled = overrides.map(({ files, options }) => [compileFiles(files), options] as const);
  return (path) => {
    const name = nameBelow(folder, path);
    const fitting = compiled.filter(([isMatch]) => isMatch(name)).map(([, options]) => options);
    return Object.assign({}, ...fitting);
  };
}

/**
 * Compiles globs of files.
 * @returns A test for names relative to the folder of the configuration.
 */
function compileFiles(files: readonly string[]): (name: string) => boolean {
  const globs = files.flatMap(expandFolder).map(compileGlob);
  return (name) => globs.some((isMatch) => isMatch(name));
}

/** A folder includes everything below it. */
function expandFolder(glob: string): string[] {
  const name = glob.replace(/^(?:\.\/+)+/, "").replace(/(?<!\/)\/+$/, "");
  return name === "" || name === "." ? ["**"] : [name, `${name}/**`];
}
