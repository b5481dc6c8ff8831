import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** How often documents are looked at, at most, in milliseconds. */
const EVERY_MS = 1_000;
/** Looking at them takes a tenth of the time at most, however many there are. */
const SHARE = 10;

/**
 * Yields once at the start, and then whenever a file is added, changed or removed. Files are looked at
 * again and again: unlike notifications of the system, that works in containers and on network drives.
 * @param list The files: it may fail, which is a state like any other.
 */
export async function* watchFiles(list: () => Promise<readonly string[]>): AsyncGenerator<void> {
  let seen: string | undefined;
  for (;;) {
    const start = performance.now();
    const state = await describe(list);
    const pause = Math.max(EVERY_MS, SHARE * (performance.now() - start));
    if (state !== seen) yield;
    seen = state;
    await sleep(pause);
  }
}

async function describe(list: () => Promise<readonly string[]>): Promise<string> {
  try {
    return (await list()).map(describeFile).join("\n");
  } catch (error) {
    return String(error);
  }
}

function describeFile(path: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return JSON.stringify([path, size, mtimeMs, ino]);
  } catch {
    return path;
  }
}
