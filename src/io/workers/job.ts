import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { ToolName } from "../../engine/contract/tool-names.js";
import type { Defect } from "./describe-defect.js";

/** A request for a worker: as the bytes of its JSON, or as the object itself. */
export type Job = ({ body: Uint8Array } | { request: unknown }) & {
  /** `read`: a document in the form in which it is best read; the request is a `ReadRequest`. */
  tool: ToolName | "read";
  /** `brief`: the `Summary` of the answer is asked for instead of the answer. */
  detail?: "brief";
  /** Whether a report is asked for, too. */
  wantsReport?: boolean;
  /** Where the surface has one. */
  limit?: AnswerLimit;
};

/** How large an answer may be. */
export interface AnswerLimit {
  /** Of its JSON in UTF-8. */
  bytes: number;
  /** What to do where it is larger, as the end of a sentence. */
  instead: string;
}

/** What was answered, and what it is about. */
export interface Answer {
  /** JSON in UTF-8. */
  json: Uint8Array;
  /** UTF-16 code units of the texts in the request. */
  characters: number;
  /** The answer without anything of these texts, as JSON. */
  report?: string;
}

/** What a worker makes of it. Errors travel as their fields, since classes do not. */
export type Outcome =
  | ({ ok: true } & Answer)
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field">; defect?: Defect };

/** Who answers requests: the pool of worker threads. */
export interface ToolRunner {
  /** See `EnginePool.run`. */
  run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer>;
}
