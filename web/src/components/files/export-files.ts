import { announce } from "../../state/announce.js";
import { documents, type PageDocument } from "../../state/documents.js";
import { download } from "../output/download.js";
import { listZipEntries } from "./zip-forms.js";

/** A thousand candidates are written down in turns of this length, so that the page can answer. */
const TURN_MS = 30;

export async function exportJson(): Promise<void> {
  const parts: string[] = [];
  let start = performance.now();
  for (const part of toJsonParts(documents.peek())) {
    parts.push(part);
    if (performance.now() - start < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  save("verdicts.json", parts);
}

/**
 * All judged documents as an array of `{path, verdict}`, in pieces: together they may be longer
 * than one text can be.
 */
export function* toJsonParts(list: readonly PageDocument[]): Generator<string> {
  let separator = "[\n";
  for (const { name, state } of list) {
    if (state.kind !== "judged") continue;
    const { verdict } = state.judgement;
    const json = JSON.stringify({ path: name, verdict }, null, 2);
    yield `${separator}  ${json.replaceAll("\n", "\n  ")}`;
    separator = ",\n";
  }
  yield separator === ",\n" ? "\n]\n" : "[]\n";
}

/** The documents that change, each in its new form at its path. */
export async function exportZip(): Promise<void> {
  const { downloadZip } = await import("client-zip");
  const archive = await downloadZip([...listZipEntries(documents.peek())]).blob();
  save("changes.zip", [archive]);
}

function save(name: string, parts: readonly BlobPart[]): void {
  download(name, parts);
  announce(`Saved as ${name}.`);
}
