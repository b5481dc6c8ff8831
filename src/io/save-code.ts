import { accessSync, constants, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { findLearned, TRAILER_BYTES } from "./quick-start.js";
import { replaceFile } from "./replace-file.js";
import { systemCode } from "./system-code.js";

/** Code that nothing was added to for so long is that of another version, or is soon learned again. */
const KEPT_MS = 30 * 86_400_000;

/** Stores what this run compiled. Where that is not possible, the next start compiles it again. */
export function saveCode(): void {
  try {
    for (const { script, path, runs, data } of findLearned()) {
      const folder = dirname(path);
      makeFolder(folder);
      accessSync(folder, constants.W_OK);
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

/** Two folders above it may be missing. `recursive` never ends where a file system refuses folders by ENOENT. */
function makeFolder(folder: string): void {
  const caches = dirname(folder);
  for (const path of [dirname(caches), caches, folder]) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
  }
}

/** Stored code, and the temporary files of interrupted writes. */
const OWN = /^(?:[a-z-]+-[\w-]+-v\d[\w.-]*|\.context-verdict-[0-9a-f]{12}\.tmp)$/;

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!OWN.test(name)) continue;
    const file = join(folder, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}
