import type { ErrorDetails } from "../engine/errors.js";
import type { ToolName } from "../engine/tools.js";

/** A request for a worker: as the bytes of its JSON, or as the object itself. */
export type Job = { tool: ToolName; body: Uint8Array } | { tool: ToolName; request: unknown };

/** What a worker makes of it. Errors travel as their fields, since classes do not. */
export type Outcome =
  | { ok: true; json: Uint8Array }
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field"> };

/** Who answers requests: the pool of worker threads. */
export interface ToolRunner {
  /** See `EnginePool.run`. */
  run(job: Job, bytes: number, signal?: AbortSignal): Promise<Uint8Array>;
}
