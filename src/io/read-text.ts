import { isUtf8 } from "node:buffer";
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeHead, describeInvalidUtf8, isUtf16 } from "./describe-bytes.js";
import { describeReadFailure } from "./describe-failure.js";
import { describeTooLarge } from "./document-size.js";
import { ifPossible } from "./if-possible.js";
import { pause } from "./pause.js";
import { systemCode } from "./system-code.js";

/** Why a file was not read. Surfaces choose their hints by it. */
export type ReadFailure =
  /** The system's error code; `EISDIR` for a directory. `link`: where a dangling link leads. */
  | { reason: "system"; code: string; link?: string | undefined }
  /** A pipe, a socket or a device; a link if links are not followed. */
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

export interface ReadOptions {
  /** The largest file to read, in bytes. */
  limit: number;
  /** The name of the file in messages. Default: its path. */
  label?: string;
  /** Whether to follow a symbolic link. Default: true. */
  followsLinks?: boolean;
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

/** `O_NONBLOCK`: opening a pipe does not wait for its writer. Windows lacks these flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const NO_LINKS = constants.O_NOFOLLOW ?? 0;

const FIRST_READ_BYTES = 65_536;
const LARGEST_READ_BYTES = 67_108_864;
const RETRY_MS = 5;

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
  const { label = path, followsLinks = true } = options;
  const look = followsLinks ? statSync : lstatSync;
  return explainSystem(label, path, () => {
    const stats = look(path);
    if (stats.isDirectory()) accessSync(path, constants.R_OK | constants.X_OK);
    // Checked before opening, which by itself affects some devices.
    throwFailure(findStatsFailure(stats, options.limit), label);
    const descriptor = openSync(path, followsLinks ? OPEN_FLAGS : OPEN_FLAGS | NO_LINKS);
    try {
      // Checked again, since the file may have been replaced.
      throwFailure(findStatsFailure(fstatSync(descriptor), options.limit), label);
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

/**
 * Decodes UTF-8, including a byte order mark, which is part of the document. `isUtf8` with `toString`
 * takes half the time of a fatal `TextDecoder`, and distinguishes invalid from too many bytes.
 * @throws ReadError
 */
export function decodeText(bytes: Buffer, label: string): string {
  throwFailure(findTextFailure(bytes), label);
  try {
    return bytes.toString("utf8");
  } catch (error) {
    if (systemCode(error) !== "ERR_STRING_TOO_LONG") throw error;
    throw new ReadError({ reason: "too_long", bytes: bytes.length }, label);
  }
}

/** undefined for UTF-8 text. */
export function findTextFailure(bytes: Buffer): ReadFailure | undefined {
  const failure = findHeadFailure(bytes);
  if (failure !== undefined || isUtf8(bytes)) return failure;
  return { reason: "not_text", problem: describeInvalidUtf8(bytes), encoding: "unknown" };
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

function describeFailure(failure: ReadFailure, label: string): string {
  switch (failure.reason) {
    case "system":
      return label === ""
        ? "the file name is empty"
        : describeReadFailure(failure.code, label, failure.link);
    case "special":
      return `${label} is not a regular file`;
    case "too_large":
      return describeTooLarge(label, failure.bytes, failure.limit);
    case "too_long":
      return `${label} is too large: no text can hold its ${failure.bytes} bytes`;
    case "not_text":
      return `${label} ${failure.problem}`;
  }
}

function throwFailure(failure: ReadFailure | undefined, label: string): void {
  if (failure !== undefined) throw new ReadError(failure, label);
}

function explainSystem<Result>(
  label: string,
  path: string | undefined,
  read: () => Result,
): Result {
  try {
    return read();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ReadError || code === undefined) throw error;
    throw new ReadError(describeSystem(code, path), label);
  }
}

/** The failure of the system at a path, which may be a dangling link. */
export function describeSystem(code: string, path: string | undefined): ReadFailure {
  if (code !== "ENOENT" || path === undefined) return { reason: "system", code };
  return { reason: "system", code, link: ifPossible(() => readlinkSync(path)) };
}

/** Reads `length` bytes, or fewer at the end of the file. */
function readChunk(descriptor: number, length: number): Buffer {
  const chunk = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    try {
      const count = readSync(descriptor, chunk, filled, length - filled, null);
      if (count === 0) break;
      filled += count;
    } catch (error) {
      const code = systemCode(error);
      if (code === "EOF") break; // How Windows reports the end of a pipe.
      if (code !== "EAGAIN") throw error;
      pause(RETRY_MS);
    }
  }
  return chunk.subarray(0, filled);
}
