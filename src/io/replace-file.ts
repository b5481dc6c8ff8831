import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { nameSibling } from "./name-sibling.js";
import { systemCode } from "./system-code.js";

const NEW_FILE_MODE = 0o666;

/** File systems without hard links say one of these. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** What a file keeps when its content is replaced; a part of `Stats`. */
export interface Attributes {
  mode: number;
  /** With `gid`, where the owner and the group have to stay the same. */
  uid?: number;
  /** Alone, the group that the rights of a group are for; another one gets those of everybody. */
  gid?: number;
}

export interface WriteOptions {
  attributes?: Attributes;
  /** Looks at the complete file before it gets its name; where it throws, nothing has happened. */
  check?: (temporary: string) => void;
}

/**
 * Replaces a file, or makes it, so that its name stands for all of the old or all of the new
 * content at any moment, a loss of power included: a temporary file in the same folder, synced,
 * then renamed, and the folder synced. Links are not followed.
 * @throws the error of the system. The old file is then as it was, and the temporary one is gone.
 */
export function replaceFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => renameSync(temporary, path));
}

/**
 * As `replaceFile`, for a name that nothing has yet.
 * @throws the error of the system; `EEXIST` where the name is taken.
 */
export function createFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => publishNew(temporary, path));
}

function writeThroughTemporary(
  path: string,
  data: string | Uint8Array,
  { attributes, check }: WriteOptions,
  publish: (temporary: string) => void,
): void {
  const temporary = nameSibling(path, `.context-verdict-${randomBytes(6).toString("hex")}.tmp`);
  const mode = (attributes?.mode ?? NEW_FILE_MODE) & 0o7777;
  const descriptor = openSync(temporary, "wx", mode);
  try {
    try {
      if (attributes !== undefined) keepAttributes(descriptor, attributes);
      writeFileSync(descriptor, data);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    check?.(temporary);
    publish(temporary);
  } catch (error) {
    removeIfPossible(temporary);
    throw error;
  }
  syncFolder(dirname(path));
}

function keepAttributes(descriptor: number, { mode, uid, gid }: Attributes): void {
  const made = fstatSync(descriptor);
  const isOther = gid !== undefined && made.gid !== gid;
  if (uid !== undefined && gid !== undefined && (made.uid !== uid || isOther)) {
    fchownSync(descriptor, uid, gid);
  }
  // Opening applies the umask, which must not narrow the mode of a file that exists.
  fchmodSync(descriptor, (uid === undefined && isOther ? withoutGroup(mode) : mode) & 0o7777);
}

/** The group has at most the rights that everybody has. */
function withoutGroup(mode: number): number {
  return mode & (0o7707 | ((mode & 0o7) << 3));
}

/** Gives the file its name, exclusively. */
function publishNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!NO_LINKS.includes(systemCode(error) ?? "")) throw error;
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error("exists"), { code: "EEXIST" });
    }
    renameSync(temporary, path);
    return;
  }
  removeIfPossible(temporary);
}

/** Whether the file is written does not depend on it: in an append-only folder nothing goes away. */
function removeIfPossible(path: string): void {
  try {
    unlinkSync(path);
  } catch {}
}

/** Makes a new name last. Not every system can; the content is safe without. */
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
