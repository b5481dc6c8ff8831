import { constants } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { AllowedDirectories } from "./allowed-directories.js";

/** Linux: opens a directory without permission to list it. Node does not define it. */
const O_PATH = 0o10_000_000;

/** An open directory in which names are looked up. */
export interface OpenDirectory {
  /** The path of a name in it. */
  at(name: string): string;
  close(): Promise<void>;
}

/**
 * Opens a directory below the allowed ones. On Linux, names are looked up in the open directory, through
 * `/proc/self/fd`, so that replacing the directory with a link has no effect. Other systems look names up
 * by path, and the caller has to `verify` what it opens.
 * @param real Without links.
 * @throws ContextVerdictError `forbidden` if it is now outside; the system's error.
 */
export async function openDirectory(
  directories: AllowedDirectories,
  real: string,
  field: string,
): Promise<OpenDirectory> {
  if (process.platform !== "linux")
    return { at: (name) => join(real, name), close: async () => {} };
  const handle = await open(real, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await directories.verify(handle, real, field);
    const descriptor = `/proc/self/fd/${handle.fd}`;
    const base = await readlink(descriptor).then(
      () => descriptor,
      () => real, // There is no /proc.
    );
    return { at: (name) => join(base, name), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
