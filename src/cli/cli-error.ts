import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";
import type { OptionName } from "./options.js";

/** An expected error of the command line, with a hint for people. */
export class CliError extends ContextVerdictError {
  /** What to do about it. In JSON it is beside the fields of the envelope. */
  readonly hint?: string;

  constructor(code: ErrorCode, message: string, { field, hint }: CliErrorDetails = {}) {
    super(code, message, field);
    if (hint !== undefined) this.hint = hint;
  }
}

export interface CliErrorDetails {
  /** The wrong option, as typed: `--out`. */
  field?: string | undefined;
  hint?: string | undefined;
}

/** The default hint. `reportError` adds the name of the command. */
export const SEE_HELP = "See context-verdict --help.";

/** Misuse of a command or an option. */
export function usageError(message: string, details: CliErrorDetails = {}): CliError {
  return new CliError("bad_request", message, details);
}

/** A wrong option or value. @param reason Follows the name of the option. */
export function optionError(name: OptionName, reason: string, hint = SEE_HELP): CliError {
  return usageError(`--${name} ${reason}`, { field: `--${name}`, hint });
}

/** Two options, as typed, that exclude each other. */
export function conflict(option: string, other: string): CliError {
  const [field] = option.split(" ");
  return usageError(`${option} cannot be used with ${other}`, {
    field,
    hint: "Leave one of the two out.",
  });
}

/** An option, as typed, without what it needs. */
export function requires(option: string, needed: string): CliError {
  const [field] = option.split(" ");
  return usageError(`${option} requires ${needed}`, {
    field,
    hint: `Add it, or leave ${option} out.`,
  });
}
