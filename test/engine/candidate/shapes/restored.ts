import { Analysis } from "../../../../src/engine/candidate/analysis.js";
import { isSameDocument } from "../../../../src/engine/candidate/proof.js";
import { restoreJson } from "../../../../src/engine/candidate/restore.js";
import { toEntries } from "../../../../src/engine/candidate/shapes/entries.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import type { Segment } from "../../../../src/engine/candidate/shapes/segments.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { decodeToon, encodeToon, type JsonValue } from "../../../../src/engine/toon/codec.js";

/** Segments as canonical JSON, checked not to lose an entry to a key that repeats or moves. */
export function toJson(segments: readonly Segment[]): { [key: string]: JsonValue } {
  const entries = toEntries(segments);
  const json: { [key: string]: JsonValue } = Object.fromEntries(entries);
  const keys = entries.map(([key]) => key);
  if (JSON.stringify(Object.keys(json)) !== JSON.stringify(keys)) {
    throw new Error(`keys collide or move: ${JSON.stringify(keys)}`);
  }
  return json;
}

/** The Markdown that segments give after a trip through JSON and TOON in every delimiter. */
export function restoreSegments(segments: readonly Segment[]): string {
  const json = toJson(segments);
  const [first, ...others] = (["comma", "tab", "pipe"] as const).map((delimiter) =>
    restoreJson(decodeToon(encodeToon(json, delimiter)), Number.POSITIVE_INFINITY),
  );
  if (first == null || others.some((other) => other !== first)) {
    throw new Error(`not restored: ${JSON.stringify([first, ...others])}`);
  }
  return first;
}

/** Whether its outline gives the document back. */
export function canRestore(source: string): boolean {
  const document = parseDocument(source, "markdown");
  return isSameDocument(document, restoreSegments(toOutline(new Analysis(document))));
}
