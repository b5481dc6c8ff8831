import { readlinkSync } from "node:fs";
import work from "../../../src/io/workers/engine-worker.js";
import type { Job } from "../../../src/io/workers/job.js";
import type { TimedResult } from "../pool/engine-thread.js";
import { startClock } from "../pool/processor-time.js";
import { writeReport } from "./write-report.js";

/** The engine's worker thread, which also writes reports and says what a job cost. */
export default async function workAndReport(job: Job): Promise<TimedResult> {
  const readClock = startClock(threadId);
  return { ...(await work(job, writeReport)), cpuMs: readClock(), threadId };
}

/** The system's id of this thread, by which other threads read its processor time. */
const threadId = findThreadId();

function findThreadId(): number | undefined {
  try {
    return Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0]);
  } catch {
    return undefined;
  }
}
