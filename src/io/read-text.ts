import { constants as buffers, isUtf8 } from "node:buffer";
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeHead, isUtf16 } from "./describe-bytes.js";
import { describeReadFailure, ifPossible, systemCode } from "./failures.js";

/**
 * The default limit of the command line for a document, in bytes: four times that of the servers. The
 * worst known document, of headings only, takes 250 times its size in memory; Node's heap has 2 GB on a
 * machine with 4.
 */
export const DEFAULT_MAX_SIZE = 8_388_608;

/** The most bytes that can fit into a string: a UTF-16 code unit takes at most 3 bytes of UTF-8. */
export const LARGEST_SIZE = 3 * buffers.MAX_STRING_LENGTH;

/** Why a file was not read. Surfaces choose their hints by it. */
export type ReadFailure =
  /** The system's error code; `EISDIR` for a directory. `link`: where a dangling link leads. */
  | { reason: "system"; code: string; link?: string | undefined }
  /** A pipe, a socket or a device. */
  | { reason: "special" }
  /** `bytes` is undefined if the size is unknown, as for a pipe. */
  | { reason: "too_large"; bytes: number | undefined; limit: number }
  /** More text than a JavaScript string can hold. */
  | { reason: "too_long"; bytes: number }
  | { reason: "not_text"; problem: string; encoding: "utf-16" | "binary" | "unknown" };

/** `input_not_found` if the file cannot be read, `bad_request` for its size or content. */
export class ReadError extends ContextVerdictError {
  readonly failure: ReadFailure;

  /** @param label The name of the file in the message. */
  constructor(failure: ReadFailure, label: string) {
    const isMissing = failure.reason === "system" || failure.reason === "special";
    super(isMissing ? "input_not_found" : "bad_request", describeFailure(failure, label));
    this.failure = failure;
  }
}

/** There is no document: `input_not_found`. Commands with `--allow-empty` hint at it. */
export class NoDocumentsError extends ContextVerdictError {
  constructor(message: string) {
    super("input_not_found", message);
  }
}

function describeFailure(failure: ReadFailure, label: string): string {
  switch (failure.reason) {
    case "system":
      return label === ""
        ? "the file name is empty"
        : describeReadFailure(failure.code, label, failure.link);
    case "special":
      return `${label} is not a regular file`;
    case "too_large":
      return `${label} has ${failure.bytes ?? `more than ${failure.limit}`} bytes (limit ${failure.limit})`;
    case "too_long":
      return `${label} is too large: no text can hold its ${failure.bytes} bytes`;
    case "not_text":
      return `${label} ${failure.problem}`;
  }
}

export interface ReadOptions {
  /** The largest file to read, in bytes. */
  limit: number;
  /** The name of the file in messages. Default: its path. */
  label?: string;
  /** Whether to fail after the first bytes if they are not text. Default: false. */
  textOnly?: boolean;
}

export interface FileBytes {
  bytes: Buffer;
  stats: Stats;
}

export interface FileText extends FileBytes {
  /** The decoded bytes, including a byte order mark. */
  text: string;
}

/** `O_NONBLOCK`: opening a pipe does not wait for its writer. Windows lacks the flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const FIRST_READ_BYTES = 65_536;
const LARGEST_READ_BYTES = 67_108_864;

/**
 * Reads a regular UTF-8 file.
 * @throws ReadError
 */
export function readText(path: string, options: ReadOptions): FileText {
  const { bytes, stats } = readBytes(path, { ...options, textOnly: true });
  return { text: decodeText(bytes, options.label ?? path), bytes, stats };
}

/**
 * Reads the bytes of a regular file.
 * @throws ReadError
 */
export function readBytes(path: string, options: ReadOptions): FileBytes {
  const { label = path, limit } = options;
  return explainSystem(label, path, () => {
    const stats = statSync(path);
    if (stats.isDirectory()) accessSync(path, constants.R_OK | constants.X_OK);
    // Checked before opening, which by itself affects some devices.
    throwFailure(findStatsFailure(stats, limit), label);
    const descriptor = openSync(path, OPEN_FLAGS);
    try {
      // Checked again, since the file may have been replaced.
      throwFailure(findStatsFailure(fstatSync(descriptor), limit), label);
      return readDescriptor(descriptor, { ...options, label });
    } finally {
      closeSync(descriptor);
    }
  });
}

