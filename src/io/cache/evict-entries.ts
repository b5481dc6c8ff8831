import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** 256 shelves of this size: the cache stays at about 256 MiB. */
const LARGEST_SHELF_BYTES = 1_048_576;

/** Less than the limit, so that not every write evicts. */
const KEPT_BYTES = 786_432;

/** Entries and the temporary files of interrupted writes. Other files in the folder are left alone. */
const ENTRY = /^(?:[0-9a-f]{62}|\.context-verdict-[0-9a-f]{12}\.tmp)$/;

/** The space that a file takes on most disks, even an empty one. */
const BLOCK_BYTES = 4_096;

/**
 * Removes the oldest entries of a full shelf.
 * @param largest The most bytes of a shelf; a parameter for tests, as is `kept`.
 */
export function evictEntries(
  shelf: string,
  largest = LARGEST_SHELF_BYTES,
  kept = KEPT_BYTES,
): void {
  const entries = readdirSync(shelf)
    .filter((name) => ENTRY.test(name))
    .flatMap((name) => measureEntry(join(shelf, name)));
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= largest) return;
  entries.sort((one, other) => one.written - other.written);
  for (const { file, bytes } of entries) {
    if (total <= kept) return;
    rmSync(file, { force: true });
    total -= bytes;
  }
}

interface Entry {
  file: string;
  bytes: number;
  /** Milliseconds since 1970. */
  written: number;
}

/** Returns an empty list for an entry that another process has removed meanwhile. */
function measureEntry(file: string): Entry[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const bytes = Math.max(1, Math.ceil(stats.size / BLOCK_BYTES)) * BLOCK_BYTES;
  return [{ file, bytes, written: stats.mtimeMs }];
}
