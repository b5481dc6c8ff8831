import { resolve } from "node:path";
import type { Config } from "../commands/config/config.js";
import type { Reader } from "../engine/advise.js";
import { usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import type { OptionValues } from "./options.js";
import { openConfig } from "./project.js";
import { isFolderOrGlob, isStdin } from "./read-document.js";

/** The documents that a command is about, and what the configuration says of them. */
export interface Selection {
  config: Config | undefined;
  /** Several documents, by path; undefined for a single file and for standard input. */
  paths: readonly string[] | undefined;
  /** The options for a document, with those that the configuration has for it. What is typed wins. */
  optionsFor(path: string | undefined): OptionValues;
}

export interface SelectOptions {
  /** Which files of a folder are meant, by their names. Default: documents. */
  isAccepted?: (name: string) => boolean;
}

/** Whether arguments stand for several documents. */
export function isMany({ file, files }: Pick<Invocation, "file" | "files">): boolean {
  return files.length > 1 || isFolderOrGlob(file);
}

/**
 * Finds the documents that arguments stand for. What the configuration ignores is left out of several.
 * @throws CliError `bad_request` for a configuration of standard input, which has no name; see
 *   `listDocuments` and `openConfig`.
 */
export async function selectDocuments(
  invocation: Invocation,
  { isAccepted }: SelectOptions = {},
): Promise<Selection> {
  const { file, options } = invocation;
  if (isMany(invocation)) return selectMany(invocation, isAccepted && { isAccepted });
  if (file !== undefined && !isStdin(file)) {
    const config = await openConfig(options);
    return { config, paths: undefined, optionsFor: () => configure(file, options, config) };
  }
  if (options.config === undefined) {
    return { config: undefined, paths: undefined, optionsFor: () => options };
  }
  throw usageError("--config is about files, and standard input has no name", {
    field: "--config",
    hint: "Name a file, or have the configuration include some.",
  });
}

/**
 * As `selectDocuments`, also where one file is named, or the configuration includes some. `isFound` says
 * whether a file was found, and not named itself.
 */
export async function selectMany(
  { files, options }: Pick<Invocation, "files" | "options">,
  found: SelectOptions = {},
): Promise<Selection & { paths: readonly string[]; isFound: (path: string) => boolean }> {
  if (files.length > 1 && files.some(isStdin)) {
    throw usageError("standard input (-) cannot be one of several files", {
      hint: "Name files, folders or globs.",
    });
  }
  const config = await openConfig(options);
  const { listDocuments } = await import("../commands/config/list-documents.js");
  const allowsNone = options["allow-empty"] === true;
  const paths = await listDocuments(files, config, { ...found, allowsNone });
  const named = new Set(files.map((file) => resolve(file)));
  return {
    config,
    paths,
    isFound: (path) => !named.has(resolve(path)),
    optionsFor: (path) => configure(path, options, config),
  };
}

function configure(
  path: string | undefined,
  options: OptionValues,
  config: Config | undefined,
): OptionValues {
  if (path === undefined || config === undefined) return options;
  const { flavor, tokenizer, chars_per_token: ratios } = config.optionsFor(path);
  return {
    ...(flavor === undefined ? {} : { flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(ratios === undefined ? {} : { "chars-per-token": ratios.join(",") }),
    ...options,
  };
}

/** Who reads a file; undefined for standard input. */
export async function findReader(
  path: string | undefined,
  config: Config | undefined,
): Promise<Reader | undefined> {
  if (path === undefined) return undefined;
  const { isForAgents } = await import("../commands/config/is-for-agents.js");
  const { readerOf } = await import("../engine/advise.js");
  return readerOf(path, isForAgents(path, config));
}
