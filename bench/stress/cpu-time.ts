import { readFileSync } from "node:fs";

/** Since Node 23.9. */
interface Clock {
  threadCpuUsage?: () => NodeJS.CpuUsage;
}

/** Linux says it of a process's first thread, in nanoseconds. */
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`;

const readTime = chooseClock();

/**
 * Milliseconds of processor time of the main thread, which calls this: a busy machine hardly changes
 * them. Where neither Node nor the system tells that, those of the process, with its helper
 * threads for memory and compilation.
 */
export function cpuNow(): number {
  return readTime();
}

function chooseClock(): () => number {
  const { threadCpuUsage } = process as Clock;
  if (threadCpuUsage !== undefined) return () => sum(threadCpuUsage.call(process));
  try {
    if (readScheduled() > 0) return readScheduled;
  } catch {
    // Another system.
  }
  return () => sum(process.cpuUsage());
}

function readScheduled(): number {
  return Number.parseInt(readFileSync(SCHEDULED, "utf8"), 10) / 1e6;
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
