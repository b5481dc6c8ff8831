import { constants } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { AllowedDirectories } from "./allowed-directories.js";

/** Opens a directory without the right to list it. Node has no name for this flag of Linux. */
const O_PATH = 0o10_000_000;

/** An allowed directory in which names are looked up. */
export interface OpenDirectory {
  /** The path of a name in it. */
  at(name: string): string;
  close(): Promise<void>;
}

/**
 * Opens a directory below the allowed ones. On Linux, names are looked up in the directory that was
 * opened, through `/proc/self/fd`, so that they cannot be led elsewhere by putting a link in its
 * place. Other systems have no such path: there, names are looked up by the directory's own path, and
 * the caller has to `verify` it.
 * @param real Without links.
 * @throws ContextVerdictError `forbidden` where it is outside by now; the system's error.
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
