import { ContextVerdictError } from "../../engine/contract/errors.js";
import { show } from "../../engine/contract/options.js";
import { findId } from "../../io/json/find-id.js";
import { parseJsonBytes } from "../../io/json/parse-json.js";
import type { StreamAnswer } from "./stream-job.js";

/** The sender's id of a line; null if unknown. */
export type LineId = string | number | null;

/** A parsed line: a request or an error. */
export type Line =
  | { id: string | number; request: object }
  | { id: LineId; error: ContextVerdictError };

const LONGEST_ID = 1_024;

/** How much of each end of an invalid line is searched for its id. */
const ENDS_BYTES = 256;

/** Parses a line, `{"id": …, "content": …, "options": …}`. Returns errors and does not throw them. */
export function readLine(bytes: Uint8Array): Line {
  try {
    const value = parseJsonBytes(bytes, "the line");
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw badRequest(`a line must be an object with id and content, not ${nameKind(value)}`);
    }
    const { id, ...request } = value as Record<string, unknown>;
    if (isId(id)) return { id, request };
    return { id: null, error: badRequest(describeId(id), "id") };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { id: guessId(bytes), error };
  }
}

function guessId(bytes: Uint8Array): LineId {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = text.subarray(0, ENDS_BYTES).toString("utf8");
  return findId(head, text.subarray(-ENDS_BYTES).toString("utf8"));
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

/** A string is most likely a document, which no error may quote. */
function nameKind(value: unknown): string {
  return typeof value === "string" ? "a string" : show(value);
}

function badRequest(message: string, field?: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message, field);
}

/** The line of a verdict. @param json The verdict. */
export function writeVerdict(id: LineId, json: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`{"id":${JSON.stringify(id)},"verdict":`), json, END]);
}

const END = Buffer.from("}\n");

/** The line of an error: the envelope of every surface, with the id. */
export function writeError(
  id: LineId,
  { error }: Pick<ReturnType<ContextVerdictError["toEnvelope"]>, "error">,
): Uint8Array {
  return Buffer.from(`${JSON.stringify({ id, error })}\n`);
}

/** Answers a line with an error, without a worker. */
export function rejectLine(id: LineId, error: ContextVerdictError): StreamAnswer {
  return { output: writeError(id, error.toEnvelope()), failures: 1 };
}
