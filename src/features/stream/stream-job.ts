import type { ToolName } from "../../engine/contract/tool-names.js";
import type { AnswerLimit } from "../../io/workers/job.js";

/** The tools that judge a document. */
export const STREAM_TOOLS = ["profile", "convert", "plan"] as const satisfies readonly ToolName[];

export type StreamTool = (typeof STREAM_TOOLS)[number];

/** Lines for a worker. */
export interface StreamJob {
  tool: StreamTool;
  /** Without their newlines. */
  lines: readonly Uint8Array[];
  limit: AnswerLimit;
}

/** A line for each line of a job, in their order. */
export interface StreamAnswer {
  /** JSON in UTF-8, each line with its newline. */
  output: Uint8Array;
  /** How many lines of it are errors. */
  failures: number;
}
