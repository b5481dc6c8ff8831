import { ContextVerdictError } from "../../engine/contract/errors.js";
import { createJobJudge, type FilesJob, type FilesResult } from "./files-job.js";

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
