import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeWriteFailure } from "../io/describe-failure.js";
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

const DEFECT = "internal error; this is a defect, please report it";

const WORDS: Partial<Record<string, string>> = {
  ENOENT: "no such folder, or a file that is gone",
  ENOTDIR: "no such folder",
  EEXIST: "a file of that name came into being meanwhile; run it again",
  EBUSY: "it is in use, or mounted by itself",
  EIO: "the device does not work as it should (EIO)",
};

/** Any error of writing a file, as one of ours. `path` is the file that was asked for. */
export function explainFailure(error: unknown, path: string): ContextVerdictError {
  if (error instanceof ContextVerdictError) return error;
  const code = systemCode(error);
  if (code === undefined) return new ContextVerdictError("internal", DEFECT);
  return new ContextVerdictError(
    code === "ENOSPC" || code === "EDQUOT" ? "internal" : "bad_request",
    `${path} is left as it is: ${describe(error, code)}`,
  );
}

function describe(error: unknown, code: string): string {
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === "fchown") return "its owner and group could not be kept";
  return WORDS[code] ?? describeWriteFailure(code);
}
