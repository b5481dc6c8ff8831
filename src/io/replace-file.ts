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
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ifPossible } from "./if-possible.js";
import { systemCode } from "./system-code.js";

const NEW_FILE_MODE = 0o666;

/** Error codes of file systems without hard links. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** Files that are still being written, by the process that writes them. */
const TEMPORARY = /^\.context-verdict-(\d+)-[0-9a-f]{12}\.tmp$/;

function nameTemporary(): string {
  return `.context-verdict-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
}

/** Removes what killed processes left in a folder. */
function removeLeftovers(folder: string): void {
  for (const name of ifPossible(() => readdirSync(folder)) ?? []) {
    const pid = TEMPORARY.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      ifPossible(() => unlinkSync(join(folder, name)));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
}

/** The attributes that a replaced file keeps; a subset of `Stats`. */
export interface Attributes {
  mode: number;
  /** With `gid`: the owner and group to keep. */
  uid?: number;
  gid?: number;
}

export interface WriteOptions {
  attributes?: Attributes | undefined;
  /** Checks the complete temporary file before it is renamed. If it throws, nothing changes. */
  check?: ((temporary: string) => void) | undefined;
  /** Whether to sync the file and its folder, to survive a power failure. Default: true. */
  durable?: boolean;
}

/**
 * Replaces or creates a file atomically, even across a power failure: writes a temporary file in the same
 * folder, syncs it, renames it, and syncs the folder. A link at the path is replaced and not followed.
 * @throws the system's error. The old file is then unchanged, and the temporary file removed.
 */
export function replaceFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => renameSync(temporary, path));
}

/**
 * Creates a file like `replaceFile`, but never overwrites one.
 * @throws the system's error; `EEXIST` if the path exists.
 */
export function createFile(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  writeThroughTemporary(path, data, options, (temporary) => publishNew(temporary, path));
}

/**
 * Replaces or creates the file that a path leads to. Keeps a symbolic link and the mode of the file.
 * @throws the system's error, also if the existing file is read-only.
 */
export function replaceTarget(path: string, data: string | Uint8Array): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    replaceFile(path, data);
    return;
  }
  // Renaming would replace even a read-only file.
  accessSync(path, constants.W_OK);
  const real = realpathSync.native(path);
  replaceFile(real, data, { attributes: { mode: statSync(real).mode } });
}

function writeThroughTemporary(
  path: string,
  data: string | Uint8Array,
  { attributes, check, durable = true }: WriteOptions,
  publish: (temporary: string) => void,
): void {
  // Not `join`, which would turn `link/../a.md` into `a.md`: another file if `link` leads elsewhere.
  const temporary = path.slice(0, path.length - basename(path).length) + nameTemporary();
  const mode = (attributes?.mode ?? NEW_FILE_MODE) & 0o7777;
  if (durable) removeLeftovers(dirname(temporary));
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
    ifPossible(() => unlinkSync(temporary));
    throw error;
  }
  if (durable) syncFolder(dirname(path));
}

function keepAttributes(descriptor: number, { mode, uid, gid }: Attributes): void {
  const made = fstatSync(descriptor);
  if (uid !== undefined && gid !== undefined && (made.uid !== uid || made.gid !== gid)) {
    fchownSync(descriptor, uid, gid);
  }
  // The mode of an existing file does not depend on the umask, which opening applied.
  fchmodSync(descriptor, mode & 0o7777);
}

/** Renames a file, and fails if the new name is taken. */
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
  // Not in an append-only folder. The new file is complete.
  ifPossible(() => unlinkSync(temporary));
}

/** Makes a rename durable. Ignores errors: some systems cannot, and the content is safe. */
function syncFolder(folder: string): void {
  ifPossible(() => {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
}
