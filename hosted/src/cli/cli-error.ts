/** What went wrong, for programs (`--json`). */
export type CliErrorCode = "bad_request" | "not_found" | "refused";

/** A deliberate error of the command line: one line that says what was wrong and what is allowed. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: CliErrorCode;

  constructor(code: CliErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Misuse of a command or an option. */
export function usageError(message: string): CliError {
  return new CliError("bad_request", message);
}
