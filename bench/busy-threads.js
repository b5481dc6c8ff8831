/** Threads that only take processor time, as much as they are let, below the priority of others. */
import { constants, setPriority } from "node:os";
import { Worker, workerData } from "node:worker_threads";
import { until } from "./load.js";

/** So many threads for so many milliseconds; resolves when all have ended. */
export function keepBusy(threads, milliseconds) {
  const run = () =>
    new Promise((resolve) =>
      new Worker(new URL(import.meta.url), { workerData: { milliseconds } }).once("exit", resolve),
    );
  return Promise.all(Array.from({ length: threads }, run));
}

if (workerData !== null) {
  // Of this thread alone; elsewhere it would be that of the process.
  if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  const isOver = until(workerData.milliseconds);
  while (!isOver());
}
