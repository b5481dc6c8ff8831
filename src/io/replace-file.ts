import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname } from "node:path";
import { ifPossible } from "./failures.js";

export interface WriteOptions {
  /** What a replaced file keeps, of its `Stats`: its mode; owner and group, if both are given. */
  attributes?: { mode: number; uid?: number; gid?: number } | undefined;
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
  { attributes, check, durable = true }: WriteOptions = {},
): void {
  // Not `join`, which would turn `link/../a.md` into `a.md`: another file if `link` leads elsewhere.
  const folder = path.slice(0, path.length - basename(path).length);
  const name = `.context-verdict-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
  const temporary = folder + name;
  const mode = (attributes?.mode ?? 0o666) & 0o7777;
  const descriptor = fs.openSync(temporary, "wx", mode);
  try {
    try {
      const { uid, gid } = attributes ?? {};
      const made = fs.fstatSync(descriptor);
      if (uid !== undefined && gid !== undefined && (made.uid !== uid || made.gid !== gid)) {
        fs.fchownSync(descriptor, uid, gid);
      }
      // The mode of an existing file does not depend on the umask, which opening applied.
      if (attributes !== undefined) fs.fchmodSync(descriptor, mode);
      fs.writeFileSync(descriptor, data);
      if (durable) fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    check?.(temporary);
    fs.renameSync(temporary, path);
  } catch (error) {
    ifPossible(() => fs.unlinkSync(temporary));
    throw error;
  }
  if (!durable) return;
  // Makes the rename durable. Some systems cannot; the content is safe there, too.
  ifPossible(() => {
    const descriptor = fs.openSync(dirname(path), "r");
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  });
}

/**
 * Replaces or creates the file that a path leads to. Keeps a symbolic link and the mode of the file.
 * @throws the system's error, also if the existing file is read-only.
 */
export function replaceTarget(path: string, data: string | Uint8Array): void {
  if (fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    replaceFile(path, data);
    return;
  }
  // Renaming would replace even a read-only file.
  fs.accessSync(path, fs.constants.W_OK);
  const real = fs.realpathSync.native(path);
  replaceFile(real, data, { attributes: { mode: fs.statSync(real).mode } });
}
