import { announce } from "../../state/announce.js";
import { documents } from "../../state/documents.js";
import { download } from "../output/download.js";
import { toCsv } from "./to-csv.js";
import { toJsonParts } from "./to-json-parts.js";
import { listZipEntries } from "./zip-forms.js";

/** A thousand candidates are written down in turns of this length, so that the page can answer. */
const TURN_MS = 30;

export function exportCsv(): void {
  save("verdicts.csv", [toCsv(documents.peek())]);
}

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

/** What changes, in its new form at its path. */
export async function exportZip(): Promise<void> {
  const { downloadZip } = await import("client-zip");
  const archive = await downloadZip([...listZipEntries(documents.peek())]).blob();
  save("changes.zip", [archive]);
}

function save(name: string, parts: readonly BlobPart[]): void {
  download(name, parts);
  announce(`Saved as ${name}.`);
}
