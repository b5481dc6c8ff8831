import { closeSync, fstatSync, lstatSync, openSync, unlinkSync } from "node:fs";
import { pause } from "./pause.js";
import { systemCode } from "./system-code.js";

/**
 * Work under a lock takes milliseconds, so an older lock, or one that was waited for this long, was left by
 * a killed process. The age alone may be wrong, if a clock was set back.
 */
const STALE_MS = 5_000;
const RETRY_MS = 10;

/**
 * Waits for a lock and does short, synchronous work under it.
 * @param lock The path of a file that exists while the lock is held.
 * @param staleMs From which age on a lock is taken over.
 * @throws the system's error if the lock cannot be created, and any error of `work`.
 */
export function whileLocked<T>(lock: string, work: () => T, staleMs = STALE_MS): T {
  const inode = acquire(lock, staleMs);
  try {
    return work();
  } finally {
    release(lock, inode);
  }
}

/** @returns The inode of the lock. */
function acquire(lock: string, staleMs: number): number {
  let seen: { ino: number; mtimeMs: number } | undefined;
  let since = 0;
  for (;;) {
    try {
      const descriptor = openSync(lock, "wx");
      const { ino } = fstatSync(descriptor);
      closeSync(descriptor);
      return ino;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
    const held = lstatSync(lock, { throwIfNoEntry: false });
    if (held === undefined) continue;
    if (held.ino !== seen?.ino || held.mtimeMs !== seen.mtimeMs) {
      seen = held;
      since = performance.now();
    }
    const age = Math.max(Date.now() - held.mtimeMs, performance.now() - since);
    if (age > staleMs) release(lock, held.ino);
    else pause(RETRY_MS);
  }
}

/** Removes a lock, unless another process holds it by now. */
function release(lock: string, inode: number): void {
  try {
    if (lstatSync(lock).ino === inode) unlinkSync(lock);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}
