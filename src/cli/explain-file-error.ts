import { explainFailure } from "../commands/apply/explain-failure.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { systemCode } from "./cli-error.js";
import { writeStderr } from "./streams.js";

/**
 * Any error that one of many files ended with, as one of ours. A defect shows its stack where
 * `CONTEXT_VERDICT_DEBUG=1` asks for it.
 */
export function explainFileError(error: unknown, path: string): ContextVerdictError {
  const isDefect = !(error instanceof ContextVerdictError) && systemCode(error) === undefined;
  if (isDefect && process.env.CONTEXT_VERDICT_DEBUG === "1") {
    writeStderr(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return explainFailure(error, path);
}
