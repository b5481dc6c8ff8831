import { closeSync, fstatSync, openSync, type Stats, statSync } from "node:fs";
import type { SourceType } from "../engine/contract/contract.js";
import { checkOptions } from "../engine/contract/options.js";
import type { FlavorChoice } from "../engine/contract/requests.js";
import { guessFlavor, toSourceType } from "../engine/data/guess-flavor.js";
import { loadYaml } from "../engine/data/yaml.js";
import type { Reader } from "../engine/judge/advise.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import type { JudgeFilesOptions } from "../features/files/judge-files.js";
import type { ProfileOptions, TokenEstimator, TokenizerName } from "../index.js";
import { findCacheFolder } from "../io/cache-folder.js";
import { inspect } from "../io/paths.js";
import {
  DEFAULT_MAX_SIZE,
  decodeText,
  explainSystem,
  type FileText,
  LARGEST_SIZE,
  ReadError,
  type ReadReason,
  readDescriptor,
  readText,
} from "../io/read-text.js";
import { checkTokenizer } from "../tokenizers/tokenizer-name.js";
import {
  CliError,
  dropUndefined,
  optionError,
  readNumber,
  readWorkers,
  SEE_HELP,
  usageError,
} from "./command.js";
import type { OptionValues } from "./options.js";
import { isTerminal } from "./streams.js";

const STDIN = 0;
const STDOUT = 1;

/** A document and its options for the library. */
export interface InputDocument {
  text: string;
  /** Not checked; the library rejects a wrong value. */
  flavor: FlavorChoice;
  source_type: SourceType;
  /** Its name in messages. */
  label: string;
  /** Its inode, so that no output overwrites it. */
  stats: Stats;
}

/** The document of a command that takes one. */
export interface OpenedDocument {
  /** undefined for standard input. */
  path: string | undefined;
  config: Config | undefined;
  /** Typed options, else the configuration's. */
  options: OptionValues;
  document: InputDocument;
}

/** @throws CliError `bad_request` for `--config` with standard input; see `loadConfig`, `readDocument`. */
export async function openDocument(
  file: string | undefined,
  typed: OptionValues,
): Promise<OpenedDocument> {
  const path = namedFile(file);
  if (path === undefined) rejectConfig(typed);
  const config = path === undefined ? undefined : await loadConfig(typed);
  const options = configure(path, typed, config);
  return { path, config, options, document: readDocument(file, options) };
}

/** No configuration applies to standard input. */
export function rejectConfig({ config }: OptionValues): void {
  if (config === undefined) return;
  const hint = "Name a file, or have the configuration include some.";
  throw optionError("config", "cannot be used with standard input", hint);
}

export function isStdin(path: string): boolean {
  return path === "-" || path === "/dev/stdin";
}

/** The file of a command that takes one; undefined for standard input. */
export function namedFile(file: string | undefined): string | undefined {
  return file === undefined || isStdin(file) ? undefined : file;
}

