import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeReadFailure } from "../io/describe-failure.js";
import type { Hold } from "../io/memory-budget.js";
import { findStatsFailure, findTextFailure, type ReadFailure } from "../io/read-text.js";
import { systemCode } from "../io/system-code.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { isReadable } from "./file-rules.js";
import { HostDenials } from "./host-denials.js";
import { openDirectory } from "./open-directory.js";
import { rejectBusy, rejection } from "./rejections.js";
import { checkSize, MAX_TEXT_BYTES } from "./text-size.js";

/** Does not wait for the other end of a pipe and does not follow links. Windows lacks both flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const SMALLEST_READ_BYTES = 16_384;

/**
 * Reads a text file below the allowed directories, like `readText`, but without blocking, in an open
 * directory, and within the memory for texts.
 * @param field The argument that named the file.
 * @param hold The memory for texts; grows before a buffer is allocated.
 * @throws ContextVerdictError as `locateDocument`; `input_not_found` for a file that is not
 *   regular or cannot be read; `payload_too_large`; `overloaded` if the memory is used up or too
 *   many files are open; `forbidden` for a hard link; `bad_request` for a file that is not UTF-8.
 */
export async function readTextFile(
  directories: AllowedDirectories,
  path: string,
  field: string,
  hold?: Hold,
): Promise<string> {
  const real = await locateDocument(directories, path, field);
  if (directories.has(real)) throw rejection("no_file", field);
  try {
    const directory = await openDirectory(directories, dirname(real), field);
    try {
      const place = directory.at(basename(real));
      const bytes = await readRegularFile(directories, { real, place, field }, hold);
      rejectFile(findTextFailure(bytes), field);
      return bytes.toString("utf8");
    } finally {
      await directory.close();
    }
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ContextVerdictError || code === undefined) throw error;
    rejectBusy(code);
    throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
  }
}

/**
 * Finds the real path of a file that may be read: its real name must be allowed, and settings must not deny
 * its real path or the path as sent. Missing files are checked too, so that errors do not reveal which
 * unreadable files exist.
 * @throws ContextVerdictError as `AllowedDirectories.find`; `input_not_found` if it is missing;
 *   `forbidden` for a file that may not be read.
 */
async function locateDocument(
  directories: AllowedDirectories,
  path: string,
  field: string,
): Promise<string> {
  const { real, missing } = await directories.find(path, field);
  if (!directories.has(real)) {
    const denials = new HostDenials(directories.paths);
    const names = new Set([directories.resolve(path, field), real]);
    const isDenied = [...names].some((name) => denials.denies(name));
    if (isDenied || !isReadable(directories.below(real))) throw rejection("unreadable", field);
  }
  if (missing === undefined) return real;
  throw new ContextVerdictError("input_not_found", describeReadFailure(missing, path), field);
}

async function readRegularFile(
  directories: AllowedDirectories,
  { real, place, field }: { real: string; place: string; field: string },
  hold?: Hold,
): Promise<Buffer> {
  // Checked before opening, which by itself affects some devices.
  rejectFile(findStatsFailure(await lstat(place), MAX_TEXT_BYTES), field);
  const handle = await open(place, OPEN_FLAGS);
  try {
    await directories.verify(handle, real, field);
    const stats = await handle.stat();
    rejectFile(findStatsFailure(stats, MAX_TEXT_BYTES), field);
    if (stats.nlink > 1) throw rejection("linked", field);
    const bytes = await readAtMost(handle, MAX_TEXT_BYTES + 1, stats.size, hold);
    if (bytes.length > MAX_TEXT_BYTES) checkSize(bytes.length, field);
    return bytes;
  } finally {
    await handle.close();
  }
}

/**
 * Reads to the end of a file or to `limit` bytes. The size is only a hint: a file may grow meanwhile, and
 * files in `/proc` have a size of 0.
 * @param size The size of the file in bytes, as `stat` gave it.
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
    // One byte more than expected finds the end.
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

/** Throws a failure in terms of the argument: a real path must not appear in an error. */
function rejectFile(found: ReadFailure | undefined, field: string): void {
  if (found === undefined) return;
  if (found.reason === "too_large") checkSize(found.bytes ?? MAX_TEXT_BYTES + 1, field);
  if (found.reason !== "not_text") throw rejection("no_file", field);
  const message = `the file of ${field} ${found.problem}`;
  throw new ContextVerdictError("bad_request", message, field);
}
