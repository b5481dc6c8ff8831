import { resolve } from "node:path";
import type { Reader } from "../engine/judge/advise.js";
import type { Config } from "../features/config/config.js";
import { usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import type { OptionValues } from "./options.js";
import { openConfig } from "./project.js";
import { isFolderOrGlob, isStdin } from "./read-document.js";

/** Several documents that a command is about, and what the configuration says of them. */
export interface Selection {
  config: Config | undefined;
  /** By path, each once. */
  paths: readonly string[];
  /** Whether a file was found, and not named itself. */
  isFound(path: string): boolean;
  /** The options for a document, with those that the configuration has for it. What is typed wins. */
  optionsFor(path: string): OptionValues;
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
 * Finds the documents that arguments stand for, or that the configuration includes. What it ignores is
 * left out.
 * @throws CliError `bad_request` for standard input among them; see `listDocuments` and `openConfig`.
 */
export async function selectDocuments(
  { files, options }: Pick<Invocation, "files" | "options">,
  found: SelectOptions = {},
): Promise<Selection> {
  if (files.length > 1 && files.some(isStdin)) {
    throw usageError("standard input (-) cannot be one of several files", {
      hint: "Name files, folders or globs.",
    });
  }
  const config = await openConfig(options);
  const { listDocuments } = await import("../features/config/list-documents.js");
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

/**
 * The configuration and the options of a single document.
 * @throws CliError `bad_request` for a configuration of standard input, which has no name; see
 *   `openConfig`.
 */
export async function selectDocument({
  file,
  options,
}: Invocation): Promise<Pick<Selection, "config"> & { options: OptionValues }> {
  if (file !== undefined && !isStdin(file)) {
    const config = await openConfig(options);
    return { config, options: configure(file, options, config) };
  }
  if (options.config === undefined) return { config: undefined, options };
  throw usageError("--config is about files, and standard input has no name", {
    field: "--config",
    hint: "Name a file, or have the configuration include some.",
  });
}

function configure(path: string, options: OptionValues, config: Config | undefined): OptionValues {
  if (config === undefined) return options;
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
  const { isForAgents } = await import("../features/config/is-for-agents.js");
  const { readerOf } = await import("../engine/judge/advise.js");
  return readerOf(path, isForAgents(path, config));
}
