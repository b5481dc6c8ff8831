import type { Part, PartGroup } from "./parts.js";

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

/** The mark that replaces an item, with its marker, or a row. */
function markOf({ kind, start, content, end }: Part, text: string): string {
  if (kind === "table_row") return CUT_ROW;
  const marker = text.slice(start, content);
  return (content === end ? `${marker} ` : marker) + CUT_MARK;
}
