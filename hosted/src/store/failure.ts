import { StoreError } from "./store-error.js";

/** The database is not there, too busy, or has no room. @param reason The database's code. */
export function unavailable(reason: string): StoreError {
  return new StoreError(
    "unavailable",
    `the database does not answer as it should (${reason})`,
    reason,
  );
}

/**
 * What a defect of ours leaves behind. The database's own error may quote statements and values, and
 * none of them may reach a log.
 */
export function defect(code: string): Error {
  return new Error(`the database refused a statement (${code})`);
}
