import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeWriteFailure } from "../io/describe-failure.js";
import { DEFECT, systemCode } from "./cli-error.js";
import { showStack } from "./streams.js";

const WORDS: Partial<Record<string, string>> = {
  ENOENT: "no such folder, or a file that is gone",
  ENOTDIR: "no such folder",
  EEXIST: "a file of that name came into being meanwhile; run it again",
  EBUSY: "it is in use, or mounted by itself",
  EIO: "the device does not work as it should (EIO)",
};

/** Any error that one of many files ended with, as one of ours. @param path The file that was asked for. */
export function explainFileError(error: unknown, path: string): ContextVerdictError {
  if (error instanceof ContextVerdictError) return error;
  const code = systemCode(error);
  if (code === undefined) {
    showStack(error);
    return new ContextVerdictError("internal", DEFECT);
  }
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const reason =
    (error as NodeJS.ErrnoException).syscall === "fchown"
      ? "its owner and group could not be kept"
      : (WORDS[code] ?? describeWriteFailure(code));
  return new ContextVerdictError(
    isFull ? "internal" : "bad_request",
    `${path} is left as it is: ${reason}`,
  );
}
