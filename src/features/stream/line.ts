import { ContextVerdictError } from "../../engine/contract/errors.js";
import { show } from "../../engine/contract/options.js";
import { findId } from "../../io/json/find-id.js";
import { parseJsonBytes } from "../../io/json/parse-json.js";
import type { StreamAnswer } from "./stream-job.js";

/** The sender's name for a line; null where it is unknown. */
export type LineId = string | number | null;

/** A parsed line: a request, or the error that explains why it is not one. */
export type Line =
  | { id: string | number; request: object }
  | { id: LineId; error: ContextVerdictError };

const LONGEST_ID = 1_024;

/** An id is looked for this near to the ends of a line that cannot be read, in bytes. */
const ENDS_BYTES = 256;

/** Reads a line, `{"id": …, "content": …, "options": …}`. Never throws: a bad line has its error. */
export function readLine(bytes: Uint8Array): Line {
  try {
    const value = parseJsonBytes(bytes, "the line");
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw badRequest(`a line is an object with id and content, not ${nameKind(value)}`);
    }
    const { id, ...request } = value as Record<string, unknown>;
    if (isId(id)) return { id, request };
    return { id: null, error: badRequest(describeId(id), "id") };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { id: guessId(bytes), error };
  }
}

/** The id of a line that is not read. */
function guessId(bytes: Uint8Array): LineId {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = text.subarray(0, ENDS_BYTES).toString("utf8");
  return findId(head, text.subarray(-ENDS_BYTES).toString("utf8"));
}

/** A number that is written back as another one would name another line. */
function isId(id: unknown): id is string | number {
  return typeof id === "string" ? id.length <= LONGEST_ID : Number.isSafeInteger(id);
}

function describeId(id: unknown): string {
  const allowed = `a string of at most ${LONGEST_ID} characters, or a whole number up to ${Number.MAX_SAFE_INTEGER}`;
  if (id === undefined) return `id is missing: ${allowed}`;
  return `id must be ${allowed}, not ${typeof id === "string" ? "a longer string" : show(id)}`;
}

/** A text here is most likely a document, and no error quotes one. */
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

/** The answer to one line that is answered without a worker. */
export function rejectLine(id: LineId, error: ContextVerdictError): StreamAnswer {
  return { output: writeError(id, error.toEnvelope()), failures: 1 };
}
