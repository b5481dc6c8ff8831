import { toCellValue } from "../../candidate/shapes/cell-value.js";
import { ROW_NUMBER } from "../../candidate/shapes/template.js";
import { isBlankLine } from "../../markdown/blank.js";
import { type Block, type Heading, ownText, type Paragraph } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import { toOneLine } from "../../markdown/one-line.js";
import { withoutComments } from "../../markdown/protected.js";
import { findSections } from "../../markdown/sections.js";
import type { Row } from "../../toon/codec.js";
import { headingName } from "./heading-name.js";
import type { NamedTable } from "./tables.js";

const MIN_SECTIONS = 2;

interface LabelledSection {
  heading: Heading;
  /** The heading above it, of a higher level. */
  above: Heading | null;
  row: Row;
  end: number;
}

/**
 * Finds runs of sections of one level that hold the same labelled fields and nothing else. Each run is a
 * table with a row per section.
 */
export function findLabelledSections(document: Document): (NamedTable & Span)[] {
  const runs: LabelledSection[][] = [];
  for (const section of readSections(document)) {
    const first = runs.at(-1)?.[0];
    if (section === null) runs.push([]);
    else if (first?.above === section.above && first.heading.level === section.heading.level) {
      runs.at(-1)?.push(section);
    } else runs.push([section]);
  }
  return runs.filter(isTable).map((run) => {
    const [first] = run as [LabelledSection];
    return {
      name: headingName(first.above),
      rows: run.map(({ row }) => inColumns(Object.keys(first.row), row)),
      start: first.heading.start,
      end: (run.at(-1) as LabelledSection).end,
    };
  });
}

/** Whether all sections of a run hold the same fields, in any order. */
function isTable(run: readonly LabelledSection[]): boolean {
  const fields = Object.keys(run[0]?.row ?? {});
  return (
    run.length >= MIN_SECTIONS &&
    run.every(
      ({ row }) =>
        Object.keys(row).length === fields.length &&
        fields.every((field) => Object.hasOwn(row, field)),
    )
  );
}

/** The row's values in the order of the columns. */
function inColumns(columns: readonly string[], row: Row): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

/** Each section in document order; null for one with anything but labelled fields. */
function* readSections(document: Document): Generator<LabelledSection | null> {
  const open: Heading[] = [];
  for (const { heading, blocks } of findSections(document)) {
    if (heading === null) continue;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const above = open.at(-1) ?? null;
    open.push(heading);
    const fields = readBody(blocks);
    const end = blocks.at(-1)?.end;
    if (fields === null || end === undefined) yield null;
    else {
      const name = toCellValue(toOneLine(withoutComments(heading.text)));
      yield { heading, above, row: { name, ...fields }, end };
    }
  }
}

function readBody(body: readonly Block[]): Row | null {
  const texts: string[] = [];
  for (const block of body) {
    if (block.type === "paragraph") texts.push(joinWrapped(block));
    else if (block.type === "list" && !block.ordered) {
      for (const item of block.items) {
        const own = ownText(item);
        if (own === undefined || item.children.length > 1) return null;
        texts.push(toOneLine(withoutComments(own.text)));
      }
    } else return null;
  }
  return readFields(texts.join("\n"));
}

/** `- **Label**: value`, `**Label:** value` or `Label: value`. */
const FIELD =
  /^(?:[*+-][ \t]+)?(?:\*\*([^*\n]{1,40}?)(?::\*\*|\*\*:)|([a-z\u00c0-\uffff][a-z\d\u00c0-\uffff _-]{0,30}):)[ \t]+(\S.*)$/i;
/** Labels that cannot name a column; `name` is the column of the headings. */
const RESERVED: ReadonlySet<string> = new Set(["", "name", ROW_NUMBER]);

/** The values of a body of only labelled lines by their labels; null for others. */
function readFields(body: string): Row | null {
  const row: Row = {};
  for (const line of body.split("\n")) {
    if (isBlankLine(line)) continue;
    const [, bold, plain = "", value = ""] = FIELD.exec(line) ?? [];
    const name = (bold ?? plain).trim();
    if (RESERVED.has(name) || Object.hasOwn(row, name) || /^\d+$/.test(name)) return null;
    row[name] = toCellValue(value);
  }
  return Object.keys(row).length === 0 ? null : row;
}

/** A paragraph's labelled lines, each joined with its continuation lines. */
function joinWrapped({ text }: Paragraph): string {
  const lines = withoutComments(text)
    .split("\n")
    .map((line, index) => {
      const trimmed = line.trim();
      return index === 0 || FIELD.test(trimmed) ? `\n${trimmed}` : ` ${trimmed}`;
    });
  return lines.join("").slice(1);
}
