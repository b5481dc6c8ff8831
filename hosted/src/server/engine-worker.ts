import { readlinkSync } from "node:fs";
import work from "../../../src/io/workers/engine-worker.js";
import type { Job } from "../../../src/io/workers/job.js";
import type { TimedResult } from "../pool/engine-thread.js";
import { ProcessorTime } from "../pool/processor-time.js";
import { writeReport } from "./write-report.js";

/** The engine's worker thread, which also writes reports and says what a job cost. */
export default async function workAndReport(job: Job): Promise<TimedResult> {
  const start = cpuMs();
  return { ...(await work(job, writeReport)), cpuMs: cpuMs() - start, threadId };
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

/** This thread's processor time in milliseconds; elapsed time where the system does not tell. */
const cpuMs = findCpuClock();

function findCpuClock(): () => number {
  try {
    const own = new ProcessorTime("/proc/thread-self");
    return () => own.read();
  } catch {
    return () => performance.now();
  }
}
