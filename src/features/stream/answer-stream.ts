import type { Readable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedLines, type LineEvent } from "../../io/bounded-lines.js";
import { findId } from "../../io/json/find-id.js";
import { largestAnswer, WARM_UP_DOCUMENT } from "../../io/workers/job.js";
import { limitHeap, tooCostly } from "../../io/workers/memory.js";
import { type JobFailure, WorkerPool } from "../../io/workers/worker-pool.js";
import { readLine, rejectLine } from "./line.js";
import { OrderedWork } from "./ordered-work.js";
import type { StreamAnswer, StreamJob, StreamTool } from "./stream-job.js";

export interface StreamOptions {
  tool: StreamTool;
  /** Lines of JSON. */
  input: Readable;
  /** Writes lines of JSON. Resolves when they are written, to whether there still is a reader. */
  write: (bytes: Uint8Array) => Promise<boolean>;
  /** Worker threads. */
  workers: number;
  /** How long a document may take, in milliseconds. */
  deadline: number;
  /** The longest line in bytes. */
  maxLine: number;
  /** The built `stream-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

/** How a stream ended. */
export interface StreamResult {
  /** How many lines were answered with an error. */
  failures: number;
  /** Whether all lines were answered; otherwise the reader has gone. */
  isWhole: boolean;
  /** The error that ended reading early. */
  inputError?: unknown;
}

/** The most lines of a job. Grouping pays, since a message to a thread takes as long as a short line. */
const LINES_PER_JOB = 64;

/** Jobs in flight for each thread. */
const JOBS_PER_WORKER = 16;

/** No more input is read while lines and answers take more bytes. */
const MOST_BYTES = 33_554_432;

/** Makes a thread load and compile the engine before its time counts. */
const WARM_UP: StreamJob = {
  tool: "plan",
  lines: [Buffer.from(JSON.stringify({ id: 0, content: WARM_UP_DOCUMENT }))],
  limit: { bytes: Number.POSITIVE_INFINITY, instead: "" },
};

const WORKER_FILE = new URL("../stream-worker.cjs", import.meta.url);

/** Lines for a thread, or the answer to a line that needs none. */
type Task = { lines: Uint8Array[] } | { answer: StreamAnswer };

/**
 * Answers lines of JSON with lines of JSON, in their order and as soon as possible. Memory does not grow
 * with the number of lines.
 */
export async function answerStream({
  tool,
  input,
  write,
  maxLine,
  workers,
  deadline,
  workerFile = WORKER_FILE,
}: StreamOptions): Promise<StreamResult> {
  const pool = new WorkerPool<StreamJob, StreamAnswer>({
    file: workerFile,
    count: workers,
    heapMb: limitHeap(maxLine),
    warmUp: WARM_UP,
    deadline,
    split: (job) => job.lines.map((line) => ({ ...job, lines: [line] })),
    answerFailure: ({ lines: [line] }, loss) =>
      rejectLine(readLine(line!).id, explainFailure(loss, deadline)),
  });
  const limit = {
    bytes: largestAnswer(maxLine),
    instead: tool === "profile" ? "split the document" : "ask for profile, or split the document",
  };
  const work = new OrderedWork<Task, StreamAnswer>(
    async (task) =>
      "answer" in task ? task.answer : join(await pool.run({ tool, limit, ...task })),
    ({ output }) => output.length,
    { atOnce: workers, most: workers * JOBS_PER_WORKER, bytes: MOST_BYTES },
  );
  try {
    const reading = addLines(input, maxLine, work);
    const outcome = await writeAnswers(work, write);
    work.end();
    input.destroy();
    return { ...outcome, ...(await reading) };
  } finally {
    work.end();
    input.destroy();
    await pool.close();
  }
}

function join(answers: readonly StreamAnswer[]): StreamAnswer {
  const [first] = answers;
  if (answers.length === 1) return first!;
  return {
    output: Buffer.concat(answers.map(({ output }) => output)),
    failures: answers.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function explainFailure(loss: JobFailure, deadline: number): ContextVerdictError {
  if (loss === "memory") return tooCostly();
  if (loss === "other") {
    return new ContextVerdictError("internal", "the worker stopped before it answered");
  }
  const message = `no answer within ${deadline / 1000} s; split the document, or raise --deadline`;
  return new ContextVerdictError("timeout", message);
}

/** @returns The error that ended reading early, if any. */
async function addLines(
  input: Readable,
  maxLine: number,
  work: OrderedWork<Task, StreamAnswer>,
): Promise<Pick<StreamResult, "inputError">> {
  const lines = new BoundedLines(maxLine);
  const addAll = async (events: Iterable<LineEvent>): Promise<boolean> => {
    for (const task of groupLines(events, maxLine)) {
      if (!(await work.add(task, sizeOf(task)))) return false;
    }
    return true;
  };
  try {
    for await (const chunk of input) if (!(await addAll(lines.push(chunk)))) return {};
    await addAll(lines.end());
    return {};
  } catch (inputError) {
    return work.isEnded ? {} : { inputError };
  } finally {
    work.end();
  }
}

/** Groups the lines of one chunk into jobs, so that no line waits for later input. */
function* groupLines(events: Iterable<LineEvent>, maxLine: number): Generator<Task> {
  let lines: Uint8Array[] = [];
  for (const event of events) {
    if (event.kind === "line") lines.push(event.bytes);
    const isFull = lines.length >= LINES_PER_JOB;
    if (lines.length > 0 && (isFull || event.kind === "skipped")) {
      yield { lines };
      lines = [];
    }
    if (event.kind === "skipped") yield { answer: rejectLong(event, maxLine) };
  }
  if (lines.length > 0) yield { lines };
}

function rejectLong(
  { head, tail }: Extract<LineEvent, { kind: "skipped" }>,
  maxLine: number,
): StreamAnswer {
  const message = `a line may have ${maxLine} bytes; split the document, or raise --max-size`;
  const error = new ContextVerdictError("payload_too_large", message);
  return rejectLine(findId(head.toString("utf8"), tail.toString("utf8")), error);
}

function sizeOf(task: Task): number {
  if ("answer" in task) return task.answer.output.length;
  return task.lines.reduce((sum, { length }) => sum + length, 0);
}

async function writeAnswers(
  work: OrderedWork<Task, StreamAnswer>,
  write: StreamOptions["write"],
): Promise<StreamResult> {
  let failures = 0;
  for await (const answer of work.results()) {
    failures += answer.failures;
    if (!(await write(answer.output))) return { failures, isWhole: false };
  }
  return { failures, isWhole: true };
}
