import { constants as buffers, isUtf8 } from "node:buffer";
import * as fs from "node:fs";
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

/**
 * Why a file was not read; surfaces choose their hints by it. `special`: it is a pipe, a socket or a device.
 * `too_long`: it has more text than a JavaScript string can hold.
 */
export type ReadReason =
  | ("system" | "special" | "too_large" | "too_long")
  | ("utf-16" | "binary" | "not_utf8");

/** `input_not_found` if the file cannot be read, `bad_request` for its size or content. */
export class ReadError extends ContextVerdictError {
  /** @param systemCode The system's code, of a `system` error. */
  constructor(
    readonly reason: ReadReason,
    message: string,
    readonly systemCode?: string,
  ) {
    super(reason === "system" || reason === "special" ? "input_not_found" : "bad_request", message);
  }
}

/** There is no document: `input_not_found`. Commands with `--allow-empty` hint at it. */
export class NoDocumentsError extends ContextVerdictError {
  constructor(message: string) {
    super("input_not_found", message);
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
  stats: fs.Stats;
}

export interface FileText extends FileBytes {
  /** The decoded bytes, including a byte order mark. */
  text: string;
}

/** `O_NONBLOCK`: opening a pipe does not wait for its writer. Windows lacks the flag. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

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
    const stats = fs.statSync(path);
    if (stats.isDirectory()) fs.accessSync(path, fs.constants.R_OK | fs.constants.X_OK);
    // Checked before opening, which by itself affects some devices.
    checkRegular(stats, limit, label);
    const descriptor = fs.openSync(path, OPEN_FLAGS);
    try {
      // Checked again, since the file may have been replaced.
      checkRegular(fs.fstatSync(descriptor), limit, label);
      return readDescriptor(descriptor, { ...options, label });
    } finally {
      fs.closeSync(descriptor);
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
    const stats = fs.fstatSync(descriptor);
    if (stats.isDirectory()) throw systemError("EISDIR", label);
    if (stats.isBlockDevice()) throw notRegular(label);
    if (stats.size > limit) throw tooLarge(stats.size, limit, label);
    let wanted = stats.size > 0 ? Math.min(stats.size + 1, FIRST_READ_BYTES) : FIRST_READ_BYTES;
    const head = readChunk(descriptor, wanted);
    if (textOnly) checkHead(head, label);
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
    // The size is unknown, as for a pipe.
    if (total > limit) throw tooLarge(`more than ${limit}`, limit, label);
    return { bytes: chunks.length === 1 ? head : Buffer.concat(chunks, total), stats };
  });
}

/** Reads `length` bytes, or fewer at the end of the file. */
function readChunk(descriptor: number, length: number): Buffer {
  const chunk = Buffer.allocUnsafe(length);
  let filled = 0;
  for (let count = -1; count !== 0 && filled < length; filled += count) {
    count = whenReady(() => fs.readSync(descriptor, chunk, filled, length - filled, null));
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
  checkHead(bytes, label);
  if (!isUtf8(bytes)) throw new ReadError("not_utf8", `${label} is not valid UTF-8`);
  try {
    return bytes.toString("utf8");
  } catch (error) {
    if (bytes.length <= buffers.MAX_STRING_LENGTH) throw error;
    const message = `${label} is too large: no text can hold its ${bytes.length} bytes`;
    throw new ReadError("too_long", message);
  }
}

function checkHead(head: Buffer, label: string): void {
  const problem = describeHead(head);
  if (problem === undefined) return;
  throw new ReadError(isUtf16(head) ? "utf-16" : "binary", `${label} ${problem}`);
}

/** Accepts only a regular file within the limit. */
function checkRegular(stats: fs.Stats, limit: number, label: string): void {
  if (stats.isDirectory()) throw systemError("EISDIR", label);
  if (!stats.isFile()) throw notRegular(label);
  if (stats.size > limit) throw tooLarge(stats.size, limit, label);
}

function notRegular(label: string): ReadError {
  return new ReadError("special", `${label} is not a regular file`);
}

function tooLarge(bytes: number | string, limit: number, label: string): ReadError {
  return new ReadError("too_large", `${label} has ${bytes} bytes (limit ${limit})`);
}

/** @param link Where a dangling link leads. */
function systemError(code: string, label: string, link?: string): ReadError {
  const reason = label === "" ? "the file name is empty" : describeReadFailure(code, label, link);
  return new ReadError("system", reason, code);
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
    throw systemError(code, label, isLink ? ifPossible(() => fs.readlinkSync(path)) : undefined);
  }
}