/** Whether an argument names a folder, or is a glob and not the name of a file. */
export function isFolderOrGlob(file: string): boolean {
  const stats = inspect(file, statSync);
  return stats === undefined ? /[*?[{]/.test(file) : stats.isDirectory();
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
  const { isForAgents } = await import("../features/hosts/is-agent-file.js");
  const { readerOf } = await import("../engine/judge/advise.js");
  return readerOf(path, isForAgents(path, config));
}

/**
 * Reads a document of at most `--max-size` from a file, a pipe or standard input (`-`, or no name if
 * something is piped in). It may be empty. `--flavor` takes precedence over the extension.
 * @param field The option that named the document.
 */
export function readDocument(
  file: string | undefined,
  options: OptionValues,
  field?: string,
): InputDocument {
  const path = namedFile(file);
  if (path === undefined && isTerminal(STDIN)) {
    throw usageError("no document: name a file, or pipe one in", { hint: SEE_HELP });
  }
  const label = path ?? "standard input";
  const limit = chooseLimit(options);
  return explainReadError(field, () => {
    // `/dev/stdin` cannot be opened if standard input is a socket, so its descriptor is read. Opening a pipe
    // waits for its writer, unlike in `readText`.
    const descriptor =
      path === undefined ? STDIN : explainSystem(path, path, () => openSync(path, "r"));
    try {
      const { bytes, stats } = readDescriptor(descriptor, { limit, label, textOnly: true });
      rejectSameOutput(stats, label);
      const text = decodeText(bytes, label);
      const flavor = (options.flavor as FlavorChoice | undefined) ?? guessFlavor(path ?? "", text);
      const source_type = path === undefined ? "stdin" : toSourceType(flavor);
      return { text, flavor, source_type, label, stats };
    } finally {
      if (path !== undefined) closeSync(descriptor);
    }
  });
}

/**
 * Reads a file that a command may write to. It must be a regular file, since it is read again before
 * writing.
 */
export function loadTextFile(
  path: string,
  options: OptionValues,
): FileText & { flavor: FlavorChoice } {
  const limit = chooseLimit(options);
  return explainReadError(undefined, () => {
    const read = readText(path, { limit });
    rejectSameOutput(read.stats, path);
    const flavor = options.flavor as FlavorChoice | undefined;
    return { ...read, flavor: flavor ?? guessFlavor(path, read.text) };
  });
}

/** A shell empties the file behind `>` before anything runs. */
function rejectSameOutput({ dev, ino, size }: Stats, label: string): void {
  const output = fstatSync(STDOUT);
  if (!output.isFile() || output.dev !== dev || output.ino !== ino) return;
  const emptied = size === 0 ? "; the shell emptied it before anything was read" : "";
  const restore = size === 0 ? "Take it from git. " : "";
  throw usageError(`${label} is the input and the output${emptied}`, {
    hint: `${restore}To write in place: context-verdict fix FILE; else name another output.`,
  });
}

/** The largest document that a command reads, in bytes. */
export function toMaxSize(options: OptionValues): number {
  return readNumber(options, "max-size", 1, LARGEST_SIZE) ?? DEFAULT_MAX_SIZE;
}

/** The worst known document, of headings only, takes so many bytes of heap for each of its own. */
const HEAP_PER_BYTE = 250;

/** `--max-size`, or less: where the heap is full, V8 aborts the process without a word of ours. */
function chooseLimit(options: OptionValues): number {
  const { heap_size_limit: heap } = process.getBuiltinModule("node:v8").getHeapStatistics();
  return Math.min(toMaxSize(options), Math.max(DEFAULT_MAX_SIZE, Math.floor(heap / HEAP_PER_BYTE)));
}

/** Adds the option that named the input, and a hint. */
function explainReadError<Result>(field: string | undefined, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new CliError(error.code, error.message, { field, hint: HINTS[error.reason] });
  }
}

const HINTS: Partial<Record<ReadReason, string>> = {
  too_large:
    "Split it, or raise the limit with --max-size BYTES; it may take 250 times that in memory: NODE_OPTIONS=--max-old-space-size=MIB",
  too_long: "Split it into smaller documents.",
  binary: "Documents are Markdown, plain text, JSON or YAML.",
  "utf-16": "Convert it first: iconv -f UTF-16 -t UTF-8 FILE",
  not_utf8: "If it is in an older encoding, convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE",
};

function readRatios({ "chars-per-token": list }: OptionValues): number[] | undefined {
  return list?.split(",").map((word) => {
    const value = word.trim() === "" ? Number.NaN : Number(word);
    if (!Number.isNaN(value)) return value;
    const hint = "For example: --chars-per-token 3.5,4";
    throw optionError("chars-per-token", `must be numbers, not "${word}"`, hint);
  });
}

/** @throws ContextVerdictError `bad_request` for an unknown tokenizer. */
export async function loadEstimator(name: string): Promise<TokenEstimator> {
  // Rarely needed, so loaded on demand.
  const { loadTokenizer } = await import("../tokenizers/load.js");
  return loadTokenizer(name as TokenizerName);
}

/** Maps the options that `profile`, `convert` and `plan` share; the library checks their values. */
export async function toProfileOptions(
  options: OptionValues,
  { flavor, source_type }: Required<Pick<ProfileOptions, "flavor" | "source_type">>,
): Promise<ProfileOptions> {
  const settings = dropUndefined({ flavor, source_type, chars_per_token: readRatios(options) });
  if (options.tokenizer === undefined) return settings;
  return { ...settings, estimator: await loadEstimator(options.tokenizer) };
}

/**
 * Maps options to settings for judging files on threads.
 * @throws ContextVerdictError here and not in a thread, where the option would be unknown.
 */
export function toJudgeOptions(options: OptionValues): JudgeFilesOptions {
  const { tokenizer } = options;
  const flavor = options.flavor as FlavorChoice | undefined;
  const chars_per_token = readRatios(options);
  checkOptions({ flavor, chars_per_token }, ["flavor", "chars_per_token"]);
  if (tokenizer !== undefined) checkTokenizer(tokenizer);
  return dropUndefined({
    maxSize: toMaxSize(options),
    flavor,
    tokenizer,
    chars_per_token,
    cacheFolder: options["no-cache"] ? undefined : findCacheFolder(),
    workers: readWorkers(options),
  });
}

/** From this size (UTF-16 code units), judging takes about a second. */
const MANY_CHARS = 2_000_000;

/** Judges a document in this thread. Shows progress only for a large one. */
export async function judgeWithProgress<Result>(
  { text, flavor, label }: { text: string; flavor?: FlavorChoice; label: string },
  options: OptionValues,
  work: () => Result,
): Promise<Result> {
  if (flavor === "yaml") await loadYaml();
  if (text.length < MANY_CHARS) return work();
  const { withProgress } = await import("./terminal.js");
  return withProgress(() => `Judging ${label}`, options, work, true);
}
