import type { Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError, type ErrorDetails } from "../../engine/contract/errors.js";
import { oneOf } from "../../engine/contract/option-facts.js";
import { checkObject, show } from "../../engine/contract/options.js";
import type { ToolName } from "../../engine/contract/requests.js";
import { findId } from "../../io/json/find-id.js";
import { parseJsonBytes } from "../../io/json/parse-json.js";
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

/** How an answer names its line; null if that is unknown. */
type LineId = string | number | null;

/** A parsed line: a request or an error. */
type Line = { id: LineId } & ({ request: object } | { error: ContextVerdictError });

const LONGEST_ID = 1_024;

/** White space of JSON; lines are split at newlines. */
const BLANKS = [0x20, 0x09, 0x0d];

export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => BLANKS.includes(byte));
}

/** Parses a line, `{"id": …, "content": …, "options": …}`. Returns errors and does not throw them. */
export function readLine(bytes: Uint8Array): Line {
  try {
    const value = parseJsonBytes(bytes, "the line");
    checkObject(value, "a line must be an object with id and content");
    const { id, ...request } = value;
    if (isId(id)) return { id, request };
    return { id: null, error: new ContextVerdictError("bad_request", describeId(id), "id") };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { id: findId(bytes), error };
  }
}

/** Removes a byte order mark from the first line of an input. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes.toString("utf8", 0, 3) === "\ufeff" ? bytes.subarray(3) : bytes;
}

/** Only integers that JSON keeps exactly: a changed id would name another line. */
function isId(id: unknown): id is string | number {
  return typeof id === "string" ? id.length <= LONGEST_ID : Number.isSafeInteger(id);
}

function describeId(id: unknown): string {
  const allowed = `a string of at most ${LONGEST_ID} characters, or a whole number up to ${Number.MAX_SAFE_INTEGER}`;
  if (id === undefined) return `id is missing: ${allowed}`;
  return `id must be ${allowed}, not ${typeof id === "string" ? "a longer string" : show(id)}`;
}

/** The answer of a verdict, as JSON. @param line Its number, to be written. */
export function writeVerdict(id: LineId, json: Uint8Array, line?: number): StreamAnswer {
  const start = Buffer.from(`${beginAnswer(id, line)},"verdict":`);
  const output = Buffer.concat([start, json, Buffer.from("}\n")]);
  return { output, answered: 1, failed: 0, retryable: 0 };
}

function beginAnswer(id: LineId, line: number | undefined): string {
  return `{${line === undefined ? "" : `"line":${line},`}"id":${JSON.stringify(id)}`;
}

/** The line of an error: that of every surface, with whether to try again. */
export function writeError(
  id: LineId,
  error: ContextVerdictError | ErrorDetails,
  line: number,
): StreamAnswer {
  const details = error instanceof ContextVerdictError ? error.toEnvelope().error : error;
  // A timeout says nothing about the document: another run may be in time.
  const retryable = details.code === "timeout";
  const json = JSON.stringify({ ...details, retryable });
  const output = Buffer.from(`${beginAnswer(id, line)},"error":${json}}\n`);
  return { output, answered: 1, failed: 1, retryable: retryable ? 1 : 0 };
}

/** The answers of several lines as one. */
export function joinAnswers(answers: readonly StreamAnswer[]): StreamAnswer {
  const whole = { answered: 0, failed: 0, retryable: 0 };
  for (const { answered, failed, retryable } of answers) {
    whole.answered += answered;
    whole.failed += failed;
    whole.retryable += retryable;
  }
  return { ...whole, output: Buffer.concat(answers.map(({ output }) => output)) };
}
