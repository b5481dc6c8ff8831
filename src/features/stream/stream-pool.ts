import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedWork, type Bounds } from "../../io/workers/bounded-work.js";
import { isOutOfMemory, limitHeap, tooCostly } from "../../io/workers/memory.js";
import { endThreads, startThreads } from "../../io/workers/start-threads.js";
import { readLine, refuseLine } from "./line.js";
import type { StreamAnswer, StreamJob } from "./stream-job.js";

export interface StreamPoolOptions {
  workers: number;
  /** How long a document may take, in milliseconds. */
  deadline: number;
  /** The longest line in bytes, which decides the memory of a thread. */
  maxLine: number;
  /** The built `stream-worker.cjs`. */
  workerFile: URL;
}

/** Makes a thread load and compile the engine before its time counts. */
const WARM_UP: StreamJob = {
  tool: "plan",
  lines: [
    Buffer.from(String.raw`{"id":0,"content":"# Start\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"}`),
  ],
  limit: { bytes: Number.POSITIVE_INFINITY, instead: "" },
};

/** Answers lines on worker threads. A thread that is lost takes only the line with it that ended it. */
export class StreamPool {
  readonly #threads: Piscina<StreamJob, StreamAnswer>;
  readonly #work = new BoundedWork();
  readonly #bounds: Bounds;
  /** Every thread has answered once. */
  readonly #warm: Promise<unknown>;

  constructor({ workers, deadline, maxLine, workerFile }: StreamPoolOptions) {
    this.#threads = startThreads(workerFile, { count: workers, heapMb: limitHeap(maxLine) });
    this.#bounds = { longest: deadline, late: () => tooSlow(deadline), patience: 0 };
    this.#warm = Promise.all(Array.from({ length: workers }, () => this.#threads.run(WARM_UP)));
    // What failed is told to whoever asks for an answer.
    this.#warm.catch(() => {});
  }

  /**
   * Answers a job; at most as many at once as there are threads, so that none waits within its time. If
   * it is lost, its lines are answered again, one by one, each in the whole time.
   */
  async answer(job: StreamJob): Promise<StreamAnswer> {
    await this.#warm;
    const outcome = await this.#attempt(job);
    if (!(outcome instanceof ContextVerdictError)) return outcome;
    const [line] = job.lines;
    if (job.lines.length === 1 && line !== undefined) return refuseLine(readLine(line).id, outcome);
    const answers: StreamAnswer[] = [];
    for (const one of job.lines) answers.push(await this.answer({ ...job, lines: [one] }));
    return {
      output: Buffer.concat(answers.map(({ output }) => output)),
      failures: answers.reduce((sum, { failures }) => sum + failures, 0),
    };
  }

  /** @returns The error for the line that ended its thread, or took too long. */
  async #attempt(job: StreamJob): Promise<StreamAnswer | ContextVerdictError> {
    return this.#work.run(this.#bounds, undefined, async ({ signal }) => {
      try {
        return await this.#threads.run(job, { signal });
      } catch (error) {
        await this.#threads.run(WARM_UP);
        if (signal.aborted) return signal.reason;
        return isOutOfMemory(error) ? tooCostly() : lost();
      }
    });
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}

function tooSlow(deadline: number): ContextVerdictError {
  const message = `no answer within ${deadline / 1000} s; split the document, or raise --deadline`;
  return new ContextVerdictError("timeout", message);
}

function lost(): ContextVerdictError {
  return new ContextVerdictError("internal", "the worker stopped before it answered");
}
