import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { FilesJob, FilesOutcome } from "./files-job.js";
import { createJobJudge } from "./judge-job.js";

const judge = createJobJudge();

/** What runs in a worker thread: everything between paths and their results. */
export default async function work(job: FilesJob): Promise<FilesOutcome> {
  try {
    return { ok: true, results: await judge(job) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { ok: false, error: error.toEnvelope().error };
  }
}
