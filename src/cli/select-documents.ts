import { resolve } from "node:path";
import type { Reader } from "../engine/judge/advise.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import { optionError, usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import { dropUndefined } from "./drop-undefined.js";
import type { OptionValues } from "./options.js";
import { isFolderOrGlob, isStdin, namedFile } from "./read-document.js";

/** The documents that a command is about, and what the configuration says of them. */
export interface Selection {
  config: Config | undefined;
  /** Several documents, by path, each once; undefined where one is named, or standard input is meant. */
  paths: readonly string[] | undefined;
  /** Whether a file was found, and not named itself. */
  isFound(path: string): boolean;
  /** The options for a document, with those that the configuration has for it. What is typed wins. */
  optionsFor(path: string | undefined): OptionValues;
  /** Who reads a document; undefined for standard input. */
  readerOf(path: string | undefined): Promise<Reader | undefined>;
}

export interface SelectOptions {
  /** Which files of a folder are meant, by their names. Default: documents. */
  isAccepted?: (name: string) => boolean;
  /** Whether one named file is taken as a list of one. */
  asMany?: boolean;
  /** Whether the configuration says which documents are meant where none is named. */
  includes?: boolean;
}

/**
 * Finds the documents that arguments stand for, or that the configuration includes. What it ignores is
 * left out of several.
 * @throws CliError `bad_request` for standard input among them, or with a configuration; see
 *   `listDocuments` and `loadConfig`.
 */
export async function selectDocuments(
  { file, files, options }: Invocation,
  { asMany = false, includes = false, ...found }: SelectOptions = {},
): Promise<Selection> {
  if (files.length > 1 && files.some(isStdin)) {
    throw usageError("standard input (-) cannot be one of several files", {
      hint: "Name files, folders or globs.",
    });
  }
  const isNamed = namedFile(file) !== undefined;
  const config =
    isNamed || (includes && file === undefined) ? await loadConfig(options) : undefined;
  const isMany = isNamed
    ? asMany || files.length > 1 || isFolderOrGlob(file)
    : config?.include !== undefined;
  if (!isNamed && !isMany && options.config !== undefined) {
    const hint = "Name a file, or have the configuration include some.";
    throw optionError("config", "is about files, and standard input has no name", hint);
  }
  const named = new Set(files.map((file) => resolve(file)));
  return {
    config,
    paths: isMany ? await list(files, config, options, found) : undefined,
    isFound: (path) => !named.has(resolve(path)),
    optionsFor: (path) => configure(path, options, config),
    readerOf: (path) => findReader(path, config),
  };
}

async function list(
  files: readonly string[],
  config: Config | undefined,
  options: OptionValues,
  found: Pick<SelectOptions, "isAccepted">,
): Promise<string[]> {
  const { listDocuments } = await import("../features/config/list-documents.js");
  return listDocuments(files, config, { ...found, allowsNone: options["allow-empty"] === true });
}

/** The options for a document, with those that a configuration has for it. What is typed wins. */
export function configure(
  path: string | undefined,
  options: OptionValues,
  config: Config | undefined,
): OptionValues {
  if (config === undefined || path === undefined) return options;
  const { flavor, tokenizer, chars_per_token: ratios } = config.optionsFor(path);
  return {
    ...dropUndefined({ flavor, tokenizer, "chars-per-token": ratios?.join(",") }),
    ...options,
  };
}

async function findReader(
  path: string | undefined,
  config: Config | undefined,
): Promise<Reader | undefined> {
  if (path === undefined) return undefined;
  const { isForAgents } = await import("../features/config/is-for-agents.js");
  const { readerOf } = await import("../engine/judge/advise.js");
  return readerOf(path, isForAgents(path, config));
}
