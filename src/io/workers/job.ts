import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { ToolName } from "../../engine/contract/tool-names.js";
import type { Defect } from "./defect.js";

/** The default for how long a job may wait, and for how long it may run. */
export const DEFAULT_DEADLINE_MS = 10_000;

/** The default limit of requests to servers, in bytes. */
export const DEFAULT_MAX_BODY = 2_097_152;

/** The default limit of answers, in bytes. @param maxRequest The limit of requests. */
export function largestAnswer(maxRequest: number): number {
  return Math.max(1_048_576, 8 * maxRequest);
}

/** Short, but needs the parser, a table and the encoder. */
export const WARM_UP_DOCUMENT = "# Start\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";

/** A request for a worker: the bytes of its JSON, or the object itself. */
export type Job = ({ body: Uint8Array } | { request: unknown }) & {
  /** The file of the content, which decides how it is read, unless the request has a flavor. */
  path?: string | undefined;
  /** `read` takes a `ReadRequest`; `result` takes a `ResultRequest`, to shorten the result of a tool. */
  tool: ToolName | "read" | "result";
  /** `brief`: answers with a `Summary`. */
  detail?: "brief";
  /** Whether to return the redacted answer too (only the hosted API's worker can). */
  wantsRedacted?: boolean;
  /** The fields of the answer to keep. Default: all. */
  fields?: readonly string[] | undefined;
  limit?: AnswerLimit;
};

export interface AnswerLimit {
  /** The most bytes of its JSON in UTF-8. */
  bytes: number;
  /** What to do about a larger answer; ends a sentence. */
  instead: string;
}

/** An answer, and the size of its request. */
export interface Answer {
  /** JSON in UTF-8. */
  json: Uint8Array;
  /** The length of the texts in the request, in UTF-16 code units. */
  characters: number;
  /** The answer as JSON without any text of the document. */
  redacted?: string;
}

/** The result of a job. Errors are plain objects, because messages between threads lose classes. */
export type JobResult = (
  | ({ ok: true } & Answer)
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field">; defect?: Defect }
) & {
  /** Milliseconds of processor time. */
  cpuMs: number;
  /** The system's number of the thread, on Linux. */
  threadId?: number | undefined;
};

/** The sender of a job, if several share the workers. */
export interface Tenant {
  id: string;
  /**
   * Called once with the milliseconds that a worker took, with or without an answer: of processor time if
   * known, else of elapsed time. Not called for a job that only waited.
   */
  worked(milliseconds: number): void;
}

/** Answers requests; implemented by the pool of worker threads. */
export interface ToolRunner {
  /** See `EnginePool.run`. */
  run(job: Job, bytes: number, signal?: AbortSignal, tenant?: Tenant): Promise<Answer>;
}
