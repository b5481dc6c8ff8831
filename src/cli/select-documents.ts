import { resolve } from "node:path";
import type { Reader } from "../engine/judge/advise.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import { optionError, usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import { dropUndefined } from "./drop-undefined.js";
import type { OptionValues } from "./options.js";
import { isFolderOrGlob, isStdin, namedFile } from "./read-document.js";

/** The documents of a command, and their options and readers by the configuration. */
export interface Selection {
  config: Config | undefined;
  /** The paths of several documents, each once; undefined for a single file or standard input. */
  paths: readonly string[] | undefined;
  /** Whether a file was found in a folder or by a glob, not named. */
  isFound(path: string): boolean;
  /** The options for a document: those of the configuration, overridden by those that were typed. */
  optionsFor(path: string | undefined): OptionValues;
  /** Who reads a document; undefined for standard input. */
  readerOf(path: string | undefined): Promise<Reader | undefined>;
}

export interface SelectOptions {
  /** Which files in a folder to take, by name. Default: documents. */
  isAccepted?: (name: string) => boolean;
  /** Whether a single named file is taken as a list. */
  asMany?: boolean;
  /** Whether to take the documents that the configuration includes if none is named. */
  includes?: boolean;
}

/**
 * Finds the documents that arguments name, or that the configuration includes. Of several documents,
 * those that it ignores are left out.
 * @throws CliError `bad_request` for standard input among several files or with `--config`; see
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
    throw optionError("config", "cannot be used with standard input", hint);
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

/** Adds the configuration's options for a document to those that were typed, which win. */
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
