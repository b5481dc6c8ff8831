import type { Readable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedLines, type LineEvent } from "../../io/bounded-lines.js";
import { findId } from "../../io/json/find-id.js";
import { largestAnswer, WARM_UP_DOCUMENT } from "../../io/workers/job.js";
import { limitHeap, tooCostly } from "../../io/workers/memory.js";
import { WorkerPool } from "../../io/workers/worker-pool.js";
import {
  type AnswerCounts,
  joinAnswers,
  readLine,
  type StreamAnswer,
  type StreamJob,
  type StreamTool,
  withoutMark,
  writeError,
} from "./line.js";

export interface StreamOptions {
  tool: StreamTool;
  /** The longest line in bytes. */
  maxLine: number;
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
  counts: AnswerCounts;
  /** The built `stream-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

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
 * lines.
 * @returns Whether all lines that were taken were answered, else the reader has gone; and the error that
 *   ended reading early.
 */
export async function answerStream(
  options: StreamOptions,
): Promise<{ isWhole: boolean; inputError?: unknown }> {
  const { input, counts } = options;
  const pool = openPool(options);
  const queue = new AnswerQueue(options);
  const reading = readInto(queue, options, pool);
  try {
    for await (const { output, answered, failed, retryable } of queue.answers()) {
      if (!(await options.write(output))) return { isWhole: false };
      counts.answered += answered;
      counts.failed += failed;
      counts.retryable += retryable;
    }
    input.destroy();
    return { isWhole: true, ...(await reading) };
  } finally {
    queue.end();
    input.destroy();
    await pool.close();
  }
}

/** @returns The error that ended reading early, if any. */
async function readInto(
  queue: AnswerQueue,
  { tool, input, maxLine, isUnordered, fields }: StreamOptions,
  pool: WorkerPool<StreamJob, StreamAnswer>,
): Promise<{ inputError?: unknown }> {
  const instead =
    tool === "profile" ? "split the document" : "ask for profile, or split the document";
  const limit = { bytes: largestAnswer(maxLine), instead };
  const shared = { tool, fields, limit, isNumbered: isUnordered };
  try {
    for await (const { first, lines, answer } of readTasks(input, maxLine)) {
      const bytes = lines.reduce((sum, { length }) => sum + length, 0);
      const work = async () => answer ?? joinAnswers(await pool.run({ ...shared, first, lines }));
      if (!(await queue.add(bytes, work))) return {};
    }
    return {};
  } catch (inputError) {
    return queue.isEnded ? {} : { inputError };
  } finally {
    queue.end();
  }
}

/** Lines for a thread, or the answer to one line that needs none. */
interface Task {
  /** The number of the first line in the input. */
  first: number;
  /** Without their newlines; empty beside an answer. */
  lines: readonly Uint8Array[];
  answer?: StreamAnswer;
}

/** The most lines of a task. Grouping pays, since a message to a thread takes as long as a short line. */
const MOST_LINES = 64;

/** Groups the lines of one chunk into tasks, so that no line waits for later input. */
async function* readTasks(input: Readable, maxLine: number): AsyncGenerator<Task> {
  const bounded = new BoundedLines(maxLine);
  const message = `a line may have ${maxLine} bytes; split the document, or raise --max-size`;
  let next = 1;
  function* group(events: Iterable<LineEvent>): Generator<Task> {
    let lines: Uint8Array[] = [];
    for (const event of events) {
      const isLong = event.isCut;
      if (lines.length > 0 && (isLong || lines.length === MOST_LINES)) {
        yield { first: next - lines.length, lines };
        lines = [];
      }
      if (isLong) {
        const error = new ContextVerdictError("payload_too_large", message);
        const answer = writeError(findId(event.bytes), error, next);
        yield { first: next, lines: [], answer };
      } else lines.push(next === 1 ? withoutMark(event.bytes) : event.bytes);
      next++;
    }
    if (lines.length > 0) yield { first: next - lines.length, lines };
  }
  for await (const chunk of input) yield* group(bounded.push(chunk));
  yield* group(bounded.end());
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
    answerFailure({ lines: [line], first }, failure) {
      const late = `no answer within ${deadline / 1000} s; try again, raise --deadline, or split the document`;
      const error = {
        memory: tooCostly(),
        time: new ContextVerdictError("timeout", late),
        other: new ContextVerdictError("internal", "the worker stopped twice before it answered"),
      }[failure];
      return writeError(readLine(line!).id, error, first);
    },
  });
}

/** Jobs and answers that wait, for each thread: while one is slow, the others go on. */
const WAITING_PER_WORKER = 16;

/** Their bytes: beyond, nothing more is read. */
const MOST_BYTES = 33_554_432;

interface Entry {
  /** Of the lines, then of the answer. */
  bytes: number;
  answer?: StreamAnswer;
}

/**
 * Answers in the order in which they were asked for, unless that is not wanted. Works on as many as there are
 * threads, since the time of a job counts from its start. Keeps within its limits however slowly answers are
 * taken, except for the last job that was added.
 */
class AnswerQueue {
  isEnded = false;
  readonly #entries: Entry[] = [];
  #running = 0;
  #bytes = 0;
  #failure: { error: unknown } | undefined;
  #wake: (() => void)[] = [];

  constructor(private readonly options: Pick<StreamOptions, "workers" | "isUnordered">) {}

  /** Waits for room, and begins. @param bytes Of the lines. @returns False after the end. */
  async add(bytes: number, work: () => Promise<StreamAnswer>): Promise<boolean> {
    const { workers } = this.options;
    const most = workers * WAITING_PER_WORKER;
    const hasRoom = () => this.#entries.length < most && this.#bytes < MOST_BYTES;
    await this.#until(() => this.isEnded || (this.#running < workers && hasRoom()));
    if (this.isEnded) return false;
    const entry: Entry = { bytes };
    this.#entries.push(entry);
    this.#bytes += bytes;
    this.#running++;
    work()
      .then((answer) => {
        entry.answer = answer;
        entry.bytes = answer.output.length;
        this.#bytes += entry.bytes - bytes;
      })
      .catch((error) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#running--;
        this.#changed();
      });
    return true;
  }

  /** Lets nothing more be added. */
  end(): void {
    this.isEnded = true;
    this.#changed();
  }

  /** Until the end. @throws the first error of the work. */
  async *answers(): AsyncGenerator<StreamAnswer> {
    const isDone = () => this.isEnded && this.#entries.length === 0;
    const findNext = () =>
      this.options.isUnordered ? this.#entries.find(({ answer }) => answer) : this.#entries[0];
    for (;;) {
      await this.#until(() => isDone() || (this.#failure ?? findNext()?.answer) !== undefined);
      if (this.#failure !== undefined) throw this.#failure.error;
      const entry = findNext();
      if (entry?.answer === undefined) return;
      yield entry.answer;
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      this.#bytes -= entry.bytes;
      this.#changed();
    }
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  #changed(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
