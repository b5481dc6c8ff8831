import type { ContextVerdictError } from "../../engine/contract/errors.js";
import type { LineId } from "./read-line.js";
import type { StreamAnswer } from "./stream-job.js";

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
export function refuseLine(id: LineId, error: ContextVerdictError): StreamAnswer {
  return { output: writeError(id, error.toEnvelope()), failures: 1 };
}
