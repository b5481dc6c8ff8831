import work from "../../../src/io/workers/engine-worker.js";
import type { Job, JobResult } from "../../../src/io/workers/job.js";
import { writeReport } from "./write-report.js";

/** The engine's worker thread, which also writes reports. */
export default function workAndReport(job: Job): Promise<JobResult> {
  return work(job, writeReport);
}
