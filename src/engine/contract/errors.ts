/** Every error code of the contract, the same on every surface. */
export type ErrorCode =
  | "bad_request"
  | "invalid_json"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "too_costly"
  | "answer_too_large"
  | "unauthorized"
  | "forbidden"
  | "rate_limited"
  | "not_implemented"
  | "overloaded"
  | "timeout"
  | "not_launched"
  | "input_not_found"
  | "internal";

/** What went wrong and what is allowed. Never document text, a path of the server or a stack. */
export interface ErrorDetails {
  /** Stable identifier; react to it, not to the message. */
  code: ErrorCode;
  /** What was wrong and what is allowed, for people. */
  message: string;
  /** The request field or option that was wrong. */
  field?: string;
  /** Where this error is documented. */
  docs_url?: string;
  /** The same as the `x-request-id` header of the response; HTTP only. */
  request_id?: string;
}

/** The error envelope, the same on every surface. */
export interface ErrorEnvelope {
  error: ErrorDetails;
}

/** Thrown on misuse of the library. Documents never throw: every text gets a verdict, if not every plan. */
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

/** How a surface writes the name of an option: `chars_per_token`, or `--chars-per-token`. */
export type NameOption = (option: string) => string;

/** A wrong option. Surfaces with other names for options call `describe` for their own message. */
export class OptionError extends ContextVerdictError {
  readonly describe: (nameOf: NameOption) => string;
  /** The option, in its name on the wire. */
  readonly option: string;

  constructor(option: string, describe: (nameOf: NameOption) => string) {
    super(
      "bad_request",
      describe((name) => name),
      option,
    );
    this.option = option;
    this.describe = describe;
  }
}
