import { closeSync, fstatSync, lstatSync, openSync, unlinkSync } from "node:fs";
import { pause } from "./pause.js";
import { systemCode } from "./system-code.js";

/**
 * A lock that is older, or that was waited for so long, was left by a process that was killed: what is
 * done under one takes milliseconds. Its age alone may be wrong, where a clock was set back.
 */
const STALE_MS = 5000;
const RETRY_MS = 10;

/**
 * Does short, synchronous work while no other process does any under the same lock, and waits for its turn.
 * @param lock The path of a file that exists while the lock is held.
 * @throws the error of the system if the lock cannot be made, and what `work` throws.
 */
export function whileLocked<T>(lock: string, work: () => T): T {
  const inode = acquire(lock);
  try {
    return work();
  } finally {
    release(lock, inode);
  }
}

/** @returns The inode of the lock. */
function acquire(lock: string): number {
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
    if (age > STALE_MS) release(lock, held.ino);
    else pause(RETRY_MS);
  }
}

/** Removes a lock if it is still the one that is meant. */
function release(lock: string, inode: number): void {
  try {
    if (lstatSync(lock).ino === inode) unlinkSync(lock);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}
