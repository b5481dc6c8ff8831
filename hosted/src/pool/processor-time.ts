import { readFileSync } from "node:fs";

const NS_PER_MS = 1e6;

/**
 * Starts to measure the work of a thread of this process. Node has `threadCpuUsage` from 23.9 on, for the own
 * thread.
 *
 * @param threadId The system's id of the thread, if known.
 * @returns A function that reads the milliseconds of processor time; of elapsed time if the system does not
 *   tell or the thread has ended.
 */
export function startClock(threadId: number | undefined): () => number {
  const start = performance.now();
  const startCpu = readProcessorTime(threadId);
  return () => {
    const now = startCpu === undefined ? undefined : readProcessorTime(threadId);
    return now === undefined ? performance.now() - start : now - startCpu!;
  };
}

/** From Linux's file about the thread. */
function readProcessorTime(threadId: number | undefined): number | undefined {
  if (threadId === undefined) return undefined;
  try {
    const numbers = readFileSync(`/proc/self/task/${threadId}/schedstat`, "latin1");
    return Number.parseInt(numbers, 10) / NS_PER_MS;
  } catch {
    return undefined;
  }
}
