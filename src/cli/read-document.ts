import { closeSync, fstatSync, openSync, type Stats, statSync } from "node:fs";
import type { SourceType } from "../engine/contract/contract.js";
import type { FlavorChoice } from "../engine/contract/requests.js";
import { guessFlavor, toSourceType } from "../engine/data/guess-flavor.js";
import { DEFAULT_MAX_SIZE, NO_MEMORY_HINT, TOO_LARGE_HINT } from "../io/document-size.js";
import {
  decodeText,
  describeSystem,
  type FileBytes,
  type FileText,
  ReadError,
  type ReadOptions,
  readDescriptor,
  readText,
} from "../io/read-text.js";
import { systemCode } from "../io/system-code.js";
import { CliError, SEE_HELP, usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";
import { toMaxSize } from "./read-options.js";
import { isTerminal } from "./streams.js";

const STDIN = 0;
const STDOUT = 1;

/** A document and its options for the library. */
export interface InputDocument {
  text: string;
  /** Not checked; the library rejects a wrong value. */
  flavor: FlavorChoice;
  source_type: SourceType;
  /** Its name in messages, and its inode, so that no output overwrites it. */
  input: { label: string; stats: Stats };
}

/** A regular file that a command may write to. */
export interface EditableFile extends FileText {
  flavor: FlavorChoice;
}

export function isStdin(path: string): boolean {
  return path === "-" || path === "/dev/stdin";
}

/** Whether an argument names a folder, or is a glob and not the name of a file. */
export function isFolderOrGlob(file: string): boolean {
  if (file === "-") return false;
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? /[*?[{]/.test(file) : stats.isDirectory();
  } catch {
    return false; // Reading it reports the error.
  }
}

/** The file of a command that takes one; undefined for standard input. */
export function namedFile(file: string | undefined): string | undefined {
  return file === undefined || isStdin(file) ? undefined : file;
}

/**
 * Reads a document of at most `--max-size` from a file, a pipe or standard input (`-`, or no name if
 * something is piped in). `--flavor` takes precedence over the extension.
 * @param field The option that named the document.
 * @throws CliError `input_not_found` for a path that cannot be read; `bad_request` without a name or
 *   piped input, and for a document that is too large or not text.
 */
export function readDocument(
  file: string | undefined,
  options: OptionValues,
  field?: string,
): InputDocument {
  // `/dev/stdin` cannot be opened if standard input is a socket, so its descriptor is read.
  const path = namedFile(file);
  if (path === undefined && isTerminal(STDIN)) {
    throw usageError("no document: name a file, or pipe one in", { hint: SEE_HELP });
  }
  const label = path ?? "standard input";
  const limit = chooseLimit(options);
  return explainReadError(field, () => {
    const { bytes, stats } = readInput(path, { limit, label, textOnly: true });
    rejectSameOutput(stats, label);
    const text = decodeText(bytes, label);
    const flavor = (options.flavor as FlavorChoice | undefined) ?? guessFlavor(path ?? "", text);
    return {
      text,
      flavor,
      source_type: path === undefined ? "stdin" : toSourceType(flavor),
      input: { label, stats },
    };
  });
}

/**
 * Rejects empty standard input: in a pipeline it means that the previous command failed, and a gate
 * must not pass. An empty file is a document.
 * @throws CliError `bad_request` unless `--allow-empty` is given.
 */
export function rejectEmptyInput(
  { text, source_type }: InputDocument,
  options: OptionValues,
): void {
  if (text !== "" || source_type !== "stdin" || options["allow-empty"]) return;
  const hint = "Name a file, or use --allow-empty.";
  throw usageError("no document: standard input is empty", { hint });
}

/**
 * Reads a file that a command may write to. It must be a regular file, since it is read again before
 * writing.
 * @throws CliError as `readDocument` does, and `input_not_found` for a pipe or a device.
 */
export function loadTextFile(path: string, options: OptionValues): EditableFile {
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

/** @param path undefined for standard input. */
function readInput(path: string | undefined, options: ReadOptions): FileBytes {
  if (path === undefined) return readDescriptor(STDIN, options);
  const descriptor = openInput(path);
  try {
    return readDescriptor(descriptor, options);
  } finally {
    closeSync(descriptor);
  }
}

/** Opening a pipe waits for its writer, unlike in `readText`. */
function openInput(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw new ReadError(describeSystem(systemCode(error) ?? "", path), path);
  }
}

/** Most documents take at least so many bytes of heap for each of theirs (measured on 20 MB). */
const HEAP_PER_BYTE = 40;

/**
 * `--max-size`, or less if even an ordinary document of that size would exhaust the heap, which would
 * abort the process.
 */
function chooseLimit(options: OptionValues): number {
  const limit = toMaxSize(options);
  return limit <= DEFAULT_MAX_SIZE ? limit : Math.min(limit, findLargest());
}

/** The largest document, in bytes, that this process may have memory for. */
export function findLargest(): number {
  const { heap_size_limit: heap } = process.getBuiltinModule("node:v8").getHeapStatistics();
  return Math.floor(heap / HEAP_PER_BYTE);
}

/** Adds the option that named the input, and a hint. */
function explainReadError<Result>(field: string | undefined, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new CliError(error.code, error.message, { field, hint: findHint(error) });
  }
}

function findHint({ failure }: ReadError): string | undefined {
  if (failure.reason === "too_large") {
    const isByMemory = failure.limit > DEFAULT_MAX_SIZE && failure.limit === findLargest();
    return isByMemory ? NO_MEMORY_HINT : TOO_LARGE_HINT;
  }
  if (failure.reason === "too_long") return "Split it into smaller documents.";
  if (failure.reason !== "not_text") return undefined;
  if (failure.encoding === "binary") return "Documents are Markdown, plain text, JSON or YAML.";
  return failure.encoding === "utf-16"
    ? "Convert it first: iconv -f UTF-16 -t UTF-8 FILE"
    : "If it is in an older encoding, convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE";
}
