import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { nameSibling } from "./name-sibling.js";
import { systemCode } from "./system-code.js";

const NEW_FILE_MODE = 0o666;

/** The codes of file systems without hard links. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** Whether an error of `link` means that the file system has no hard links. */
export function isWithoutLinks(error: unknown): boolean {
  return NO_LINKS.includes(systemCode(error) ?? "");
}

/** Makes a name for a file that is not complete yet. */
export function nameTemporary(): string {
  return `.context-verdict-${randomBytes(6).toString("hex")}.tmp`;
}

/** The attributes that a file keeps when its content is replaced; a part of `Stats`. */
export interface Attributes {
  mode: number;
  /** Together with `gid`: the owner and the group that the file must keep. */
  uid?: number;
  /** Without `uid`: the group that the mode is meant for. Another group gets the rights of others. */
  gid?: number;
}

export interface WriteOptions {
  attributes?: Attributes | undefined;
  /** Checks the complete temporary file before it is renamed; if it throws, nothing has changed. */
  check?: ((temporary: string) => void) | undefined;
  /** Whether the file and its folder are synced, so that they survive a power failure. Default: true. */
  durable?: boolean;
}

/**
 * Replaces or creates a file as a whole: at any moment, even after a power failure, the path has all of
 * the old or all of the new content. Writes a temporary file in the same folder, syncs it, renames it,
 * and syncs the folder. A link at the path is replaced and not followed.
 * @throws the error of the system. The old file is then unchanged, and the temporary file removed.
 */
export function replaceFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => renameSync(temporary, path));
}

/**
 * Creates a file as `replaceFile` does, and never overwrites one.
 * @throws the error of the system; `EEXIST` if the path exists.
 */
export function createFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => publishNew(temporary, path));
}

/**
 * Replaces the file that a path leads to, or creates it. A symbolic link and the mode of the file stay.
 * @param keepsOwner Whether its owner and group must stay too.
 * @throws the error of the system; also if the existing file is read-only.
 */
export function replaceTarget(
  path: string,
  data: string | Uint8Array,
  { check, keepsOwner = false }: Pick<WriteOptions, "check"> & { keepsOwner?: boolean } = {},
): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    replaceFile(path, data, { check });
    return;
  }
  // Checked because renaming would replace a read-only file too.
  accessSync(path, constants.W_OK);
  const real = realpathSync.native(path);
  const { mode, uid, gid } = statSync(real);
  replaceFile(real, data, { check, attributes: keepsOwner ? { mode, uid, gid } : { mode } });
}

function writeThroughTemporary(
  path: string,
  data: string | Uint8Array,
  { attributes, check, durable = true }: WriteOptions,
  publish: (temporary: string) => void,
): void {
  const temporary = nameSibling(path, nameTemporary());
  const mode = (attributes?.mode ?? NEW_FILE_MODE) & 0o7777;
  const descriptor = openSync(temporary, "wx", mode);
  try {
    try {
      if (attributes !== undefined) keepAttributes(descriptor, attributes);
      writeFileSync(descriptor, data);
      if (durable) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    check?.(temporary);
    publish(temporary);
  } catch (error) {
    removeIfPossible(temporary);
    throw error;
  }
  if (durable) syncFolder(dirname(path));
}

function keepAttributes(descriptor: number, { mode, uid, gid }: Attributes): void {
  const made = fstatSync(descriptor);
  const isOther = gid !== undefined && made.gid !== gid;
  if (uid !== undefined && gid !== undefined && (made.uid !== uid || isOther)) {
    fchownSync(descriptor, uid, gid);
  }
  // Opening applied the umask, but an existing file keeps its mode.
  fchmodSync(descriptor, (uid === undefined && isOther ? withoutGroup(mode) : mode) & 0o7777);
}

/** Limits the rights of the group to those of others. */
function withoutGroup(mode: number): number {
  return mode & (0o7707 | ((mode & 0o7) << 3));
}

/** Renames the file, and fails if the new name is taken. */
function publishNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error("exists"), { code: "EEXIST" });
    }
    renameSync(temporary, path);
    return;
  }
  removeIfPossible(temporary);
}

/** Ignores errors, because the file is written anyway: an append-only folder keeps everything. */
function removeIfPossible(path: string): void {
  try {
    unlinkSync(path);
  } catch {}
}

/** Makes a new name durable. Ignores errors, because not every system can, and the content is safe. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {}
}
