import { ContextVerdictError } from "../engine/contract/errors.js";
import { describeWriteFailure } from "../io/describe-failure.js";
import { systemCode } from "../io/system-code.js";
import { DEFECT } from "../io/workers/defect.js";
import { showStack } from "./streams.js";

const WORDS: Partial<Record<string, string>> = {
  ENOENT: "the file or folder no longer exists",
  ENOTDIR: "no such folder",
  EEXIST: "a file of that name was created meanwhile; run it again",
  EBUSY: "it is in use or a mount point",
  EIO: "the device failed (EIO)",
};

/** Turns the error of one of many files into one for users. @param path The file, as named. */
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
