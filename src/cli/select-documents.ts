import type { Reader } from "../engine/judge/advise.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import { optionError, usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import { dropUndefined } from "./drop-undefined.js";
import type { FormatName, OptionValues } from "./options.js";
import {
  type InputDocument,
  isFolderOrGlob,
  isStdin,
  namedFile,
  readDocument,
  rejectEmptyInput,
} from "./read-document.js";
import { isTerminal } from "./streams.js";

/** The document of a command that takes one. */
export interface OpenedDocument {
  /** undefined for standard input. */
  path: string | undefined;
  config: Config | undefined;
  /** Typed options, else the configuration's. */
  options: OptionValues;
  document: InputDocument;
}

/** @throws as `loadConfigFor`, `readDocument` and `rejectEmptyInput` do. */
export async function openDocument(
  file: string | undefined,
  typed: OptionValues,
): Promise<OpenedDocument> {
  const path = namedFile(file);
  const config = await loadConfigFor(path, typed);
  const options = configure(path, typed, config);
  const document = readDocument(file, options);
  rejectEmptyInput(document, options);
  return { path, config, options, document };
}

/**
 * The configuration for one document.
 * @param path undefined for standard input, to which none applies.
 * @throws CliError `bad_request` for `--config` with standard input; see `loadConfig`.
 */
async function loadConfigFor(
  path: string | undefined,
  options: OptionValues,
): Promise<Config | undefined> {
  if (path !== undefined) return loadConfig(options);
  if (options.config === undefined) return undefined;
  const hint = "Name a file, or have the configuration include some.";
  throw optionError("config", "cannot be used with standard input", hint);
}

/** The documents of `profile`: several (`paths`), a file (`path`), or standard input, once it was read. */
export interface SelectedDocuments {
  config: Config | undefined;
  /** Each once, without those that the configuration ignores. */
  paths?: readonly string[];
  path?: string;
  piped?: InputDocument | undefined;
}

/**
 * Finds the documents that arguments name; without a name, takes piped input, else the
 * documents that the configuration includes.
 * @throws CliError `bad_request` for standard input among several files, with `--config`, or in a format
 *   for several files; see `listDocuments` and `loadConfig`.
 */
export async function selectDocuments(
  { file, files, options }: Invocation,
  format: FormatName,
): Promise<SelectedDocuments> {
  const isList = format !== "human" && format !== "json";
  if (files.length > 1 && files.some(isStdin)) {
    throw usageError("standard input (-) cannot be one of several files", {
      hint: "Name files, folders or globs.",
    });
  }
  const path = namedFile(file);
  if (path !== undefined) {
    const config = await loadConfig(options);
    const isOne = !isList && files.length === 1 && !isFolderOrGlob(path);
    return isOne ? { config, path } : listAll(files, config, options);
  }
  const isPiped = file === undefined && options.config === undefined && !isTerminal(0);
  const piped = isPiped && !isList ? readDocument(undefined, options) : undefined;
  if (file === undefined && (piped === undefined || piped.text === "")) {
    const config = await loadConfig(options);
    if (config?.include !== undefined) return listAll([], config, options);
  }
  const config = await loadConfigFor(undefined, options);
  if (!isList) return { config, piped };
  throw usageError(`--format ${format} cannot be used with standard input`, {
    hint: "Name files, folders or globs, or have a configuration include some.",
  });
}

async function listAll(
  files: readonly string[],
  config: Config | undefined,
  options: OptionValues,
): Promise<SelectedDocuments> {
  const { listDocuments } = await import("../features/config/list-documents.js");
  const allowsNone = options["allow-empty"] === true;
  return { config, paths: await listDocuments(files, config, { allowsNone }) };
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

/** The readers of a document; undefined for standard input. */
export async function findReader(
  path: string | undefined,
  config: Config | undefined,
): Promise<Reader | undefined> {
  if (path === undefined) return undefined;
  const { isForAgents } = await import("../features/config/is-for-agents.js");
  const { readerOf } = await import("../engine/judge/advise.js");
  return readerOf(path, isForAgents(path, config));
}
