import { constants, realpathSync, statSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { ContextVerdictError, OptionError } from "../engine/contract/errors.js";
import { describeReadFailure } from "../io/describe-failure.js";
import type { Hold } from "../io/memory-budget.js";
import { findStatsFailure, findTextFailure, type ReadFailure } from "../io/read-text.js";
import { systemCode } from "../io/system-code.js";
import { isReadable } from "./file-rules.js";
import { HostDenials } from "./host-denials.js";
import { checkSize, MAX_PATH_LENGTH, MAX_TEXT_BYTES, rejectBusy, rejection } from "./rejections.js";

/** Does not wait for the other end of a pipe and does not follow links. Windows lacks both flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Which files tools may read: regular ones below the allowed directories, where they really are, that are
 * documents by their names and that no host's settings deny.
 */
export class ReadableFiles {
  /** The allowed directories without links, in order. */
  readonly directories: readonly string[];

  /** @throws ContextVerdictError `bad_request` for a path that is not a directory. */
  constructor(paths: readonly string[]) {
    this.directories = paths.map(resolveDirectory);
  }

  /**
   * Reads a text file without blocking. A relative path starts at the first allowed directory.
   * @param field The argument that named the file.
   * @param hold The memory for texts; grows before a buffer is allocated.
   * @throws ContextVerdictError `forbidden` for every path outside, whether or not it exists, for a file that
   *   may not be read, and for a hard link; `input_not_found` for one that is missing or not regular;
   *   `payload_too_large`; `overloaded` if the memory is used up or too many files are open; `bad_request` for
   *   an invalid path or what is not UTF-8.
   */
  async read(path: string, field: string, hold?: Hold): Promise<string> {
    try {
      const real = await this.#locate(path, field);
      // Checked before opening, which by itself affects some devices.
      rejectFile(findStatsFailure(await lstat(real), MAX_TEXT_BYTES), field);
      const handle = await open(real, OPEN_FLAGS);
      try {
        if (!(await isAt(handle, real))) throw rejection("outside", field);
        const stats = await handle.stat();
        rejectFile(findStatsFailure(stats, MAX_TEXT_BYTES), field);
        if (stats.nlink > 1) throw rejection("linked", field);
        hold?.grow(stats.size);
        const bytes = Buffer.allocUnsafeSlow(stats.size);
        // A file that grows is read up to there.
        let length = 0;
        for (let read = -1; read !== 0 && length < bytes.length; length += read) {
          read = (await handle.read(bytes, length, bytes.length - length, length)).bytesRead;
        }
        const text = bytes.subarray(0, length);
        rejectFile(findTextFailure(text), field);
        return text.toString("utf8");
      } finally {
        await handle.close();
      }
    } catch (error) {
      const code = systemCode(error);
      if (error instanceof ContextVerdictError || code === undefined) throw error;
      rejectBusy(code);
      throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
    }
  }

  /**
   * The real path of a file that may be read: its real name must be allowed, and settings must not deny its
   * real path or the path as sent. Missing files are checked too, so that errors do not reveal which
   * unreadable files exist.
   * @throws The system's error for a missing one.
   */
  async #locate(path: string, field: string): Promise<string> {
    const target = this.#resolve(path, field);
    let missing: unknown;
    const real = await realpath(target).catch((error) => {
      missing = error;
      return findMissing(target);
    });
    const around = this.directories.filter((directory) => real && isBelow(directory, real));
    if (real === undefined || around.length === 0) throw rejection("outside", field);
    if (this.directories.includes(real)) throw rejection("no_file", field);
    const denials = new HostDenials(this.directories);
    const isDenied = denials.denies(target) || (real !== target && denials.denies(real));
    // The shortest is the outermost.
    const root = around.reduce((one, other) => (other.length < one.length ? other : one));
    if (isDenied || !isReadable(relative(root, real))) throw rejection("unreadable", field);
    if (missing !== undefined) throw missing;
    return real;
  }

  /** Makes a path absolute, without following links. */
  #resolve(path: string, field: string): string {
    const [first] = this.directories;
    if (first === undefined) throw rejection("no_directories", field);
    if (path === "") throw rejection("empty", field);
    // Each part of a missing path costs a look.
    if (path.length > MAX_PATH_LENGTH) throw rejection("long", field);
    if (path.includes("\0")) throw rejection("nul", field);
    const target = resolve(first, path);
    // Another machine or a device (`\\host\share`, `\\.\pipe`): on Windows, even a `stat` of such a path sends
    // that machine the user's credentials.
    const rootOf = (one: string) => parse(one).root.toLowerCase();
    const isElsewhere =
      rootOf(target).startsWith("\\\\") &&
      !this.directories.some((directory) => rootOf(directory) === rootOf(target));
    if (isElsewhere) throw rejection("outside", field);
    return target;
  }
}

function resolveDirectory(path: string): string {
  const fail = (problem: string) =>
    new OptionError("allow_dir", (nameOf) => `${nameOf("allow_dir")}: ${problem}`);
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw fail(describeReadFailure(code, JSON.stringify(path)));
  }
  throw fail(`${JSON.stringify(path)} is not a directory`);
}

/**
 * The real path that a missing file would have. Undefined for a dangling link, so that an error does not
 * reveal what exists elsewhere.
 */
async function findMissing(target: string): Promise<string | undefined> {
  for (let part = target; ; part = dirname(part)) {
    const real = await realpath(part).catch(() => undefined);
    if (real !== undefined) return join(real, relative(part, target));
    if ((await lstat(part).catch(() => undefined)) !== undefined) return undefined;
    if (part === dirname(part)) return undefined;
  }
}

function isBelow(directory: string, real: string): boolean {
  return (
    real === directory || real.startsWith(directory.endsWith(sep) ? directory : directory + sep)
  );
}

/**
 * Whether an open file is the one that was located, and not behind a link that was swapped in meanwhile, also
 * to another file inside. Linux tells the path of an open file. Elsewhere, the file must be the one now at
 * its path; a program that swaps directories within microseconds could still get past that.
 */
async function isAt(handle: FileHandle, real: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (opened !== undefined) return opened === real;
  const [{ dev, ino }, now] = [await handle.stat(), await realpath(real).catch(() => undefined)];
  const listed = await lstat(real).catch(() => undefined);
  return now === real && listed?.dev === dev && listed.ino === ino;
}

/** Throws a failure in terms of the argument: a real path must not appear in an error. */
function rejectFile(found: ReadFailure | undefined, field: string): void {
  if (found === undefined) return;
  if (found.reason === "too_large") checkSize(found.bytes ?? MAX_TEXT_BYTES + 1, field);
  if (found.reason !== "not_text") throw rejection("no_file", field);
  const message = `the file of ${field} ${found.problem}`;
  throw new ContextVerdictError("bad_request", message, field);
}
