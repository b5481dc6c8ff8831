import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { describeReadFailure } from "../io/describe-failure.js";
import { describeTooLarge, TOO_LARGE_HINT } from "../io/document-size.js";
import { CliError, systemCode, usageError } from "./cli-error.js";
import { isTerminal } from "./is-terminal.js";
import { pause } from "./streams.js";

const STDIN = 0;
const FIRST_READ_BYTES = 65_536;
const LARGEST_READ_BYTES = 67_108_864;
const RETRY_MS = 5;

/** The bytes of an input and which file they came from, so that no output overwrites it. */
export interface InputBytes {
  bytes: Buffer;
  /** How messages name the input. */
  label: string;
  isStdin: boolean;
  stats: Stats;
}

export interface ReadOptions {
  /** The most bytes that are read; an input that has more is refused, a file before it is read. */
  limit: number;
  /** Looks at the first bytes (64 KiB or all), so that a wrong input is refused before it is read to
   * its end. */
  check: (head: Buffer, label: string) => void;
  /** The option that named the input. */
  field?: string | undefined;
}

/**
 * Reads a file, a pipe or standard input (`-`, or nothing where it is piped).
 * @throws CliError `input_not_found` naming what is wrong with the path, `bad_request` where
 *   nothing was given at all, or too much.
 */
export function readBytes(file: string | undefined, options: ReadOptions): InputBytes {
  if (file === undefined && isTerminal(STDIN)) {
    throw usageError("no document: name a file, or pipe one in", {
      hint: "For example: context-verdict profile README.md",
    });
  }
  // `/dev/stdin` cannot be opened where standard input is a socket, so it is read in place.
  const isStdin = file === undefined || file === "-" || file === "/dev/stdin";
  if (isStdin) return readDescriptor(STDIN, "standard input", true, options);
  const descriptor = openInput(file, options.field);
  try {
    return readDescriptor(descriptor, file, false, options);
  } finally {
    closeSync(descriptor);
  }
}

function openInput(file: string, field: string | undefined): number {
  if (file === "") throw inputError("the file name is empty", field);
  try {
    return openSync(file, "r");
  } catch (error) {
    throw inputError(describeReadFailure(systemCode(error), file), field);
  }
}

function readDescriptor(
  descriptor: number,
  label: string,
  isStdin: boolean,
  { limit, check, field }: ReadOptions,
): InputBytes {
  const tooLarge = (bytes: number | undefined) =>
    usageError(describeTooLarge(label, bytes, limit), { field, hint: TOO_LARGE_HINT });
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw inputError(describeReadFailure("EISDIR", label), field);
    if (stats.isBlockDevice()) throw inputError(`${label} is a device, not a file`, field);
    if (stats.size > limit) throw tooLarge(stats.size);
    const bytes = readToEnd(descriptor, stats.size, limit, (head) => check(head, label));
    if (bytes === undefined) throw tooLarge(undefined);
    return { bytes, label, isStdin, stats };
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof CliError || code === undefined) throw error;
    throw inputError(describeReadFailure(code, label), field);
  }
}

/**
 * Reads until the end, whatever size was announced: pipes and `/proc` files announce none.
 * @returns undefined where there is more than the limit, of which one byte is read.
 */
function readToEnd(
  descriptor: number,
  size: number,
  limit: number,
  check: (head: Buffer) => void,
): Buffer | undefined {
  const head = readChunk(descriptor, FIRST_READ_BYTES);
  check(head);
  const chunks = [head];
  let total = head.length;
  let wanted = FIRST_READ_BYTES;
  for (let chunk = head; chunk.length === wanted && total <= limit; ) {
    const next = Math.max(size - total + 1, Math.min(wanted * 2, LARGEST_READ_BYTES));
    wanted = Math.min(next, limit + 1 - total);
    chunk = readChunk(descriptor, wanted);
    chunks.push(chunk);
    total += chunk.length;
  }
  if (total > limit) return undefined;
  return chunks.length === 1 ? head : Buffer.concat(chunks, total);
}

/** Reads `length` bytes; fewer mean the end. */
function readChunk(descriptor: number, length: number): Buffer {
  const chunk = Buffer.allocUnsafe(length);
  return chunk.subarray(0, fill(descriptor, chunk));
}

function fill(descriptor: number, chunk: Buffer): number {
  let filled = 0;
  while (filled < chunk.length) {
    try {
      const count = readSync(descriptor, chunk, filled, chunk.length - filled, null);
      if (count === 0) break;
      filled += count;
    } catch (error) {
      const code = systemCode(error);
      if (code === "EOF") break; // How Windows reports the end of a pipe.
      if (code !== "EAGAIN") throw error;
      pause(RETRY_MS);
    }
  }
  return filled;
}

function inputError(message: string, field: string | undefined): CliError {
  return new CliError("input_not_found", message, { field });
}
