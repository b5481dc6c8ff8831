import { ContextVerdictError } from "../../engine/contract/errors.js";

/** The loggable part of a defect: its class and stack, without its message. */
export interface Defect {
  name: string;
  /** Stack frames as `file.js:line:column`, innermost first. */
  at: string[];
}

const MOST_FRAMES = 10;

/** Leaves out paths, which reveal the machine, and the message, which may quote a document. */
export function describeDefect(error: unknown): Defect {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = "" } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).matchAll(FRAME);
  return { name, at: [...frames].slice(0, MOST_FRAMES).map(([frame]) => frame) };
}

const FRAME = /[\w.-]+\.[cm]?[jt]s:\d+:\d+(?=\)?$)/gm;

/** The message for any error that is not a `ContextVerdictError`. */
export const DEFECT = "internal error; this is a defect, please report it";

/**
 * Makes the error that a caller gets for a defect, without details. With `CONTEXT_VERDICT_DEBUG=1`, its
 * stack goes to standard error.
 */
export function toInternalError(error: unknown): ContextVerdictError {
  if (process.env.CONTEXT_VERDICT_DEBUG === "1") console.error(error);
  return new ContextVerdictError("internal", DEFECT);
}
