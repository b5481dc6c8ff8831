import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedLines, type LineEvent } from "../../io/bounded-lines.js";
import { findId } from "../../io/json/find-id.js";
import { readLine, withoutMark, writeError } from "./line.js";
import type { StreamAnswer } from "./stream-job.js";

/** Lines for a thread, or the answer to one line that needs none. */
export interface Task {
  /** The number of the first line in the input. */
  first: number;
  /** Without their newlines; empty beside an answer. */
  lines: readonly Uint8Array[];
  answer?: StreamAnswer;
}

/** The most lines of a task. Grouping pays, since a message to a thread takes as long as a short line. */
const MOST_LINES = 64;

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
  const bounded = new BoundedLines(maxLine);
  const findRepeated = isUnique ? rememberIds() : () => undefined;
  let next = 1;
  function* group(events: Iterable<LineEvent>): Generator<Task> {
    let lines: Uint8Array[] = [];
    for (const event of events) {
      if (event.kind === "line" && next === 1) event.bytes = withoutMark(event.bytes);
      const answer =
        event.kind === "line"
          ? findRepeated(event.bytes, next)
          : rejectLong(event.head, event.tail, maxLine, next);
      if (lines.length === MOST_LINES || (answer !== undefined && lines.length > 0)) {
        yield { first: next - lines.length, lines };
        lines = [];
      }
      if (answer !== undefined) yield { first: next, lines: [], answer };
      else if (event.kind === "line") lines.push(event.bytes);
      next++;
    }
    if (lines.length > 0) yield { first: next - lines.length, lines };
  }
  for await (const chunk of input) {
    counts.bytes += chunk.length;
    yield* group(bounded.push(chunk));
  }
  yield* group(bounded.end());
}

function rejectLong(head: Buffer, tail: Buffer, maxLine: number, line: number): StreamAnswer {
  const message = `a line may have ${maxLine} bytes; split the document, or raise --max-size`;
  const id = findId(head.toString("utf8"), tail.toString("utf8"));
  return writeError({ id }, new ContextVerdictError("payload_too_large", message), line);
}

/**
 * Keeps the SHA-256 of each id, 70 bytes an id, however long the id is. The string `"1"` is another id than
 * the number 1.
 */
function rememberIds(): (bytes: Buffer, line: number) => StreamAnswer | undefined {
  // By the first byte of the hash: one `Set` holds only 16 million.
  const sets = Array.from({ length: 256 }, () => new Set<string>());
  return (bytes, line) => {
    const name = readLine(bytes);
    if (name.id === null) return undefined;
    const digest = hash("sha256", JSON.stringify(name.id), "binary");
    const seen = sets[digest.charCodeAt(0)]!;
    if (!seen.has(digest)) return void seen.add(digest);
    const error = new ContextVerdictError("bad_request", "an earlier line has this id", "id");
    return writeError(name, error, line);
  };
}
