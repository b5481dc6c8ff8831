import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "./store-error.js";

const ATTEMPTS = 6;
const PAUSE_MS = 10;

/** PostgreSQL gave up one of two transactions that stood in each other's way. */
const CONFLICTS = new Set(["40001", "40P01"]);

/** Repeats a transaction that lost against another one; nothing of it has happened. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof StoreError && CONFLICTS.has(error.reason ?? "");
}
