import { isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeHead, describeInvalidUtf8 } from "../io/describe-bytes.js";
import { describeReadFailure } from "../io/describe-failure.js";
import type { Hold } from "../io/memory-budget.js";
import { systemCode } from "../io/system-code.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { openDirectory } from "./open-directory.js";
import { checkSize, MAX_TEXT_BYTES } from "./text-size.js";

/** Never waits for the other end of a pipe, never follows a link. Windows has neither. */
export const OPEN_FLAGS =
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const SMALLEST_READ_BYTES = 16_384;

/**
 * Reads a text file below the allowed directories.
 * @param path For messages, too.
 * @param field The argument that named it.
 * @param hold What it takes of the memory, counted before it is taken.
 * @throws ContextVerdictError as `AllowedDirectories.locate`; `input_not_found` for what is no
 *   regular file or cannot be read; `payload_too_large`; `overloaded` where the memory is used;
 *   `bad_request` for what is not UTF-8.
 */
export async function readTextFile(
  directories: AllowedDirectories,
  path: string,
  field: string,
  hold?: Hold,
): Promise<string> {
  const real = await directories.locate(path, field);
  if (directories.includes(real)) throw notRegular(field);
  try {
    const directory = await openDirectory(directories, dirname(real), field);
    try {
      const place = directory.at(basename(real));
      const bytes = await readRegularFile(directories, { real, place, field }, hold);
      checkText(bytes, field);
      return bytes.toString("utf8");
    } finally {
      await directory.close();
    }
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ContextVerdictError || code === undefined) throw error;
    throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
  }
}

async function readRegularFile(
  directories: AllowedDirectories,
  { real, place, field }: { real: string; place: string; field: string },
  hold?: Hold,
): Promise<Buffer> {
  // Looked at before it is opened, since opening alone does something to some devices.
  if (!(await lstat(place)).isFile()) throw notRegular(field);
  const handle = await open(place, OPEN_FLAGS);
  try {
    await directories.verify(handle, real, field);
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(field);
    checkSize(stats.size, field);
    const bytes = await readAtMost(handle, MAX_TEXT_BYTES + 1, stats.size, hold);
    if (bytes.length > MAX_TEXT_BYTES) checkSize(bytes.length, field);
    return bytes;
  } finally {
    await handle.close();
  }
}

/**
 * Reads to the end or to `limit` bytes, whatever size the file said it has: it may grow, and files
 * of `/proc` say that they are empty.
 * @param size What it said, in bytes.
 */
export async function readAtMost(
  handle: FileHandle,
  limit: number,
  size = 0,
  hold?: Hold,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total < limit) {
    // One byte more than is expected finds the end.
    const length = Math.min(limit - total, Math.max(size + 1 - total, SMALLEST_READ_BYTES));
    hold?.grow(length);
    const chunk = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await handle.read(chunk, 0, length, total);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    total += bytesRead;
  }
  return Buffer.concat(chunks, total);
}

function checkText(bytes: Buffer, field: string): void {
  const problem = describeHead(bytes) ?? (isUtf8(bytes) ? undefined : describeInvalidUtf8(bytes));
  if (problem === undefined) return;
  throw new ContextVerdictError("bad_request", `the file of ${field} ${problem}`, field);
}

function notRegular(field: string): ContextVerdictError {
  const message = `${field} must name a regular file, no directory, pipe, socket or device`;
  return new ContextVerdictError("input_not_found", message, field);
}
