import { isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { describeHead, describeInvalidUtf8 } from "../../encoding/describe-bytes.js";
import { ContextVerdictError } from "../../engine/errors.js";
import { describeReadFailure } from "../../files/describe-failure.js";
import { systemCode } from "../../files/system-code.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { checkSize, MAX_TEXT_BYTES } from "./text-size.js";

/** Never waits for the other end of a pipe, never follows a link. Windows has neither. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a text file below the allowed directories.
 * @param path As sent, for messages.
 * @throws ContextVerdictError as `AllowedDirectories.locate`; `input_not_found` for what is no
 *   regular file or cannot be read; `payload_too_large`; `bad_request` for what is not UTF-8.
 */
export async function readTextFile(
  directories: AllowedDirectories,
  path: string,
  field: string,
): Promise<string> {
  const real = await directories.locate(path, field);
  try {
    const bytes = await readRegularFile(directories, real, field);
    checkText(bytes, field);
    return bytes.toString("utf8");
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ContextVerdictError || code === undefined) throw error;
    throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
  }
}

async function readRegularFile(
  directories: AllowedDirectories,
  real: string,
  field: string,
): Promise<Buffer> {
  // Looked at before it is opened, since opening alone does something to some devices.
  if (!(await lstat(real)).isFile()) throw notRegular(field);
  const handle = await open(real, OPEN_FLAGS);
  try {
    await directories.verify(handle, real, field);
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(field);
    checkSize(stats.size, field);
    const bytes = await readAtMost(handle, MAX_TEXT_BYTES + 1);
    if (bytes.length > MAX_TEXT_BYTES) checkSize(bytes.length, field);
    return bytes;
  } finally {
    await handle.close();
  }
}

/**
 * Reads to the end or to `limit` bytes, whatever size the file said it has: it may grow, and files
 * of `/proc` say that they are empty.
 */
export async function readAtMost(handle: FileHandle, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total < limit) {
    const chunk = Buffer.allocUnsafe(Math.min(limit - total, 262_144));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, total);
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
