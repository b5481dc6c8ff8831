import type { Alignment } from "../document/blocks.js";
import type { JsonValue, Row } from "../toon/codec.js";
import { printAlignments, readAlignments } from "./print-table.js";
import { HEADING_KEY, type Segment } from "./segments.js";
import { columnOfPlace, readTemplate } from "./template.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** A root entry of the canonical JSON. */
export type Entry = [key: string, value: string | Row[]];

const TEXT_KEY = "text";
const TABLE_KEY = "table";
/** A table whose columns may be named by templates; the delimiter row of an aligned one follows. */
const ROWS_KEY = "rows";
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
    case "rows":
      return isUnaligned(segment.alignments)
        ? ROWS_KEY
        : `${ROWS_KEY} ${printAlignments(segment.alignments)}`;
    case "records":
      return segment.template;
    case "frontmatter":
      return segment.fence;
  }
}

function contentOf(segment: Segment): string | Row[] {
  switch (segment.kind) {
    case "table":
    case "rows":
    case "records":
      return segment.rows;
    case "frontmatter":
      return segment.content;
    case "text":
      return segment.text;
    case "heading":
      return "";
  }
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
  if (key === ROWS_KEY) return readPatterned(value, []);
  if (key.startsWith(`${ROWS_KEY} `)) {
    const aligned = readAlignments(key.slice(ROWS_KEY.length + 1));
    if (aligned !== null) return readPatterned(value, aligned);
  }
  if (readTemplate(key) === null || copiedChars(key, value) > MAX_COPIED_CHARS) return null;
  return [{ kind: "records", template: key, rows: value }];
}

function readPatterned(rows: Row[], alignments: Alignment[]): Segment[] | null {
  const keys = Object.keys(rows[0] ?? {});
  const copied = keys.reduce((sum, key) => sum + copiedChars(key, rows), 0);
  return copied > MAX_COPIED_CHARS ? null : [{ kind: "rows", rows, alignments }];
}

/** Characters that filling a template once a row makes, at most. */
function copiedChars(template: string, rows: readonly Row[]): number {
  const { names } = readTemplate(template) ?? { names: [] };
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  let chars = 0;
  for (const row of rows) {
    chars += template.length;
    for (const [name, count] of times) {
      const value = row[name] ?? row[columnOfPlace(name)] ?? row[template];
      if (typeof value === "string") chars += count * value.length;
    }
    if (chars > MAX_COPIED_CHARS) break;
  }
  return chars;
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
