import { dirname, resolve } from "node:path";
import { compileGlob } from "../../io/patterns/glob.js";
import { IgnorePatterns, toBytes } from "../../io/patterns/ignore-patterns.js";
import type { ConfigFile, FailOnWord, FileOptions, Override, ReplaceForm } from "./config-file.js";
import { isOutside, nameBelow } from "./name-below.js";

/** A configuration that was found and checked. Paths are absolute, or relative to the working directory. */
export interface Config {
  /** Its file, as it was named or found. */
  path: string;
  /** The absolute folder that everything in it is relative to. */
  folder: string;
  /** What to judge where nothing is named; undefined where it does not say. */
  include: readonly string[] | undefined;
  failOn: readonly FailOnWord[] | undefined;
  /** The absolute path of the baseline; undefined where it does not say. */
  baseline: string | undefined;
  /** Whether a document that was found is passed over. */
  isIgnored(path: string): boolean;
  /** The options of one document, of every override that fits. */
  optionsFor(path: string): FileOptions;
  /** Whether it is listed as a file that only agents read. */
  isAgentFile(path: string): boolean;
  /** The form in which an agent's hook may give a document; undefined for none. */
  replaceForm(path: string): ReplaceForm | undefined;
}

/**
 * Compiles a checked configuration once, for many documents.
 * @param path Its file, as it was named or found.
 */
export function toConfig(file: ConfigFile, path: string): Config {
  const {
    include,
    baseline,
    replace_reads: { files: replaced = [], form = "compact" } = {},
  } = file;
  const folder = dirname(resolve(path));
  const isReplaced = compileFiles(replaced);
  const isForAgents = compileFiles(file.agent_files ?? []);
  return {
    path,
    folder,
    include,
    failOn: file.fail_on,
    baseline: baseline === undefined ? undefined : resolve(folder, baseline),
    isIgnored: matchIgnored(file.ignore ?? [], folder),
    optionsFor: matchOverrides(file.overrides ?? [], folder),
    isAgentFile: (path) => isForAgents(nameBelow(folder, path)),
    replaceForm: (path) => (isReplaced(nameBelow(folder, path)) ? form : undefined),
  };
}

/**
 * Compiles the lines of `ignore`, for many documents.
 * @param folder The absolute folder that they are relative to; files outside of it are never ignored.
 * @returns Whether a document is passed over. Paths are absolute, or relative to the working directory.
 */
function matchIgnored(lines: readonly string[], folder: string): (path: string) => boolean {
  const patterns = new IgnorePatterns(false).with(toBytes(lines.join("\n")), "");
  const folders = new Map<string, boolean>();
  /** @param path As `IgnorePatterns` takes it. */
  const isIgnored = (path: string): boolean => {
    const end = path.lastIndexOf("/", path.length - 2) + 1;
    return (end > 0 && isFolderIgnored(path.slice(0, end))) || patterns.isIgnored(path);
  };
  const isFolderIgnored = (path: string): boolean => {
    const known = folders.get(path) ?? isIgnored(path);
    folders.set(path, known);
    return known;
  };
  return (path) => {
    const name = nameBelow(folder, path);
    return !isOutside(name) && isIgnored(name);
  };
}

/**
 * Compiles overrides.
 * @param folder The absolute folder that their globs are relative to.
 * @returns The options of one document; later overrides win, option by option.
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
 * Compiles what a configuration has under `files`.
 * @returns Whether a document is one of them, by its name seen from the folder of the configuration.
 */
function compileFiles(files: readonly string[]): (name: string) => boolean {
  const globs = files.flatMap(expandFolder).map(compileGlob);
  return (name) => globs.some((isMatch) => isMatch(name));
}

/** A folder stands for everything below it. */
function expandFolder(glob: string): string[] {
  const name = glob.replace(/^(?:\.\/+)+/, "").replace(/\/+$/, "");
  return name === "" || name === "." ? ["**"] : [name, `${name}/**`];
}
