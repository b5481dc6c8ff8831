import { ContextVerdictError, type ErrorDetails } from "../../engine/contract/errors.js";
import type { FileResult } from "./file-result.js";
import { createJobJudge } from "./judge-file.js";
import type { FilesJob } from "./judge-settings.js";

/** Results in the order of the paths, or the error in the settings. */
export type FilesResult =
  | { ok: true; results: FileResult[] }
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field"> };

const judge = createJobJudge();

/** Runs in a worker thread: reads and judges the files of a job. */
export default async function work(job: FilesJob): Promise<FilesResult> {
  try {
    return { ok: true, results: await judge(job) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { ok: false, error: error.toEnvelope().error };
  }
}