/**
 * Reads an open file, pipe or character device to its end. The reported size is only a hint: for pipes and
 * files in `/proc` it is 0.
 * @throws ReadError
 */
export function readDescriptor(
  descriptor: number,
  { limit, label = "", textOnly = false }: ReadOptions,
): FileBytes {
  return explainSystem(label, undefined, () => {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throwFailure({ reason: "system", code: "EISDIR" }, label);
    if (stats.isBlockDevice()) throwFailure({ reason: "special" }, label);
    throwFailure(findSizeFailure(stats.size, limit), label);
    let wanted = stats.size > 0 ? Math.min(stats.size + 1, FIRST_READ_BYTES) : FIRST_READ_BYTES;
    const head = readChunk(descriptor, wanted);
    if (textOnly) throwFailure(findHeadFailure(head), label);
    const chunks = [head];
    let total = head.length;
    for (let chunk = head; chunk.length === wanted && total <= limit; ) {
      const next = Math.max(stats.size - total + 1, Math.min(wanted * 2, LARGEST_READ_BYTES));
      // One byte over the limit shows that there is more.
      wanted = Math.min(next, limit + 1 - total);
      chunk = readChunk(descriptor, wanted);
      chunks.push(chunk);
      total += chunk.length;
    }
    if (total > limit) throwFailure({ reason: "too_large", bytes: undefined, limit }, label);
    return { bytes: chunks.length === 1 ? head : Buffer.concat(chunks, total), stats };
  });
}

/** Reads `length` bytes, or fewer at the end of the file. */
function readChunk(descriptor: number, length: number): Buffer {
  const chunk = Buffer.allocUnsafe(length);
  let filled = 0;
  for (let count = -1; count !== 0 && filled < length; filled += count) {
    count = whenReady(() => readSync(descriptor, chunk, filled, length - filled, null));
  }
  return chunk.subarray(0, filled);
}

/** Pause between attempts on a pipe. */
export const RETRY_MS = 5;

/**
 * Reads or writes, and blocks the thread while a non-blocking pipe is empty or full.
 * @returns The number of bytes; 0 at the end of a pipe, which Windows reports as an error.
 */
export function whenReady(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      const code = systemCode(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/**
 * Decodes UTF-8, including a byte order mark, which is part of the document. `isUtf8` with `toString`
 * takes half the time of a fatal `TextDecoder`, and distinguishes invalid from too many bytes.
 * @throws ReadError
 */
export function decodeText(bytes: Buffer, label: string): string {
  try {
    throwFailure(findTextFailure(bytes), label);
    return bytes.toString("utf8");
  } catch (error) {
    if (error instanceof ReadError || bytes.length <= buffers.MAX_STRING_LENGTH) throw error;
    throw new ReadError({ reason: "too_long", bytes: bytes.length }, label);
  }
}

/** undefined for UTF-8 text. */
export function findTextFailure(bytes: Buffer): ReadFailure | undefined {
  const failure = findHeadFailure(bytes);
  if (failure !== undefined || isUtf8(bytes)) return failure;
  return { reason: "not_text", problem: "is not valid UTF-8", encoding: "unknown" };
}

/** undefined for a regular file within the limit. */
export function findStatsFailure(stats: Stats, limit: number): ReadFailure | undefined {
  if (stats.isDirectory()) return { reason: "system", code: "EISDIR" };
  if (!stats.isFile()) return { reason: "special" };
  return findSizeFailure(stats.size, limit);
}

function findSizeFailure(bytes: number, limit: number): ReadFailure | undefined {
  return bytes > limit ? { reason: "too_large", bytes, limit } : undefined;
}

function findHeadFailure(head: Buffer): ReadFailure | undefined {
  const problem = describeHead(head);
  if (problem === undefined) return undefined;
  return { reason: "not_text", problem, encoding: isUtf16(head) ? "utf-16" : "binary" };
}

function throwFailure(failure: ReadFailure | undefined, label: string): void {
  if (failure !== undefined) throw new ReadError(failure, label);
}

/** Explains the system's error at a path, which may be a dangling link. */
export function explainSystem<Result>(
  label: string,
  path: string | undefined,
  read: () => Result,
): Result {
  try {
    return read();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ReadError || code === undefined) throw error;
    const isLink = code === "ENOENT" && path !== undefined;
    const link = isLink ? ifPossible(() => readlinkSync(path)) : undefined;
    throw new ReadError({ reason: "system", code, link }, label);
  }
}
