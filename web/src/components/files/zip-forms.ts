import { findAdvised } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";
import { nameResult } from "../output/download.js";

/** A file of the archive. */
interface ZipEntry {
  name: string;
  input: string;
}

/** Every document that changes, in its new form at its path, and a list of them. */
export function* listZipEntries(documents: readonly PageDocument[]): Generator<ZipEntry> {
  const list = "changes.tsv";
  const taken = new Set([list]);
  const lines = ["path\tform\ttokens before\ttokens after\n"];
  for (const { name, state } of documents) {
    if (state.kind !== "judged") continue;
    const form = findAdvised(state.judgement);
    if (form.id === "keep") continue;
    const isToon = form.id === "toon" || form.id === "mode";
    const path = free(toSafePath(name, isToon ? form.extension : undefined), taken);
    const { count = 0, savings = 0 } = form.tokens ?? {};
    lines.push(`${path}\t${form.name}\t${count + savings}\t${count}\n`);
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
