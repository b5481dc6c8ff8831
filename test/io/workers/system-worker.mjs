/** The worker for tests, which tells the system's number of its thread as the engine's does. With
 * `TEST_WORKER_HANGS=1`, a new thread never gets ready. */
import { readlinkSync } from "node:fs";
import work from "./test-worker.mjs";

if (process.env.TEST_WORKER_HANGS === "1") {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const threadId = Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))[0]);

export default function workOnSystem(job) {
  return { ...work(job), threadId };
}
