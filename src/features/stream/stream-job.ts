import type { ToolName } from "../../engine/contract/tool-names.js";
import type { AnswerLimit } from "../../io/workers/job.js";

/** The tools that judge a document. */
export const STREAM_TOOLS = ["profile", "convert", "plan"] as const satisfies readonly ToolName[];

export type StreamTool = (typeof STREAM_TOOLS)[number];

export interface StreamJob {
  tool: StreamTool;
  /** Without their newlines. */
  lines: readonly Uint8Array[];
  limit: AnswerLimit;
}

/** One line for each line of the job, in the same order. */
export interface StreamAnswer {
  /** JSON in UTF-8, each line with its newline. */
  output: Uint8Array;
  /** How many of the lines are errors. */
  failures: number;
}
