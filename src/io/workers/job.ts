import { ContextVerdictError, type ErrorDetails } from "../../engine/contract/errors.js";
import type { ToolName } from "../../engine/contract/requests.js";
import type { Defect } from "./defect.js";

/** The default for how long a job may wait, and for how long it may run. */
export const DEFAULT_DEADLINE_MS = 10_000;

/** The default for how many jobs may wait. */
export const DEFAULT_MAX_WAITING = 256;

/** A document of this size in bytes, or more, counts as a long job. */
export const LARGE_BYTES = 262_144;

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
  /** `read` takes a `ReadRequest`. */
  tool: ToolName | "read";
  /** `brief`: answers with a `Summary`. */
  detail?: "brief";
  /** Whether to return the redacted answer too (only the hosted API's worker can). */
  wantsRedacted?: boolean;
  /** The fields of the answer to keep. Default: all. */
  fields?: readonly string[] | undefined;
  limit?: AnswerLimit;
};

/** Makes a thread compile the engine before its first request. */
export const WARM_UP: Job = { tool: "plan", request: { content: WARM_UP_DOCUMENT } };

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
export type JobResult =
  | ({ ok: true } & Answer)
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field">; defect?: Defect };

/** @throws ContextVerdictError for the result of a job that failed. */
export function unwrap(result: JobResult): Answer {
  if (result.ok) return result;
  const { code, message, field } = result.error;
  const error = new ContextVerdictError(code, message, field);
  // For logs only.
  if (result.defect !== undefined) error.cause = result.defect;
  throw error;
}

/** The sender of a job, for a pool that shares its workers among several. */
export interface Tenant {
  id: string;
  /**
   * Called once with the milliseconds that a worker took, with or without an answer. Not called for a job that
   * only waited.
   */
  worked(milliseconds: number): void;
}

/** Answers requests. */
export interface ToolRunner {
  /**
   * Answers a request in a worker.
   *
   * @param bytes The size of the job; a large job counts as long.
   * @param signal Cancels the job: a waiting job at once, a running job after a second of its run.
   * @throws ContextVerdictError as `answerRequest` does; `timeout` if the job ran for the deadline;
   *   `overloaded` if too many jobs wait, the job waited for the deadline, or its worker died;
   *   `too_costly` if it used all memory of a worker.
   */
  run(job: Job, bytes: number, signal?: AbortSignal, tenant?: Tenant): Promise<Answer>;
}

/** The workers of a server, which decide whose turn it is. */
export interface ServerPool extends ToolRunner {
  readonly status: "starting" | "ok" | "draining";
  /** Resolves when every worker has answered once. */
  warmUp(): Promise<void>;
  /** Announces the shutdown in `status`. Jobs are still accepted. */
  drain(): void;
  /** Ends all jobs, and rejects new ones. */
  abort(reason: ContextVerdictError): void;
  close(): Promise<void>;
}
