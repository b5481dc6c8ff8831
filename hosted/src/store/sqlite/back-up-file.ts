import { closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Database as LibsqlDatabase } from "libsql";
import { systemCode } from "../../../../src/io/system-code.js";
import { StoreError } from "../store-error.js";
import { toSqliteFailure } from "./sqlite-driver.js";

/**
 * Writes all that is committed to a new file that only this user can read, and to the disk. Others go on
 * reading and writing meanwhile. (The library does not have SQLite's own interface for backups.)
 *
 * @throws StoreError `conflict` if there is a file already; `unavailable` if it cannot be written or the
 *   database is damaged; then there is none.
 */
export function backUpFile(file: LibsqlDatabase, target: string): void {
  const path = resolve(target);
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw explain(error);
    throw new StoreError("conflict", "there is a file of this name already; choose another one");
  }
  try {
    // Copying alone would pass over pages that are damaged.
    const [found] = file.pragma("quick_check") as { quick_check: string }[];
    if (found?.quick_check !== "ok") throw damaged();
    // It takes an empty file as it is, with its mode.
    file.prepare("vacuum into ?").run([path]);
    for (const each of [path, dirname(path)]) sync(each);
  } catch (error) {
    rmSync(path, { force: true });
    throw explain(error);
  }
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function explain(error: unknown): Error {
  if (error instanceof StoreError) return error;
  const code = systemCode(error) ?? "unknown";
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return damaged();
  if (code.startsWith("SQLITE")) return toSqliteFailure(error);
  return new StoreError("unavailable", `the backup cannot be written there (${code})`, code);
}

function damaged(): StoreError {
  const message = "the database is damaged, and no backup was made; restore an older one";
  return new StoreError("unavailable", message, "SQLITE_CORRUPT");
}
