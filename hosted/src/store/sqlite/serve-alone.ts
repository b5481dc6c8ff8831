import { basename } from "node:path";
import Libsql from "libsql";
import { StoreError } from "../store-error.js";

/**
 * Keeps other processes from serving on the same file until it is let go, or this process ends, however it
 * does: the lock is SQLite's own, on an empty file beside the database.
 *
 * @returns Lets go.
 * @throws StoreError `conflict` where another process has it.
 */
export function serveAlone(path: string): () => void {
  const lock = new Libsql(`${path}-serve`);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Libsql.SqliteError) || !error.code.startsWith("SQLITE_BUSY"))
      throw error;
    const name = basename(path);
    throw new StoreError(
      "conflict",
      `another hosted serve has ${name}; one process serves a SQLite file`,
    );
  }
  return () => {
    // Closing alone leaves the lock until the library's garbage is collected.
    lock.exec("rollback");
    lock.close();
  };
}
