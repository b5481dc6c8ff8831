/** Every error code of the contract (design: one envelope on every surface). */
export type ErrorCode =
  | "bad_request"
  | "invalid_json"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "unauthorized"
  | "forbidden"
  | "rate_limited"
  | "not_implemented"
  | "overloaded"
  | "timeout"
  | "not_launched"
  | "input_not_found"
  | "internal";

/** The error envelope of the contract. It never carries document text, paths of a server or a stack. */
export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; field?: string };
}

/** The one error that misuse of the library throws. Strange documents never throw: they get a verdict. */
export class ContextVerdictError extends Error {
  override readonly name = "ContextVerdictError";
  readonly code: ErrorCode;
  /** The option or request field that was wrong. */
  readonly field?: string;

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    if (field !== undefined) this.field = field;
  }

  toEnvelope(): ErrorEnvelope {
    const { code, message, field } = this;
    return { error: { code, message, ...(field === undefined ? {} : { field }) } };
  }
}
