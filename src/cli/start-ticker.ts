import { Worker } from "node:worker_threads";
import { neutralize } from "../render/neutralize.js";
import { cutPath } from "../render/terminal/fit-text.js";
import { writeStderr } from "./streams.js";
import { DONE, IDLE, type Ticking, WRITING } from "./ticking.js";

const WORKER_FILE = new URL("../progress-worker.cjs", import.meta.url);
const DEFAULT_WIDTH = 80;
/** Room for the indent and the seconds. */
const MARGIN = 16;

/**
 * Shows on standard error how long something takes, from a thread of its own, since the engine
 * leaves this one no time.
 * @returns Ends it, and takes the line away before it returns.
 */
export function startTicker(text: string): () => void {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const width = (process.stderr.columns || DEFAULT_WIDTH) - MARGIN;
  const workerData: Ticking = { state, text: cutPath(neutralize(text), width) };
  const worker = new Worker(WORKER_FILE, { workerData });
  // Progress is no reason to fail.
  worker.on("error", () => {});
  worker.unref();
  return () => {
    while (Atomics.compareExchange(state, 0, IDLE, DONE) === WRITING)
      Atomics.wait(state, 0, WRITING);
    Atomics.notify(state, 0);
    if (Atomics.load(state, 1) === 1) writeStderr("\r\x1b[2K");
  };
}
