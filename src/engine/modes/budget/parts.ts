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

/** The kind of a part. One below a heading of examples, or a long one, is still of its own kind. */
export type PartKind = Exclude<(typeof ORDER)[number], "example" | "long">;

/**
 * What a budget keeps or cuts as a whole: a block, an item of a list or a row of a table; of plain text, where
 * a paragraph may be a program or a log, a line.
 */
export interface Part extends Span {
  kind: PartKind;
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
  // Of the statements that begin on a line.
  const stated: PartKind[] = [];
  for (const { start } of definitions) stated[lines.lineAt(start)] = "definition";
  for (const { start, force } of rules) {
    stated[lines.lineAt(start)] = "rule";
    // A rule below `You must not:` would say the opposite without that line.
    if (force !== null) stated[force.line] = "rule";
  }
  // Of the heading that announces examples; 0 outside of them.
  let exampleLevel = 0;
  let isOpening = true;

  const open = (type: PartGroup["type"], start: number) => groups.push({ type, start, parts: [] });
  const add = ({ start, end }: Span, kind: PartKind, least = 0): Part => {
    const demoted = end - start > LONG ? "long" : exampleLevel > 0 ? "example" : kind;
    const rank = Math.max(ORDER.indexOf(kind), ORDER.indexOf(demoted), least);
    const part = { start, end, kind, rank, place: 0 };
    groups.at(-1)?.parts.push(part);
    parts.push(part);
    return part;
  };
  const kindOf = ({ line, lineEnd }: { line: number; lineEnd: number }): PartKind => {
    const kinds = stated.slice(line, lineEnd);
    const kind = isOpening ? "opening" : "text";
    isOpening = false;
    return (["rule", "definition"] as const).find((one) => kinds.includes(one)) ?? kind;
  };

  if (frontmatter !== null) {
    open("frontmatter", 0);
    add({ start: 0, end: lines.endOf(frontmatter.lineEnd - 1) }, "frontmatter");
  }
  for (const block of blocks) {
    open(block.type, lines.startOf(block.line));
    if (block.type === "heading") {
      // An example ends with the next heading that is not deeper.
      if (exampleLevel === 0 || block.level <= exampleLevel) {
        exampleLevel = EXAMPLE_HEADING.test(block.text) ? block.level : 0;
      }
      isOpening = true;
      // Headings come before all else, higher ones first.
      add(block, "heading").rank = block.level / 10;
    } else if (block.type === "table") {
      const header = { start: block.start, end: lines.endOf(block.line + 1) };
      const { rank } = add(header, "table_header");
      // No row is more important than its header, so that none stands without it.
      for (const row of block.rows) add(row, "table_row", rank);
    } else if (block.type === "list") {
      for (const item of block.items) add(item, kindOf(item));
    } else {
      const kind = KINDS[block.type] ?? kindOf(block);
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

/** Marks a cut. It has no letters, so it never counts as kept content. */
export const CUT_MARK = "[…]";
const CUT_ROW = `| ${CUT_MARK} |`;
/** Marks for the end of a block; in plain text, a line. */
const END_MARKS: Partial<Record<PartGroup["type"], string>> = {
  list: `\n\n${CUT_MARK}`,
  table: `\n${CUT_ROW}`,
};

/**
 * The Markdown of the `kept` most important parts, with every cut marked: by a paragraph, which also stands
 * for the end of a list, by an item, a row or a line. Adjacent cuts share a mark.
 */
export function printKept(text: string, groups: readonly PartGroup[], kept: number): string {
  let printed = "";
  // Of the group before: where it ends, whether it lacks something, whether a mark stands behind it.
  let before = { end: 0, isCut: false, isMarked: false };
  for (const { type, start, parts } of groups) {
    const { end } = parts.at(-1) as Part;
    let last = parts.length - 1;
    while (last >= 0 && (parts[last] as Part).place >= kept) last--;
    if (last < 0) {
      if (!before.isMarked) printed += printed === "" ? CUT_MARK : `\n\n${CUT_MARK}`;
      before = { end, isCut: true, isMarked: true };
      continue;
    }
    // A blank line, so that nothing continues a mark; else the distance that the document has. It also keeps
    // a thematic break at the start from opening front matter.
    printed += before.isCut ? "\n\n" : text.slice(before.end, start);
    let isCut = false;
    let wasCut = false;
    let from = start;
    for (const part of parts.slice(0, last + 1)) {
      const isKept = part.place < kept;
      if (isKept) printed += text.slice(from, part.end);
      else if (!wasCut) printed += text.slice(from, part.start) + markOf(part, text);
      wasCut = !isKept;
      isCut ||= wasCut;
      from = part.end;
    }
    const isShort = last < parts.length - 1;
    if (isShort) printed += END_MARKS[type] ?? `\n${CUT_MARK}`;
    before = { end, isCut: isCut || isShort, isMarked: isShort && type !== "table" };
  }
  return printed === "" ? "" : `${printed}\n`;
}

/** The mark that replaces a row, or an item behind its marker. */
function markOf({ kind, start }: Part, text: string): string {
  if (kind === "table_row") return CUT_ROW;
  const [marker] = /^(?:[-+*]|\d{1,9}[.)])(?=\s)/.exec(text.slice(start, start + 11)) ?? [];
  return marker === undefined ? CUT_MARK : `${marker} ${CUT_MARK}`;
}
