import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";
import type { OptionName } from "./options.js";

export { systemCode } from "../io/system-code.js";

/** A deliberate error of the command line: the envelope's fields and a hint for a person. */
export class CliError extends ContextVerdictError {
  /** What to do about it; shown to people only, never part of the envelope. */
  readonly hint?: string;

  constructor(code: ErrorCode, message: string, { field, hint }: CliErrorDetails = {}) {
    super(code, message, field);
    if (hint !== undefined) this.hint = hint;
  }
}

export interface CliErrorDetails {
  /** The option that was wrong, as typed: `--out`. */
  field?: string | undefined;
  hint?: string | undefined;
}

/** The hint where there is nothing better to say; where it is shown, it names the command. */
export const SEE_HELP = "See context-verdict --help.";

/** Any error that is not ours, in the words that people get. */
export const DEFECT = "internal error; this is a defect, please report it";

/** Misuse of a command or an option. */
export function usageError(message: string, details: CliErrorDetails = {}): CliError {
  return new CliError("bad_request", message, details);
}

/** A wrong option, or a wrong value of one. @param reason What follows its name. */
export function optionError(name: OptionName, reason: string, hint = SEE_HELP): CliError {
  return usageError(`--${name} ${reason}`, { field: `--${name}`, hint });
}

/** Two options, as typed, of which only one can be given. */
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
