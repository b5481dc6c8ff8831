export type CliErrorCode = "bad_request" | "not_found" | "refused";

/** A deliberate error: one line that says what is wrong and what is allowed. */
export class CliError extends Error {
  override readonly name = "CliError";

  constructor(
    readonly code: CliErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export function usageError(message: string): CliError {
  return new CliError("bad_request", message);
}
