import { closeSync, fstatSync, lstatSync, openSync, type Stats, unlinkSync } from "node:fs";
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
  const own = acquire(lock, staleMs);
  try {
    return work();
  } finally {
    release(lock, own);
  }
}

/** A lock file. Inodes are used again, so the time tells it from a later one. */
type Lock = Pick<Stats, "ino" | "mtimeMs">;

function acquire(lock: string, staleMs: number): Lock {
  let seen: Lock | undefined;
  let since = 0;
  for (;;) {
    try {
      const descriptor = openSync(lock, "wx");
      const own = fstatSync(descriptor);
      closeSync(descriptor);
      return own;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
    const held = lstatSync(lock, { throwIfNoEntry: false });
    if (held === undefined) continue;
    if (seen === undefined || !isSame(held, seen)) {
      seen = held;
      since = performance.now();
    }
    const age = Math.max(Date.now() - held.mtimeMs, performance.now() - since);
    // One at a time: another could remove the lock of the process that has just taken over.
    if (age > staleMs) whileLocked(`${lock}.tmp`, () => release(lock, held), staleMs);
    else pause(RETRY_MS);
  }
}

function isSame(one: Lock, other: Lock): boolean {
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs;
}

/** Removes a lock, unless another process holds it by now. */
function release(lock: string, held: Lock): void {
  try {
    if (isSame(lstatSync(lock), held)) unlinkSync(lock);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}
