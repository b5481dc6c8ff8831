/** Why the store could not do what it was asked. */
export type StoreErrorCode =
  /** The database is not there, too busy, or has no room: later may do. */
  | "unavailable"
  /** An id is taken. */
  | "conflict"
  /** What should be changed is not there. */
  | "not_found";

/** An expected failure. It carries no SQL, no value and no address; `reason` is the database's code. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  readonly reason: string | undefined;

  constructor(code: StoreErrorCode, message: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
