import { findBest, findForm } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";
import { nameResult } from "../output/download.js";

/** A file of the archive. */
interface ZipEntry {
  name: string;
  input: string;
}

/** Every judged document in its best form, at its path; what is best as it is stays as it is. */
export function* listZipEntries(documents: readonly PageDocument[]): Generator<ZipEntry> {
  const taken = new Set<string>();
  for (const { name, text, state } of documents) {
    if (state.kind !== "judged") continue;
    const form = findForm(state.judgement, findBest(state.judgement));
    const isFile = form.id === "toon" || form.id === "mode";
    yield {
      name: free(toSafePath(name, isFile ? form.extension : undefined), taken),
      input: form.text ?? text,
    };
  }
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
