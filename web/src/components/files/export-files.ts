import { findAdvised } from "../../answer/list-forms.js";
import { documents, type PageDocument } from "../../state/documents.js";
import { nameResult, save } from "../output/save.js";

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

/** A file of the archive. */
interface ZipEntry {
  name: string;
  input: string;
}

/** Every document that changes, in its new form at its path, and a list of them. */
function* listZipEntries(documents: readonly PageDocument[]): Generator<ZipEntry> {
  const list = "changes.tsv";
  const taken = new Set([list]);
  const lines = ["path\tsource\tform\ttokens before\ttokens after\n"];
  for (const { name, state } of documents) {
    if (state.kind !== "judged") continue;
    const form = findAdvised(state.judgement);
    if (form.id === "keep") continue;
    const isSameFormat =
      form.id === "compact" ||
      form.id === "hybrid" ||
      (form.id === "table" && state.judgement.flavor !== "yaml");
    const path = free(toSafePath(name, isSameFormat ? undefined : form.extension), taken);
    const { count, savings } = form.tokens;
    const source = toSafePath(name, undefined);
    lines.push(`${path}\t${source}\t${form.name}\t${count + savings}\t${count}\n`);
    yield { name: path, input: form.text };
  }
  yield { name: list, input: lines.join("") };
}

/** A path that stays below the folder that it is unpacked in. */
function toSafePath(name: string, extension: string | undefined): string {
  const folders = name
    .split(/[/\\]/)
    .slice(0, -1)
    .filter((one) => one !== "" && one !== "." && one !== "..")
    .map(toSafeName);
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const file = extension === undefined ? toSafeName(last) : nameResult(last, extension);
  return [...folders, file || "document"].join("/");
}

function toSafeName(name: string): string {
  return name.replace(/[\x00-\x1f\x7f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, "_");
}

function free(path: string, taken: Set<string>): string {
  let name = path;
  for (let number = 2; taken.has(name.toLowerCase()); number++) {
    name = path.replace(/(\.[^./]+(?:\.[^./]+)?)?$/, `-${number}$1`);
  }
  taken.add(name.toLowerCase());
  return name;
}
