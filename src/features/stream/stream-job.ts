import type { Verdict } from "../../engine/contract/contract.js";
import { oneOf } from "../../engine/contract/option-facts.js";
import type { ToolName } from "../../engine/contract/requests.js";
import type { AnswerLimit } from "../../io/workers/job.js";

/** The tools that judge a document. */
export const STREAM_TOOLS = ["profile", "convert", "plan"] as const satisfies readonly ToolName[];

export type StreamTool = (typeof STREAM_TOOLS)[number];

/** The fields of a verdict that `--fields` can keep. */
export const VERDICT_FIELDS = oneOf<keyof Verdict>({
  schema_version: true,
  verdict: true,
  safe_to_auto_apply: true,
  profile: true,
  measured_chars: true,
  coverage: true,
  token_estimates: true,
  toon_candidate: true,
  warnings: true,
  flags: true,
  mode: true,
  target: true,
  delimiter: true,
  context_plan: true,
  policy_version: true,
  alternatives: true,
  provenance: true,
}).enum;

export interface StreamJob {
  tool: StreamTool;
  /** Without their newlines. Blank lines get no answer. */
  lines: readonly Uint8Array[];
  /** The number of the first line in the input. */
  first: number;
  /** Whether every answer has the number of its line; otherwise only errors have it. */
  isNumbered: boolean;
  /** The fields of verdicts to keep. Default: all. */
  fields?: readonly string[] | undefined;
  limit: AnswerLimit;
}

/** How many lines were answered. */
export interface AnswerCounts {
  answered: number;
  /** Of these, with an error. */
  failed: number;
  /** Of these, with an error that another run may not have. */
  retryable: number;
}

/** A line for each line of the job that is not blank, in the same order. */
export interface StreamAnswer extends AnswerCounts {
  /** JSON in UTF-8, each line with its newline. */
  output: Uint8Array;
}
