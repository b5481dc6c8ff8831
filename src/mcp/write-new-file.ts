import { constants, type Stats } from "node:fs";
import { link, lstat, open, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeWriteFailure } from "../io/describe-failure.js";
import { isWithoutLinks, nameTemporary } from "../io/replace-file.js";
import { systemCode } from "../io/system-code.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { isWritable } from "./file-rules.js";
import { HostDenials } from "./host-denials.js";
import { type OpenDirectory, openDirectory } from "./open-directory.js";
import { OPEN_FLAGS } from "./read-text-file.js";
import { rejection } from "./rejections.js";

const FIELD = "out_path";

/** Creates a file, and never follows a link. */
const CREATE_FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** A file that may be created: its directory exists and is allowed. */
export interface NewFile {
  /** As sent. */
  path: string;
  /** The real path that it will have. */
  real: string;
}

/**
 * Checks `out_path` before any work is done.
 * @throws ContextVerdictError as `AllowedDirectories.locate` for its directory, `forbidden` for a name
 *   that may not be created, `bad_request` if the path is taken by anything but a regular file.
 */
export async function prepareNewFile(
  directories: AllowedDirectories,
  path: string,
): Promise<NewFile> {
  if (/[\\/]$|\p{Surrogate}/u.test(path)) throw rejection("no_name", FIELD);
  const absolute = directories.resolve(path, FIELD);
  checkName(directories, absolute);
  const real = join(await locateDirectory(directories, dirname(absolute)), basename(absolute));
  checkName(directories, real);
  const found = await statLink(real);
  if (found !== undefined && !found.isFile()) throw rejection("taken", FIELD);
  return { path, real };
}

/** The path as sent is checked too, so that errors do not reveal which folders exist. */
function checkName(directories: AllowedDirectories, path: string): void {
  if (!directories.isInside(path)) return;
  const denials = new HostDenials("write", directories.paths);
  if (isWritable(directories.below(path), path) && !denials.denies(path)) return;
  throw rejection("unwritable", FIELD);
}

async function locateDirectory(directories: AllowedDirectories, path: string): Promise<string> {
  try {
    return await directories.locate(path, FIELD);
  } catch (error) {
    const isMissing = error instanceof ContextVerdictError && error.code === "input_not_found";
    throw isMissing ? rejection("no_folder", FIELD) : error;
  }
}

/**
 * Writes a text as a new file, atomically: a temporary file in the same directory, synced, then linked to
 * its name, which fails if the name is taken. Like `createFile`, but without blocking and in an open
 * directory. A file that already holds this text is success, so that a call can be repeated.
 * @throws ContextVerdictError `bad_request` if the file exists or cannot be written, `forbidden` if its
 *   directory is now outside, `internal` if the disk is full.
 */
export async function writeNewFile(
  directories: AllowedDirectories,
  { real }: NewFile,
  text: string,
): Promise<void> {
  if (/\p{Surrogate}/u.test(text)) throw rejection("surrogates", FIELD);
  try {
    const directory = await openDirectory(directories, dirname(real), FIELD);
    try {
      const location = { directories, directory, folder: dirname(real) };
      const entry: DirectoryEntry = { ...location, name: basename(real) };
      const bytes = Buffer.from(text, "utf8");
      if (!(await hasBytes(entry, bytes))) await writeThroughTemporary(entry, bytes);
    } finally {
      await directory.close();
    }
  } catch (error) {
    throw explain(error);
  }
}

/** A name in an open directory, which was found at `folder`. */
interface DirectoryEntry {
  directories: AllowedDirectories;
  directory: OpenDirectory;
  folder: string;
  name: string;
}

/** @throws an error with the code `EEXIST` for a file with other content. */
async function hasBytes(entry: DirectoryEntry, bytes: Buffer): Promise<boolean> {
  const { directories, directory, folder, name } = entry;
  const found = await statLink(directory.at(name));
  if (found === undefined) return false;
  if (found.isFile() && found.size === bytes.length) {
    const handle = await open(directory.at(name), OPEN_FLAGS);
    try {
      await directories.verify(handle, join(folder, name), FIELD);
      const held = Buffer.alloc(bytes.length);
      const { bytesRead } = await handle.read(held, 0, held.length, 0);
      if (bytesRead === bytes.length && held.equals(bytes)) return true;
    } finally {
      await handle.close();
    }
  }
  throw Object.assign(new Error("exists"), { code: "EEXIST" });
}

async function writeThroughTemporary(entry: DirectoryEntry, bytes: Buffer): Promise<void> {
  const { directory, name } = entry;
  const temporary = nameTemporary();
  await create({ ...entry, name: temporary }, bytes);
  try {
    await link(directory.at(temporary), directory.at(name));
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await create(entry, bytes);
  } finally {
    await unlink(directory.at(temporary));
  }
}

/** Creates a file; removes it again if writing fails. */
async function create(entry: DirectoryEntry, bytes: Buffer): Promise<void> {
  const { directories, directory, folder, name } = entry;
  const handle = await open(directory.at(name), CREATE_FLAGS);
  try {
    await directories.verify(handle, join(folder, name), FIELD);
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await unlink(directory.at(name));
    throw error;
  } finally {
    await handle.close();
  }
}

async function statLink(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return undefined;
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  const code = systemCode(error);
  if (error instanceof ContextVerdictError || code === undefined) return error;
  if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) return rejection("no_folder", FIELD);
  if (code === "EEXIST") return rejection("exists", FIELD);
  return new ContextVerdictError(
    code === "ENOSPC" || code === "EDQUOT" ? "internal" : "bad_request",
    `${FIELD} cannot be written: ${describeWriteFailure(code)}`,
    FIELD,
  );
}
