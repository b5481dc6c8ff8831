import { ContextVerdictError } from "../../engine/contract/errors.js";

/**
 * What a caller hears of a defect: nothing but that it is one. Its stack goes to standard error where
 * `CONTEXT_VERDICT_DEBUG=1` asks for it.
 */
export function reportDefect(error: unknown): ContextVerdictError {
  if (process.env.CONTEXT_VERDICT_DEBUG === "1") console.error(error);
  return new ContextVerdictError("internal", "internal error; this is a defect, please report it");
}
