import { Worker } from "node:worker_threads";

/**
 * Makes a process of a `Crew`: it answers one message after another. A watchdog thread ends the
 * process when a question takes too much of the processor, since nothing else could stop a loop.
 */
export function answerMessages<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  const [limitMs = "0"] = process.argv.slice(2);
  /** Processor time (ms) at the start of the question; 0 between questions. */
  const started = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const watchdog = new Worker(new URL("./watchdog.js", import.meta.url), {
    workerData: { started, limitMs: Number(limitMs) },
  });
  watchdog.unref();
  process.on("disconnect", () => process.exit());
  process.on("message", async (question: Question) => {
    const { user, system } = process.cpuUsage();
    started[0] = (user + system) / 1_000;
    const said = await answer(question);
    started[0] = 0;
    // A crew that is gone wants no answer.
    process.send?.(said, undefined, undefined, () => {});
  });
}
