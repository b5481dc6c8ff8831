import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import type { Statements } from "../../statements/statements.js";

/** What a budget keeps longest comes first. What only illustrates the rest is cut first. */
const ORDER = [
  "heading",
  "rule",
  "definition",
  "table_header",
  "table_row",
  "frontmatter",
  "opening",
  "text",
  "link_definition",
  "quotation",
  "example",
  "long",
  "code",
  "other",
] as const;

type Importance = (typeof ORDER)[number];

/** The kind of a part. One below a heading of examples, or a long one, is still of its own kind. */
export type PartKind = Exclude<Importance, "example" | "long">;

export const PART_KINDS = ORDER.filter(
  (importance): importance is PartKind => importance !== "example" && importance !== "long",
);

/**
 * What a budget keeps or cuts as a whole: a block, an item of a list or a row of a table; of plain text, where
 * a paragraph may be a program or a log, a line.
 */
export interface Part extends Span {
  kind: PartKind;
  /** Offset after the marker of a list item; elsewhere the start. */
  content: number;
  /** Smaller is kept longer; equal ones by `order`, then by position. */
  rank: number;
  order: number;
  /** Its index in the order of importance. */
  place: number;
}

/** How many parts of a kind there are, and how many were cut. Of data, items of arrays. */
export interface Loss {
  kind: PartKind | "item";
  total: number;
  cut: number;
}

/** The parts of a top-level block or of the front matter, never empty. */
export interface PartGroup {
  type: Block["type"] | "frontmatter";
  /** Offset of its first line, before its indentation. */
  start: number;
  parts: Part[];
}

/**
 * The budget ends at the first part that does not fit, so a long one would take all after it with it
 * (UTF-16 code units).
 */
const LONG = 2_000;

const EXAMPLE_HEADING = /\b(?:examples?|samples?|demos?|illustrations?|snippets?)\b/i;

const KINDS: Partial<Record<Block["type"], PartKind>> = {
  quote: "quotation",
  code: "code",
  html: "other",
  break: "other",
  definition: "link_definition",
};

/** Lists the parts of a document in its order, and by importance. */
export function listParts(
  { blocks, frontmatter, lines, flavor }: Document,
  { rules, definitions }: Statements,
): { groups: PartGroup[]; parts: Part[] } {
  const groups: PartGroup[] = [];
  const parts: Part[] = [];
  // A rule below `You must not:` would say the opposite without that line.
  const ruleStarts = rules.flatMap(({ start, force }) => [start, force?.start ?? start]);
  const isRule = makeHasStart(ruleStarts);
  const isDefinition = makeHasStart(definitions.map(({ start }) => start));
  let isExample = false;
  let exampleLevel = 0;
  let isOpening = true;

  const add = (group: PartGroup, span: Span, kind: PartKind, order = 0, least = 0): Part => {
    const { start, end } = span;
    const isLong = end - start > LONG && kind !== "heading";
    const demoted = isLong ? "long" : isExample && kind !== "heading" ? "example" : kind;
    const rank = Math.max(ORDER.indexOf(kind), ORDER.indexOf(demoted), least);
    const part = { start, end, content: start, kind, rank, order, place: 0 };
    group.parts.push(part);
    parts.push(part);
    return part;
  };
  const kindOf = (span: Span): PartKind => {
    const [ruled, defined] = [isRule(span), isDefinition(span)];
    const kind = ruled ? "rule" : defined ? "definition" : isOpening ? "opening" : "text";
    isOpening = false;
    return kind;
  };

  if (frontmatter !== null) {
    const group: PartGroup = { type: "frontmatter", start: 0, parts: [] };
    groups.push(group);
    add(group, { start: 0, end: lines.endOf(frontmatter.lineEnd - 1) }, "frontmatter");
  }
  for (const block of blocks) {
    const group: PartGroup = { type: block.type, start: lines.startOf(block.line), parts: [] };
    groups.push(group);
    if (block.type === "heading") {
      // An example ends with the next heading that is not deeper.
      if (!isExample || block.level <= exampleLevel) {
        isExample = EXAMPLE_HEADING.test(block.text);
        exampleLevel = block.level;
      }
      isOpening = true;
      add(group, block, "heading", block.level);
    } else if (block.type === "table") {
      const header = { start: block.start, end: lines.endOf(block.line + 1) };
      // Never more important than the header: no row stands without it.
      const { rank } = add(group, header, "table_header");
      for (const row of block.rows) add(group, row, "table_row", 0, rank);
    } else if (block.type === "list") {
      for (const item of block.items) {
        const part = add(group, item, kindOf(item));
        part.content = item.children[0]?.start ?? item.end;
      }
    } else {
      const kind = KINDS[block.type] ?? kindOf(block);
      const areLines = flavor === "text" && (kind === "opening" || kind === "text");
      if (!areLines) add(group, block, kind);
      for (let at = block.line; areLines && at < block.lineEnd; at++) {
        add(group, { start: lines.startOf(at), end: lines.endOf(at) }, kind);
      }
    }
  }
  parts.sort((a, b) => a.rank - b.rank || a.order - b.order || a.start - b.start);
  for (const [place, part] of parts.entries()) part.place = place;
  return { groups, parts };
}

/** A test whether one of the offsets lies in a span. Spans must ascend from call to call. */
function makeHasStart(offsets: readonly number[]): (span: Span) => boolean {
  const ascending = [...offsets].sort((a, b) => a - b);
  let next = 0;
  return ({ start, end }) => {
    while ((ascending[next] ?? Number.POSITIVE_INFINITY) < start) next++;
    return (ascending[next] ?? Number.POSITIVE_INFINITY) < end;
  };
}
