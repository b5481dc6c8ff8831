import { realpathSync, statSync } from "node:fs";
import { type FileHandle, lstat, readlink, realpath } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { ContextVerdictError, OptionError } from "../engine/contract/errors.js";
import { describeReadFailure } from "../io/describe-failure.js";
import { systemCode } from "../io/system-code.js";
import { MAX_PATH_LENGTH, rejection } from "./rejections.js";

/**
 * The directories below which tools read and write files, by where they really are: links are
 * followed first, and what they lead to has to be below one of them.
 */
export class AllowedDirectories {
  readonly #real: readonly string[];

  /** @throws ContextVerdictError `bad_request` for what is not a directory. */
  constructor(paths: readonly string[]) {
    this.#real = paths.map(resolveDirectory);
  }

  /** Adds directories; paths that are not directories are skipped. */
  with(paths: readonly string[]): AllowedDirectories {
    return new AllowedDirectories([...new Set([...this.#real, ...paths].flatMap(findDirectory))]);
  }

  /** Where they really are, in order. */
  get paths(): readonly string[] {
    return this.#real;
  }

  /**
   * Finds where an existing file or directory really is. A relative path starts at the first
   * allowed directory, wherever the server was started.
   * @throws ContextVerdictError `input_not_found` where there is none below an allowed directory;
   *   `forbidden` for every other place, whether or not there is anything.
   */
  async locate(path: string, field: string): Promise<string> {
    const target = this.resolve(path, field);
    try {
      const real = await realpath(target);
      if (this.isInside(real)) return real;
    } catch (error) {
      const code = systemCode(error);
      if (code === undefined) throw error;
      const place = await this.findRealPath(target);
      if (place !== undefined && this.isInside(place)) {
        throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
      }
    }
    throw rejection("outside", field);
  }

  /**
   * A path as sent, made absolute.
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
   * Looking at such a path alone would send that machine the user's credentials.
   */
  #isElsewhere(target: string): boolean {
    const root = parse(target).root.toLowerCase();
    return (
      root.startsWith("\\\\") && !this.#real.some((real) => parse(real).root.toLowerCase() === root)
    );
  }

  /** Whether a path without links is below an allowed directory, or one itself. */
  isInside(real: string): boolean {
    return this.#real.some((directory) => isBelow(directory, real));
  }

  /** Whether a path without links is that of an allowed directory itself. */
  has(real: string): boolean {
    return this.#real.includes(real);
  }

  /**
   * Makes sure that what was opened is what was looked at, and no link that was put in its way in
   * between. Linux says where an open file is. Elsewhere, it must be the file that is at its path
   * now, and that path must lead through no link; a program that swaps directories within
   * microseconds could still get past that.
   * @throws ContextVerdictError `forbidden`.
   */
  async verify(handle: FileHandle, real: string, field: string): Promise<void> {
    const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
    const isInside = place === undefined ? await isAt(handle, real) : this.isInside(place);
    if (!isInside) throw rejection("outside", field);
  }

  /**
   * Where a path is or, if it leads nowhere, would be: that it is missing below an allowed directory may
   * be said. Undefined for a link that leads nowhere, since that would tell what exists elsewhere.
   */
  async findRealPath(target: string): Promise<string | undefined> {
    for (let part = target; ; part = dirname(part)) {
      const real = await realpath(part).catch(() => undefined);
      if (real !== undefined) return join(real, relative(part, target));
      if ((await lstat(part).catch(() => undefined)) !== undefined) return undefined;
      if (part === dirname(part)) return undefined;
    }
  }

  /** A path without links, from the outermost allowed directory that it is in; empty for that directory. */
  below(real: string): string {
    const outermost = this.#real
      .filter((directory) => isBelow(directory, real))
      .sort((one, other) => one.length - other.length)[0];
    return outermost === undefined ? real : relative(outermost, real);
  }
}

function isBelow(directory: string, real: string): boolean {
  return (
    real === directory || real.startsWith(directory.endsWith(sep) ? directory : directory + sep)
  );
}

function findDirectory(path: string): string[] {
  try {
    return [resolveDirectory(path)];
  } catch (error) {
    if (error instanceof ContextVerdictError) return [];
    throw error;
  }
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
