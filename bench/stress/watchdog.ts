/** A thread that ends its process when a question has taken more than `limitMs` of the processor. */
import { workerData } from "node:worker_threads";

const INTERVAL_MS = 100;
const { started, limitMs } = workerData as { started: Float64Array; limitMs: number };

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const start = started[0] ?? 0;
  if (start > 0 && (user + system) / 1_000 - start > limitMs) process.kill(process.pid, "SIGKILL");
}, INTERVAL_MS);
