import { setTimeout as sleep } from "node:timers/promises";
import Libsql from "libsql";

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 20;

/**
 * Repeats what SQLite refuses while somebody else writes. The library itself would wait with the whole
 * thread, and so with what the other one waits for, where that is another store of this process.
 *
 * @throws The library's error, for another reason or when the time is over.
 */
export async function whenFree<Result>(timeoutMs: number, work: () => Result): Promise<Result> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await sleep(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
