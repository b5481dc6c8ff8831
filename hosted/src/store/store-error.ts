/**
 * An expected failure, without SQL, values and addresses. `unavailable`: the database is away, busy or full, a
 * later attempt may succeed; `conflict`: an id is taken. `reason` is the database's code.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";

  constructor(
    readonly code: "unavailable" | "conflict" | "not_found",
    message: string,
    readonly reason?: string,
  ) {
    super(message);
  }
}

/** @param reason The database's code. */
export function unavailable(reason: string): StoreError {
  return new StoreError("unavailable", `the database is unavailable (${reason})`, reason);
}

/** A defect of this program. The database's own error may quote statements and values. */
export function defect(code: string): Error {
  return new Error(`the database rejected a statement (${code})`);
}
