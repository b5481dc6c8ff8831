import { Analysis } from "../../../../src/engine/candidate/analysis.js";
import { isSameDocument } from "../../../../src/engine/candidate/proof.js";
import { restoreJson } from "../../../../src/engine/candidate/restore.js";
import { type Entry, writeEntries } from "../../../../src/engine/candidate/shapes/write.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { decodeToon, encodeToon, type JsonValue } from "../../../../src/engine/toon/codec.js";

/** Entries as canonical JSON, checked not to lose one to a key that repeats or moves. */
export function toJson(entries: readonly Entry[]): { [key: string]: JsonValue } {
  const json: { [key: string]: JsonValue } = Object.fromEntries(entries);
  const keys = entries.map(([key]) => key);
  if (JSON.stringify(Object.keys(json)) !== JSON.stringify(keys)) {
    throw new Error(`keys collide or move: ${JSON.stringify(keys)}`);
  }
  return json;
}

/** The Markdown that entries give after a trip through JSON and TOON in every delimiter. */
export function restoreEntries(entries: readonly Entry[]): string {
  const json = toJson(entries);
  const [first, ...others] = (["comma", "tab", "pipe"] as const).map((delimiter) =>
    restoreJson(decodeToon(encodeToon(json, delimiter)), Number.POSITIVE_INFINITY),
  );
  if (first == null || others.some((other) => other !== first)) {
    throw new Error(`not restored: ${JSON.stringify([first, ...others])}`);
  }
  return first;
}

/** The entries of a document, checked to give it back. */
export function entriesOf(source: string): Entry[] {
  const document = parseDocument(source, "markdown");
  const entries = writeEntries(new Analysis(document));
  if (!isSameDocument(document, restoreEntries(entries))) {
    throw new Error(`another document: ${JSON.stringify(entries)}`);
  }
  return entries;
}
