import type { Block, ListItem } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Section } from "../markdown/sections.js";

/** A piece of inline Markdown or HTML. */
export interface Leaf {
  text: string;
  /** First line (0-based). */
  line: number;
  /** The converted section that contains it; null if it is kept. */
  section: Section | null;
  type: "heading" | "paragraph" | "cell" | "html" | "label";
}

/** Called for a document from top to bottom. */
export interface LeafVisitor {
  leaf(leaf: Leaf): void;
  /** Enters a section, a list item, a quote or a footnote. */
  enter?(): void;
  leave?(): void;
}

/** Visits all text of a document but code and frontmatter. A section's heading counts as kept. */
export function visitLeaves(
  { lines }: Document,
  sections: readonly { section: Section; converted: boolean }[],
  visitor: LeafVisitor,
): void {
  let fenced: Section | null = null;
  const visit = (block: Block | ListItem): void => {
    const give = (type: Leaf["type"], text: string, line = block.line) =>
      visitor.leaf({ type, text, line, section: fenced });
    const visitAll = (blocks: readonly (Block | ListItem)[]) => {
      for (const inner of blocks) visit(inner);
    };
    switch (block.type) {
      case "heading":
      case "paragraph":
        give(block.type, block.text);
        break;
      case "html":
      case "definition":
        give(block.type === "html" ? "html" : "label", lines.text.slice(block.start, block.end));
        break;
      case "table":
        for (const row of [block.header, ...block.rows]) {
          const line = lines.lineAt(row.start);
          for (const { start, end } of row.cells) {
            give("cell", lines.text.slice(start, end), line);
          }
        }
        break;
      case "list":
        visitAll(block.items);
        break;
      case "footnote":
      case "item":
      case "quote":
        if (block.type === "footnote") {
          const end = Math.min(block.children[0]?.start ?? Infinity, lines.endOf(block.line));
          give("label", lines.text.slice(block.start, end));
        }
        visitor.enter?.();
        visitAll(block.children);
        visitor.leave?.();
        break;
      case "break":
      case "code":
    }
  };
  for (const { section, converted } of sections) {
    fenced = null;
    if (section.heading !== null) visit(section.heading);
    if (converted) fenced = section;
    visitor.enter?.();
    for (const block of section.blocks) visit(block);
    visitor.leave?.();
  }
}
