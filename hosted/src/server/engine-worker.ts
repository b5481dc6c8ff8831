import type { Validation, Verdict } from "../../../src/engine/contract/contract.js";
import work from "../../../src/io/workers/engine-worker.js";
import type { Job, JobResult } from "../../../src/io/workers/job.js";
import { toReport } from "./redact.js";

const MAX_REPORT_CHARS = 65_536;

/** The engine's worker thread, which also writes reports. */
export default function workAndReport(job: Job): Promise<JobResult> {
  return work(job, writeReport);
}

/** Writes a report; omits sections and warnings if it gets too long, since a document may have many. */
function writeReport(answer: Verdict | Validation): string {
  const report = toReport(answer);
  const json = JSON.stringify(report);
  if (json.length <= MAX_REPORT_CHARS) return json;
  return JSON.stringify({ ...report, context_plan: undefined, warnings: undefined });
}
