import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { copyFile, link, lstat, open, readFile, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../../engine/errors.js";
import { describeWriteFailure } from "../../files/describe-failure.js";
import { systemCode } from "../../files/system-code.js";
import type { AllowedDirectories } from "./allowed-directories.js";

const FIELD = "out_path";

/** File systems without hard links say one of these. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** A file that may be written: its directory exists and is allowed. */
export interface NewFile {
  /** As sent. */
  path: string;
  /** Where it will really be. */
  real: string;
}

/**
 * Checks `out_path` before any work is done.
 * @throws ContextVerdictError as `AllowedDirectories.locate` for its directory, `bad_request` where
 *   something is in its place that is no regular file: links are not followed.
 */
export async function prepareNewFile(
  directories: AllowedDirectories,
  path: string,
): Promise<NewFile> {
  if (/[\\/]$|\p{Surrogate}/u.test(path)) {
    throw new ContextVerdictError("bad_request", `${FIELD} is no name of a file`, FIELD);
  }
  const target = directories.resolve(path, FIELD);
  const real = join(await locateDirectory(directories, dirname(target)), basename(target));
  const found = await statLink(real);
  if (found !== undefined && !found.isFile()) {
    const message = `${FIELD} is in use by something that is no regular file; name a new file`;
    throw new ContextVerdictError("bad_request", message, FIELD);
  }
  return { path, real };
}

async function locateDirectory(directories: AllowedDirectories, path: string): Promise<string> {
  try {
    return await directories.locate(path, FIELD);
  } catch (error) {
    const isMissing = error instanceof ContextVerdictError && error.code === "input_not_found";
    throw isMissing ? noDirectory() : error;
  }
}

/**
 * Writes a text as a new file, all of it or nothing: a temporary file in the same directory, synced,
 * then linked under its name, which fails where that name is taken. A file that already holds just
 * this text is left as it is, so that a repeated call does no harm; any other is never overwritten.
 * @throws ContextVerdictError `bad_request` where the file exists or cannot be written, `internal`
 *   where the disk is full.
 */
export async function writeNewFile(
  directories: AllowedDirectories,
  { real }: NewFile,
  text: string,
): Promise<void> {
  if (/\p{Surrogate}/u.test(text)) {
    const message = `${FIELD} cannot hold the text: it has lone surrogates, which UTF-8 has not`;
    throw new ContextVerdictError("bad_request", message, FIELD);
  }
  const bytes = Buffer.from(text, "utf8");
  try {
    if (await holds(real, bytes)) return;
    await writeThroughTemporary(directories, real, bytes);
  } catch (error) {
    throw explain(error);
  }
}

/** @throws an error with the code `EEXIST` where there is another file. */
async function holds(real: string, bytes: Buffer): Promise<boolean> {
  const found = await statLink(real);
  if (found === undefined) return false;
  if (found.isFile() && found.size === bytes.length && bytes.equals(await readFile(real))) {
    return true;
  }
  throw Object.assign(new Error("exists"), { code: "EEXIST" });
}

async function writeThroughTemporary(
  directories: AllowedDirectories,
  real: string,
  bytes: Buffer,
): Promise<void> {
  const name = `.context-verdict-${randomBytes(6).toString("hex")}.tmp`;
  const temporary = join(dirname(real), name);
  const handle = await open(temporary, "wx");
  try {
    try {
      await directories.verify(handle, temporary, FIELD);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(temporary, real);
  } finally {
    await unlink(temporary);
  }
}

/** Gives the file its name, exclusively. */
async function publish(temporary: string, real: string): Promise<void> {
  try {
    await link(temporary, real);
  } catch (error) {
    if (!NO_LINKS.includes(systemCode(error) ?? "")) throw error;
    await copyFile(temporary, real, constants.COPYFILE_EXCL);
  }
}

async function statLink(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return undefined;
    throw code === "ENOTDIR" ? noDirectory() : explain(error);
  }
}

function noDirectory(): ContextVerdictError {
  const message = `the directory of ${FIELD} does not exist; create it, or name another one`;
  return new ContextVerdictError("bad_request", message, FIELD);
}

function explain(error: unknown): unknown {
  const code = systemCode(error);
  if (error instanceof ContextVerdictError || code === undefined) return error;
  if (code === "EEXIST") {
    const message = `${FIELD} exists already and is never overwritten; name a new file, or delete it`;
    return new ContextVerdictError("bad_request", message, FIELD);
  }
  return new ContextVerdictError(
    code === "ENOSPC" || code === "EDQUOT" ? "internal" : "bad_request",
    `${FIELD} cannot be written: ${describeWriteFailure(code)}`,
    FIELD,
  );
}
