import { constants } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { describeReadFailure } from "../../files/describe-failure.js";
import { CliError, systemCode, usageError } from "./cli-error.js";
import { isTerminal } from "./is-terminal.js";
import { pause } from "./streams.js";

const STDIN = 0;
const FIRST_READ_BYTES = 65_536;
const LARGEST_READ_BYTES = 67_108_864;
/** More bytes than this cannot be a string: no UTF-16 code unit takes more than 3 bytes of UTF-8. */
const LARGEST_INPUT_BYTES = 3 * constants.MAX_STRING_LENGTH;
const RETRY_MS = 5;

/** The bytes of an input and which file they came from, so that no output overwrites it. */
export interface InputBytes {
  bytes: Buffer;
  /** How messages name the input. */
  label: string;
  isStdin: boolean;
  stats: Stats;
}

/**
 * Reads a file, a pipe or standard input (`-`, or nothing where it is piped).
 * @param check Looks at the first bytes (64 KiB or all), so that a wrong or endless input is
 *   refused before it is read to its end.
 * @throws CliError `input_not_found` naming what is wrong with the path, `bad_request` where
 *   nothing was given at all.
 */
export function readBytes(
  file: string | undefined,
  check: (head: Buffer, label: string) => void,
  field?: string,
): InputBytes {
  if (file === undefined && isTerminal(STDIN)) {
    throw usageError("no document: name a file, or pipe one in", {
      hint: "For example: context-verdict profile README.md",
    });
  }
  // `/dev/stdin` cannot be opened where standard input is a socket, so it is read in place.
  const isStdin = file === undefined || file === "-" || file === "/dev/stdin";
  if (isStdin) return readDescriptor(STDIN, "standard input", true, check, field);
  const descriptor = openInput(file, field);
  try {
    return readDescriptor(descriptor, file, false, check, field);
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
  check: (head: Buffer, label: string) => void,
  field: string | undefined,
): InputBytes {
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw inputError(describeReadFailure("EISDIR", label), field);
    if (stats.isBlockDevice()) throw inputError(`${label} is a device, not a file`, field);
    if (stats.size > LARGEST_INPUT_BYTES) throw inputTooLarge(label, field);
    const bytes = readToEnd(descriptor, stats.size, (head) => check(head, label));
    if (bytes === undefined) throw inputTooLarge(label, field);
    return { bytes, label, isStdin, stats };
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof CliError || code === undefined) throw error;
    throw inputError(describeReadFailure(code, label), field);
  }
}

/**
 * Reads until the end, whatever size was announced: pipes and `/proc` files announce none.
 * @returns undefined where the input is larger than any text.
 */
function readToEnd(
  descriptor: number,
  size: number,
  check: (head: Buffer) => void,
): Buffer | undefined {
  const head = readChunk(descriptor, FIRST_READ_BYTES);
  check(head);
  if (head.length < FIRST_READ_BYTES) return head;
  const chunks = [head];
  let total = head.length;
  let wanted = Math.max(size - total + 1, FIRST_READ_BYTES);
  for (;;) {
    const chunk = readChunk(descriptor, wanted);
    chunks.push(chunk);
    total += chunk.length;
    if (total > LARGEST_INPUT_BYTES) return undefined;
    if (chunk.length < wanted) return Buffer.concat(chunks, total);
    wanted = Math.min(wanted * 2, LARGEST_READ_BYTES);
  }
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

function inputTooLarge(label: string, field: string | undefined): CliError {
  return usageError(`${label} is too large: no text can hold it`, {
    field,
    hint: "Split it into smaller documents.",
  });
}

function inputError(message: string, field: string | undefined): CliError {
  return new CliError("input_not_found", message, { field });
}
