import type { BestForm, Verdict } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import { type Advice, advise, readerOf } from "../../engine/judge/advise.js";

/** A file that was judged. */
export interface JudgedFile {
  /** The path as it was named or found, with `/` between its parts, relative if the argument was. */
  path: string;
  /** SHA-256 of the judged bytes, in hexadecimal. */
  sha256: string;
  verdict: Verdict;
  /** Whether only agents read it, by its name or by the configuration. */
  for_agents?: true;
  /** The form in which the document is best used; of a file for agents, one that takes its place. */
  best_form: BestForm;
  /** The tokens of that form, by the estimator of the verdict. */
  best_tokens: number;
}

/** A file that could not be read or judged. */
export interface FailedFile {
  path: string;
  error: Pick<ErrorDetails, "code" | "message">;
}

export type FileResult = JudgedFile | FailedFile;

/** Whether a file could not be judged. */
export function isFailed(result: FileResult): result is FailedFile {
  return "error" in result;
}

/** The advice on a file that was judged. */
export function adviseFile(file: JudgedFile): Advice {
  return advise({ ...file, readBy: readerOf(file.path, file.for_agents === true) });
}
