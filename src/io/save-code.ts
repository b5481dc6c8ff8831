import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { findLearned, TRAILER_BYTES } from "./quick-start.js";
import { replaceFile } from "./replace-file.js";

/** Code that nothing was added to for so long is that of another version, or is soon learned again. */
const KEPT_MS = 30 * 86_400_000;

/** Stores what this run compiled. Where that is not possible, the next start compiles it again. */
export function saveCode(): void {
  try {
    for (const { script, path, runs, data } of findLearned()) {
      const folder = dirname(path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (runs === 0) removeOld(folder);
      const code = data ?? script.createCachedData();
      const bytes = Buffer.concat([code, Buffer.alloc(TRAILER_BYTES)]);
      bytes[code.length] = runs + 1;
      bytes.writeUInt32LE(crc32(bytes.subarray(0, code.length + 1)), code.length + 1);
      replaceFile(path, bytes, { attributes: { mode: 0o600 }, durable: false });
    }
  } catch {
    // A folder that cannot be written, a full disk.
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}
