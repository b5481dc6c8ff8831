import { realpathSync, statSync } from "node:fs";
import { type FileHandle, lstat, readlink, realpath } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { OptionError } from "../engine/contract/errors.js";
import { describeReadFailure } from "../io/describe-failure.js";
import { systemCode } from "../io/system-code.js";
import { MAX_PATH_LENGTH, rejection } from "./rejections.js";

/**
 * The directories below which tools read files. Links are followed before a path is checked.
 */
export class AllowedDirectories {
  readonly #real: readonly string[];

  /** @throws ContextVerdictError `bad_request` for a path that is not a directory. */
  constructor(paths: readonly string[]) {
    this.#real = paths.map(resolveDirectory);
  }

  /** The real paths, in order. */
  get paths(): readonly string[] {
    return this.#real;
  }

  /**
   * Finds where a path leads, below the allowed directories. A relative path starts at the first of them,
   * not at the working directory.
   * @returns Its real path; of a missing file, the one that it would have, and the system's code.
   * @throws ContextVerdictError `forbidden` for every path outside, whether or not it exists.
   */
  async find(path: string, field: string): Promise<{ real: string; missing?: string }> {
    const target = this.resolve(path, field);
    let real: string | undefined;
    let missing: string | undefined;
    try {
      real = await realpath(target);
    } catch (error) {
      missing = systemCode(error);
      if (missing === undefined) throw error;
      real = await findMissing(target);
    }
    if (real === undefined || !this.isInside(real)) throw rejection("outside", field);
    return missing === undefined ? { real } : { real, missing };
  }

  /**
   * Makes a path absolute, without following links.
   * @throws ContextVerdictError `forbidden` without allowed directories, `bad_request` for an invalid path.
   */
  resolve(path: string, field: string): string {
    const [first] = this.#real;
    if (first === undefined) throw rejection("no_directories", field);
    if (path === "") throw rejection("empty", field);
    if (path.length > MAX_PATH_LENGTH) throw rejection("long", field);
    if (path.includes("\0")) throw rejection("nul", field);
    const target = resolve(first, path);
    if (this.#isElsewhere(target)) throw rejection("outside", field);
    return target;
  }

  /**
   * Whether a path names another machine or a device, as `\\host\share` and `\\.\pipe` do on Windows.
   * Even a `stat` of such a path would send that machine the user's credentials.
   */
  #isElsewhere(target: string): boolean {
    const root = parse(target).root.toLowerCase();
    return (
      root.startsWith("\\\\") && !this.#real.some((real) => parse(real).root.toLowerCase() === root)
    );
  }

  /** Whether a path without links is an allowed directory, or below one. */
  isInside(real: string): boolean {
    return this.#real.some((directory) => isBelow(directory, real));
  }

  /** Whether a path without links is an allowed directory. */
  has(real: string): boolean {
    return this.#real.includes(real);
  }

  /**
   * Checks that the opened file is the one that was located, and not behind a link that was swapped in
   * meanwhile, also to another file inside. Linux tells the path of an open file. Elsewhere, the file must
   * be the one now at its path, without links; a program that swaps directories within microseconds could
   * still get past that.
   * @throws ContextVerdictError `forbidden`.
   */
  async verify(handle: FileHandle, real: string, field: string): Promise<void> {
    const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
    const isLocated = opened === undefined ? await isAt(handle, real) : opened === real;
    if (!isLocated) throw rejection("outside", field);
  }

  /** A path without links, relative to the outermost allowed directory around it. */
  below(real: string): string {
    const outermost = this.#real
      .filter((directory) => isBelow(directory, real))
      .sort((one, other) => one.length - other.length)[0];
    return outermost === undefined ? real : relative(outermost, real);
  }
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

function resolveDirectory(path: string): string {
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw directoryError(describeReadFailure(code, JSON.stringify(path)));
  }
  throw directoryError(`${JSON.stringify(path)} is not a directory`);
}

function directoryError(problem: string): OptionError {
  return new OptionError("allow_dir", (nameOf) => `${nameOf("allow_dir")}: ${problem}`);
}

async function isAt(handle: FileHandle, real: string): Promise<boolean> {
  const opened = await handle.stat();
  const listed = await lstat(real).catch(() => undefined);
  const now = await realpath(real).catch(() => undefined);
  return now === real && listed?.dev === opened.dev && listed.ino === opened.ino;
}
