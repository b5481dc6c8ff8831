import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { DONE, IDLE, type Ticking, WRITING } from "./ticking.js";

/** Shorter waits need no explanation. */
const FIRST_MS = 2_000;
const EVERY_MS = 1_000;
const STDERR = 2;

const { state, text } = workerData as Ticking;
const start = performance.now();

Atomics.wait(state, 0, IDLE, FIRST_MS);
while (Atomics.compareExchange(state, 0, IDLE, WRITING) !== DONE) {
  const seconds = Math.round((performance.now() - start) / 1_000);
  try {
    writeSync(STDERR, `\r\x1b[2K  ${text}: ${seconds} s`);
  } catch {
    // Progress is no reason to fail.
  }
  Atomics.store(state, 1, 1);
  Atomics.store(state, 0, IDLE);
  Atomics.notify(state, 0);
  Atomics.wait(state, 0, IDLE, EVERY_MS);
}
