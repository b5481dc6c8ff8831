import type { Alignment } from "../../markdown/blocks.js";
import type { JsonValue, Row } from "../../toon/codec.js";
import { printAlignments, readAlignments } from "./print-table.js";
import { HEADING_KEY, type Segment } from "./segments.js";
import { readTemplate } from "./template.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** A root entry of the canonical JSON. */
export type Entry = [key: string, value: string | Row[]];

const TEXT_KEY = "text";
/** Of a table without alignment. If it is the only entry, its rows are the root. */
export const TABLE_KEY = "table";
/** A table whose columns may be named by templates. If it is aligned, its delimiter row follows the word. */
const ROWS_KEY = "rows";

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
    const holds = canStandUnder(segment.line, body);
    if (holds) index++;
    entries.push([names.claim(segment.line), holds ? contentOf(body) : ""]);
  }
  return entries;
}

type Content = Exclude<Segment, { kind: "heading" }>;

/** A heading's entry holds the text or unaligned table right below it, unless it could be read as a template. */
function canStandUnder(line: string, body: Segment | undefined): body is Content {
  if (body?.kind === "text") return true;
  return body?.kind === "table" && isUnaligned(body.alignments) && !line.includes("{");
}

function keyOf(segment: Content): string {
  switch (segment.kind) {
    case "text":
      return TEXT_KEY;
    case "table":
      return isUnaligned(segment.alignments) ? TABLE_KEY : printAlignments(segment.alignments);
    case "rows":
      return isUnaligned(segment.alignments)
        ? ROWS_KEY
        : `${ROWS_KEY} ${printAlignments(segment.alignments)}`;
    case "folded":
      return segment.template;
    case "frontmatter":
      return segment.fence;
  }
}

function contentOf(segment: Content): string | Row[] {
  if ("rows" in segment) return segment.rows;
  return segment.kind === "text" ? segment.text : segment.content;
}

function isUnaligned(alignments: readonly Alignment[]): boolean {
  return alignments.every((alignment) => alignment === null);
}

/**
 * Reads canonical JSON back; null for any other value.
 * @param maxChars At most this many characters (UTF-16 code units) from rows; null beyond.
 */
export function toSegments(json: JsonValue, maxChars: number): Segment[] | null {
  let left = maxChars;
  const spend: Spend = (chars) => {
    left -= chars;
    return left >= 0;
  };
  if (Array.isArray(json)) {
    return isRows(json) && isWithinBound(spend, json, [])
      ? [{ kind: "table", rows: json, alignments: [] }]
      : null;
  }
  if (typeof json !== "object" || json === null) return null;
  const segments: Segment[] = [];
  for (const [claimed, value] of Object.entries(json)) {
    const read = readEntry(releaseName(claimed), value, spend);
    if (read === null) return null;
    segments.push(...read);
  }
  return segments;
}

/** Spends characters of a bound; false if too few are left. */
type Spend = (chars: number) => boolean;

function readEntry(key: string, value: JsonValue, spend: Spend): Segment[] | null {
  if (HEADING_KEY.test(key) && (typeof value === "string" || !key.includes("{"))) {
    const heading: Segment = { kind: "heading", line: key };
    if (value === "") return [heading];
    const body = readEntry(typeof value === "string" ? TEXT_KEY : TABLE_KEY, value, spend);
    return body === null ? null : [heading, ...body];
  }
  if (typeof value !== "object") {
    if (typeof value !== "string") return null;
    if (key === TEXT_KEY) return [{ kind: "text", text: value }];
    if (key === "---" || key === "+++")
      return [{ kind: "frontmatter", fence: key, content: value }];
    return null;
  }
  const segment = isRows(value) ? readRows(key, value) : null;
  if (segment === null) return null;
  const { kind, rows } = segment;
  const templates = kind === "folded" ? [key] : kind === "rows" ? Object.keys(rows[0] ?? {}) : [];
  return isWithinBound(spend, rows, templates) ? [segment] : null;
}

function readRows(key: string, rows: Row[]): Extract<Segment, { rows: Row[] }> | null {
  if (key === TABLE_KEY) return { kind: "table", rows, alignments: [] };
  const alignments = readAlignments(key);
  if (alignments !== null) return { kind: "table", rows, alignments };
  if (key === ROWS_KEY) return { kind: "rows", rows, alignments: [] };
  if (key.startsWith(`${ROWS_KEY} `)) {
    const aligned = readAlignments(key.slice(ROWS_KEY.length + 1));
    if (aligned !== null) return { kind: "rows", rows, alignments: aligned };
  }
  return readTemplate(key) === null ? null : { kind: "folded", template: key, rows };
}

/** Whether rows restore within the bound: each has every column and a copy of each template. */
function isWithinBound(spend: Spend, rows: readonly Row[], templates: readonly string[]): boolean {
  const columns = new Set(Object.keys(rows[0] ?? {}));
  if (!spend(rows.length * columns.size)) return false;
  return templates.every((template) => {
    if (!spend(rows.length * template.length)) return false;
    const copied = countCopies(template, columns);
    return rows.every((row) => spend(countCopied(row, copied)));
  });
}

/** How often a template contains the value of each column. */
function countCopies(template: string, columns: ReadonlySet<string>): Map<string, number> {
  const copies = new Map<string, number>();
  for (const name of readTemplate(template)?.names ?? []) {
    // The template itself is the name of the column of its first slot.
    const column = [name, template].find((own) => columns.has(own));
    if (column !== undefined) copies.set(column, (copies.get(column) ?? 0) + 1);
  }
  return copies;
}

function countCopied(row: Row, copies: ReadonlyMap<string, number>): number {
  let chars = 0;
  for (const [column, count] of copies) {
    const value = row[column];
    if (typeof value === "string") chars += count * value.length;
  }
  return chars;
}

function isRows(value: JsonValue): value is Row[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (row) => typeof row === "object" && row !== null && !Array.isArray(row) && isRow(row),
  );
}

function isRow(row: { [name: string]: JsonValue }): row is Row {
  for (const name in row) {
    const cell = row[name];
    if (typeof cell === "object" && cell !== null) return false;
  }
  return true;
}
