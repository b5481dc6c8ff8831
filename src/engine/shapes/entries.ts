import type { Alignment } from "../document/blocks.js";
import type { JsonValue, Row } from "../toon/codec.js";
import { printAlignments, readAlignments } from "./print-table.js";
import { isTemplate } from "./record-template.js";
import { HEADING_KEY, type Segment } from "./segments.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** A root entry of the canonical JSON. */
export type Entry = [key: string, value: string | Row[]];

const TEXT_KEY = "text";
const TABLE_KEY = "table";
/** Copies of a template may take this many characters, so that a small text cannot restore to a huge one. */
const MAX_COPIED_CHARS = 50_000_000;

/** The canonical JSON of segments, as its root entries in order. */
export function toEntries(segments: readonly Segment[]): Entry[] {
  const names = new UniqueNames();
  const entries: Entry[] = [];
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] as Segment;
    if (segment.kind !== "heading") {
      entries.push([names.claim(keyOf(segment)), contentOf(segment)]);
      continue;
    }
    const body = segments[index + 1];
    const holds = body !== undefined && canStandUnder(segment.line, body);
    if (holds) index++;
    entries.push([names.claim(segment.line), holds ? contentOf(body) : ""]);
  }
  return entries;
}

/** A heading's entry holds the text or table right below it; the braces of a template must stay unambiguous. */
function canStandUnder(line: string, body: Segment): boolean {
  if (body.kind === "text") return true;
  return body.kind === "table" && isUnaligned(body.alignments) && !line.includes("{");
}

function keyOf(segment: Exclude<Segment, { kind: "heading" }>): string {
  switch (segment.kind) {
    case "text":
      return TEXT_KEY;
    case "table":
      return isUnaligned(segment.alignments) ? TABLE_KEY : printAlignments(segment.alignments);
    case "records":
      return segment.template;
    case "frontmatter":
      return segment.fence;
  }
}

function contentOf(segment: Segment): string | Row[] {
  if (segment.kind === "table" || segment.kind === "records") return segment.rows;
  if (segment.kind === "frontmatter") return segment.content;
  return segment.kind === "text" ? segment.text : "";
}

function isUnaligned(alignments: readonly Alignment[]): boolean {
  return alignments.every((alignment) => alignment === null);
}

/** Reads canonical JSON back; null when the value is none. */
export function toSegments(json: JsonValue): Segment[] | null {
  if (Array.isArray(json)) {
    return isRows(json) ? [{ kind: "table", rows: json, alignments: [] }] : null;
  }
  if (typeof json !== "object" || json === null) return null;
  const segments: Segment[] = [];
  for (const [claimed, value] of Object.entries(json)) {
    const read = readEntry(releaseName(claimed), value);
    if (read === null) return null;
    segments.push(...read);
  }
  return segments;
}

function readEntry(key: string, value: JsonValue): Segment[] | null {
  if (HEADING_KEY.test(key) && (typeof value === "string" || !key.includes("{"))) {
    const heading: Segment = { kind: "heading", line: key };
    if (value === "") return [heading];
    const body = readEntry(typeof value === "string" ? TEXT_KEY : TABLE_KEY, value);
    return body === null ? null : [heading, ...body];
  }
  if (typeof value !== "object") {
    if (typeof value !== "string") return null;
    if (key === TEXT_KEY) return [{ kind: "text", text: value }];
    if (key === "---" || key === "+++")
      return [{ kind: "frontmatter", fence: key, content: value }];
    return null;
  }
  if (!isRows(value)) return null;
  if (key === TABLE_KEY) return [{ kind: "table", rows: value, alignments: [] }];
  const alignments = readAlignments(key);
  if (alignments !== null) return [{ kind: "table", rows: value, alignments }];
  if (!isTemplate(key) || key.length * value.length > MAX_COPIED_CHARS) return null;
  return [{ kind: "records", template: key, rows: value }];
}

function isRows(value: JsonValue): value is Row[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (row) =>
      typeof row === "object" &&
      row !== null &&
      !Array.isArray(row) &&
      Object.values(row).every((cell) => typeof cell !== "object" || cell === null),
  );
}
