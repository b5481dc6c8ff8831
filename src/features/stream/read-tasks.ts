import type { Readable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedLines, type LineEvent } from "../../io/bounded-lines.js";
import { findId } from "../../io/json/find-id.js";
import { guessId, readLine, withoutMark, writeError } from "./line.js";
import { SeenIds } from "./seen-ids.js";
import type { StreamAnswer, StreamJob } from "./stream-job.js";

/** Lines for a thread, or the answer to a line that needs none. */
export type Task = Pick<StreamJob, "first" | "lines"> | { first: number; answer: StreamAnswer };

/** The most lines of a job. Grouping pays, since a message to a thread takes as long as a short line. */
const LINES_PER_JOB = 64;

export interface ReadOptions {
  /** The longest line in bytes. */
  maxLine: number;
  /** Whether an id that occurred before is an error. */
  isUnique: boolean;
}

/** Reads lines and groups those of one chunk into tasks, so that no line waits for later input. */
export async function* readTasks(
  input: Readable,
  { maxLine, isUnique }: ReadOptions,
  counts: { bytes: number },
): AsyncGenerator<Task> {
  const lines = new BoundedLines(maxLine);
  const seen = isUnique ? new SeenIds() : undefined;
  let next = 1;
  function* group(events: Iterable<LineEvent>): Generator<Task> {
    let job: Uint8Array[] = [];
    for (const event of events) {
      if (event.kind === "too-long") continue;
      const number = next++;
      if (event.kind === "line" && number === 1) event.bytes = withoutMark(event.bytes);
      const answer = rejectUnread(event, number, maxLine, seen);
      if (answer === undefined && event.kind === "line") job.push(event.bytes);
      if (job.length > 0 && (answer !== undefined || job.length === LINES_PER_JOB)) {
        yield { first: next - job.length - (answer === undefined ? 0 : 1), lines: job };
        job = [];
      }
      if (answer !== undefined) yield { first: number, answer };
    }
    if (job.length > 0) yield { first: next - job.length, lines: job };
  }
  for await (const chunk of input) {
    counts.bytes += chunk.length;
    yield* group(lines.push(chunk));
  }
  yield* group(lines.end());
}

/** The error for a line that is too long, or whose id occurred before. */
function rejectUnread(
  event: Exclude<LineEvent, { kind: "too-long" }>,
  number: number,
  maxLine: number,
  seen: SeenIds | undefined,
): StreamAnswer | undefined {
  if (event.kind === "skipped") {
    const message = `a line may have ${maxLine} bytes; split the document, or raise --max-size`;
    const error = new ContextVerdictError("payload_too_large", message);
    const id = findId(event.head.toString("utf8"), event.tail.toString("utf8"));
    return writeError({ id }, error.toEnvelope(), number);
  }
  if (seen === undefined) return undefined;
  const id = guessId(event.bytes) ?? readLine(event.bytes).id;
  if (id === null || seen.add(id)) return undefined;
  const error = new ContextVerdictError("bad_request", "an earlier line has this id", "id");
  return writeError(readLine(event.bytes), error.toEnvelope(), number);
}

/** The bytes of a task, and the number of its last line. */
export function measureTask(task: Task): { bytes: number; last: number } {
  if ("answer" in task) return { bytes: task.answer.output.length, last: task.first };
  const bytes = task.lines.reduce((sum, { length }) => sum + length, 0);
  return { bytes, last: task.first + task.lines.length - 1 };
}
