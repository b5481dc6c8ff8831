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

/**
 * What a budget keeps or cuts as a whole: a block, an item of a list or a row of a table; of plain text, where
 * a paragraph may be a program or a log, a line.
 */
export interface Part extends Span {
  kind: PartKind;
  /** Offset after the marker of a list item; elsewhere the start. */
  content: number;
  /** Smaller is kept longer; of equal ones, the first. */
  rank: number;
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
  const kindOf = makeKindOf([
    ...definitions.map(({ start }) => ({ start, kind: "definition" as const })),
    // A rule below `You must not:` would say the opposite without that line.
    ...rules.flatMap(({ start, force }) =>
      [start, force?.start ?? start].map((at) => ({ start: at, kind: "rule" as const })),
    ),
  ]);
  let isExample = false;
  let exampleLevel = 0;
  let isOpening = true;

  const open = (type: PartGroup["type"], start: number) => groups.push({ type, start, parts: [] });
  const add = ({ start, end }: Span, kind: PartKind, least = 0): Part => {
    const isLong = end - start > LONG;
    const demoted = isLong ? "long" : isExample ? "example" : kind;
    const importance = Math.max(
      ORDER.indexOf(kind),
      kind === "heading" ? 0 : ORDER.indexOf(demoted),
    );
    const part = { start, end, content: start, kind, rank: Math.max(importance, least), place: 0 };
    groups.at(-1)?.parts.push(part);
    parts.push(part);
    return part;
  };
  const readText = (span: Span): PartKind => {
    const kind = kindOf(span) ?? (isOpening ? "opening" : "text");
    isOpening = false;
    return kind;
  };

  if (frontmatter !== null) {
    open("frontmatter", 0);
    add({ start: 0, end: lines.endOf(frontmatter.lineEnd - 1) }, "frontmatter");
  }
  for (const block of blocks) {
    open(block.type, lines.startOf(block.line));
    if (block.type === "heading") {
      // An example ends with the next heading that is not deeper.
      if (!isExample || block.level <= exampleLevel) {
        isExample = EXAMPLE_HEADING.test(block.text);
        exampleLevel = block.level;
      }
      isOpening = true;
      add(block, "heading").rank = block.level / 10;
    } else if (block.type === "table") {
      const header = { start: block.start, end: lines.endOf(block.line + 1) };
      const { rank } = add(header, "table_header");
      // No row is more important than its header, so that none stands without it.
      for (const row of block.rows) add(row, "table_row", rank);
    } else if (block.type === "list") {
      for (const item of block.items) {
        add(item, readText(item)).content = item.children[0]?.start ?? item.end;
      }
    } else {
      const kind = KINDS[block.type] ?? readText(block);
      const areLines = flavor === "text" && (kind === "opening" || kind === "text");
      if (!areLines) add(block, kind);
      for (let at = block.line; areLines && at < block.lineEnd; at++) {
        add({ start: lines.startOf(at), end: lines.endOf(at) }, kind);
      }
    }
  }
  parts.sort((a, b) => a.rank - b.rank || a.start - b.start);
  for (const [place, part] of parts.entries()) part.place = place;
  return { groups, parts };
}

/** Finds the most important of the statements that begin in a span. Spans must ascend from call to call. */
function makeKindOf<Kind extends "rule" | "definition">(
  statements: { start: number; kind: Kind }[],
): (span: Span) => Kind | undefined {
  statements.sort((a, b) => a.start - b.start);
  let next = 0;
  return ({ start, end }) => {
    while ((statements[next]?.start ?? Number.POSITIVE_INFINITY) < start) next++;
    let kind: Kind | undefined;
    for (; (statements[next]?.start ?? Number.POSITIVE_INFINITY) < end; next++) {
      if (kind !== "rule") kind = statements[next]?.kind;
    }
    return kind;
  };
}
