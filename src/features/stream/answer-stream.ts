import type { Readable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { largestAnswer, WARM_UP_DOCUMENT } from "../../io/workers/job.js";
import { limitHeap, tooCostly } from "../../io/workers/memory.js";
import { type JobFailure, WorkerPool } from "../../io/workers/worker-pool.js";
import { joinAnswers, readLine, writeError } from "./line.js";
import { OrderedWork } from "./ordered-work.js";
import { measureTask, type ReadOptions, readTasks, type Task } from "./read-tasks.js";
import type { AnswerCounts, StreamAnswer, StreamJob, StreamTool } from "./stream-job.js";

export interface StreamOptions extends ReadOptions {
  tool: StreamTool;
  /** Lines of JSON. */
  input: Readable;
  /** Writes lines of JSON. Resolves when they are written, to whether there still is a reader. */
  write: (bytes: Uint8Array) => Promise<boolean>;
  /** Worker threads. */
  workers: number;
  /** How long a document may take, in milliseconds. */
  deadline: number;
  /** Whether answers are written as they come, each with the number of its line. */
  isUnordered: boolean;
  /** The fields of verdicts to write. Default: all. */
  fields?: readonly string[] | undefined;
  /** Kept up to date while the stream runs. */
  counts: StreamCounts;
  /** Ends reading; what was read is still answered. */
  stop?: AbortSignal;
  /** The built `stream-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

export interface StreamCounts extends AnswerCounts {
  /** Bytes of input that were read. */
  bytes: number;
  /** The number of the last line that was taken. */
  lines: number;
}

/** How a stream ended. */
export interface StreamResult {
  /** Whether all lines that were taken were answered; otherwise the reader has gone. */
  isWhole: boolean;
  /** The error that ended reading early. */
  inputError?: unknown;
}

/** Jobs in flight for each thread. */
const JOBS_PER_WORKER = 16;

/** No more input is read while lines and answers take more bytes. */
const MOST_BYTES = 33_554_432;

/** Makes a thread load and compile the engine before its time counts. */
const WARM_UP: StreamJob = {
  tool: "plan",
  lines: [Buffer.from(JSON.stringify({ id: 0, content: WARM_UP_DOCUMENT }))],
  first: 1,
  isNumbered: false,
  limit: { bytes: Number.POSITIVE_INFINITY, instead: "" },
};

const WORKER_FILE = new URL("../stream-worker.cjs", import.meta.url);

/**
 * Answers lines of JSON with lines of JSON as soon as possible. Memory does not grow with the number of
 * lines, except that `isUnique` remembers ids.
 */
export async function answerStream(options: StreamOptions): Promise<StreamResult> {
  const { tool, input, maxLine, workers, isUnordered, fields, counts, stop } = options;
  const pool = openPool(options);
  const limit = {
    bytes: largestAnswer(maxLine),
    instead: tool === "profile" ? "split the document" : "ask for profile, or split the document",
  };
  const job = { tool, fields, limit, isNumbered: isUnordered };
  const work = new OrderedWork<Task, StreamAnswer>(
    async (task) =>
      "answer" in task ? task.answer : joinAnswers(await pool.run({ ...job, ...task })),
    ({ output }) => output.length,
    { atOnce: workers, most: workers * JOBS_PER_WORKER, bytes: MOST_BYTES, isUnordered },
  );
  stop?.addEventListener("abort", () => work.end());
  if (stop?.aborted) work.end();
  try {
    const reading = addTasks(options, work);
    const isWhole = await writeAnswers(work, options.write, counts).finally(() => {
      work.end();
      input.destroy();
    });
    return { isWhole, ...(await reading) };
  } finally {
    await pool.close();
  }
}

function openPool({ workers, maxLine, deadline, workerFile = WORKER_FILE }: StreamOptions) {
  return new WorkerPool<StreamJob, StreamAnswer>({
    file: workerFile,
    count: workers,
    heapMb: limitHeap(maxLine),
    warmUp: WARM_UP,
    deadline,
    split: (job) =>
      job.lines.map((line, index) => ({ ...job, lines: [line], first: job.first + index })),
    answerFailure: ({ lines: [line], first }, failure) =>
      writeError(readLine(line!), explainFailure(failure, deadline).toEnvelope(), first),
  });
}

function explainFailure(failure: JobFailure, deadline: number): ContextVerdictError {
  if (failure === "memory") return tooCostly();
  if (failure === "other") {
    return new ContextVerdictError("internal", "the worker stopped twice before it answered");
  }
  const message = `no answer within ${deadline / 1000} s; try again, raise --deadline, or split the document`;
  return new ContextVerdictError("timeout", message);
}

/** @returns The error that ended reading early, if any. */
async function addTasks(
  { input, maxLine, isUnique, counts }: StreamOptions,
  work: OrderedWork<Task, StreamAnswer>,
): Promise<Pick<StreamResult, "inputError">> {
  try {
    for await (const task of readTasks(input, { maxLine, isUnique }, counts)) {
      const { bytes, last } = measureTask(task);
      if (!(await work.add(task, bytes))) return {};
      counts.lines = last;
    }
    return {};
  } catch (inputError) {
    return work.isEnded ? {} : { inputError };
  } finally {
    work.end();
  }
}

/** @returns Whether there still is a reader. */
async function writeAnswers(
  work: OrderedWork<Task, StreamAnswer>,
  write: StreamOptions["write"],
  counts: StreamCounts,
): Promise<boolean> {
  for await (const { output, answered, failed, retryable } of work.results()) {
    if (!(await write(output))) return false;
    counts.answered += answered;
    counts.failed += failed;
    counts.retryable += retryable;
  }
  return true;
}
