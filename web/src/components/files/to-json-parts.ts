import type { PageDocument } from "../../state/documents.js";

/**
 * All judged documents as an array of `{path, verdict}`, in pieces: together they may be longer
 * than one text can be.
 */
export function* toJsonParts(documents: readonly PageDocument[]): Generator<string> {
  let separator = "[\n";
  for (const { name, state } of documents) {
    if (state.kind !== "judged") continue;
    const { verdict } = state.judgement;
    yield separator + JSON.stringify({ path: name, verdict }, null, 2).replace(/^/gm, "  ");
    separator = ",\n";
  }
  yield separator === ",\n" ? "\n]\n" : "[]\n";
}
