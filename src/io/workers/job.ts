import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { ToolName } from "../../engine/contract/tool-names.js";
import type { Defect } from "./defect.js";

/** How long a job may wait, and how long it may run, unless a surface says otherwise. */
export const DEFAULT_DEADLINE_MS = 10_000;

/** The largest request of the servers, in bytes, unless they are told otherwise: 2 MiB. */
export const DEFAULT_MAX_BODY = 2_097_152;

/** A request for a worker: the bytes of its JSON, or the object itself. */
export type Job = ({ body: Uint8Array } | { request: unknown }) & {
  /**
   * `read`: a document in the form in which it is best read; the request is a `ReadRequest`. `result`: a
   * text that a tool returned, shorter or null; the request is a `ResultRequest`.
   */
  tool: ToolName | "read" | "result";
  /** `brief`: the `Summary` of the answer is asked for instead of the answer. */
  detail?: "brief";
  /** Whether to write a report too, where the worker can (the hosted API). */
  wantsRedacted?: boolean;
  /** The limit of the surface, if it has one. */
  limit?: AnswerLimit;
};

/** The limit of an answer. */
export interface AnswerLimit {
  /** The most bytes of its JSON in UTF-8. */
  bytes: number;
  /** What to do if the answer is larger, as the end of a sentence. */
  instead: string;
}

/** An answer, and the size of its request. */
export interface Answer {
  /** JSON in UTF-8. */
  json: Uint8Array;
  /** The length of the texts in the request, in UTF-16 code units. */
  characters: number;
  /** The answer without any of these texts, as JSON. */
  redacted?: string;
}

/** The result of a job. Errors are sent as their fields, because messages do not keep classes. */
export type JobResult = (
  | ({ ok: true } & Answer)
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field">; defect?: Defect }
) & {
  /** Milliseconds of processor time. */
  cpuMs: number;
  /** The system's number of the thread, on Linux. */
  threadId?: number | undefined;
};

/** Whose job it is, where several share the workers. */
export interface Tenant {
  /** Jobs of one tenant wait for each other before those of others wait for them. */
  id: string;
  /**
   * Hears once, whatever becomes of the job, how many milliseconds a worker took for it: of processor
   * time where it answered, else of time. Never called for a job that only waited.
   */
  worked(milliseconds: number): void;
}

/** Answers requests; implemented by the pool of worker threads. */
export interface ToolRunner {
  /** See `EnginePool.run`. */
  run(job: Job, bytes: number, signal?: AbortSignal, tenant?: Tenant): Promise<Answer>;
}
