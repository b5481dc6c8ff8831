import type { BestForm, Verdict } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";

/** A file that was judged. */
export interface JudgedFile {
  /** As it was named or found, with `/` between its parts, relative where the argument was. */
  path: string;
  /** SHA-256 of its bytes as they were judged, in hexadecimal. */
  sha256: string;
  verdict: Verdict;
  /** In which form it is best used. */
  best_form: BestForm;
}

/** A file that could not be read, or is no text. */
export interface FailedFile {
  path: string;
  error: Pick<ErrorDetails, "code" | "message">;
}

export type FileResult = JudgedFile | FailedFile;
