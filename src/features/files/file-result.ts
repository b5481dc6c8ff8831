import type { BestForm, Verdict } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import { type Advice, advise, readerOf } from "../../engine/judge/advise.js";

export interface JudgedFile {
  /** As named or found, with `/` between its parts; relative if the argument was. */
  path: string;
  /** SHA-256 of the judged bytes, in hexadecimal. */
  sha256: string;
  verdict: Verdict;
  /** Whether only agents read it, by its name or the configuration. */
  for_agents?: true;
  /** The best form of the document; of a file for agents, one that can replace it. */
  best_form: BestForm;
  /** The tokens of that form, by the verdict's estimator. */
  best_tokens: number;
}

/** A file that could not be read or judged. */
export interface FailedFile {
  path: string;
  error: Pick<ErrorDetails, "code" | "message">;
}

export type FileResult = JudgedFile | FailedFile;

export function isFailed(result: FileResult): result is FailedFile {
  return "error" in result;
}

export function adviseFile(file: JudgedFile): Advice {
  return advise({ ...file, readBy: readerOf(file.path, file.for_agents === true) });
}
