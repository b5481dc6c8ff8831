import type { Span } from "./lines.js";

/**
 * The document's syntax tree at block level. `start`/`end` are offsets into the normalised text
 * (UTF-16 code units, end exclusive), `line`/`lineEnd` are 0-based lines, end exclusive.
 */
export type Block =
  | Heading
  | Paragraph
  | Table
  | List
  | Container
  | CodeBlock
  | HtmlBlock
  | ThematicBreak
  | LinkDefinition;

interface BlockBase extends Span {
  line: number;
  lineEnd: number;
}

export interface Heading extends BlockBase {
  type: "heading";
  level: number;
  /** The heading's inline Markdown, markers removed. */
  text: string;
  setext: boolean;
}

export interface Paragraph extends BlockBase {
  type: "paragraph";
  /** Inline Markdown; indentation of continuation lines removed. */
  text: string;
}

export type Alignment = "left" | "center" | "right" | null;

/** A table cell. The span covers its text without surrounding white space; pipes in it are escaped. */
export type Cell = Span;

export interface TableRow extends Span {
  cells: Cell[];
}

export interface Table extends BlockBase {
  type: "table";
  alignments: Alignment[];
  header: TableRow;
  rows: TableRow[];
  /** Parsers disagree on it, so it must not be rewritten. */
  disputed: boolean;
}

export interface List extends BlockBase {
  type: "list";
  ordered: boolean;
  items: ListItem[];
}

export interface ListItem extends BlockBase {
  type: "item";
  children: Block[];
}

/** A quote, or the definition of a footnote: `[^label]:`, and the blocks under it. */
export interface Container extends BlockBase {
  type: "quote" | "footnote";
  children: Block[];
}

export interface CodeBlock extends BlockBase {
  type: "code";
  fenced: boolean;
}

export interface HtmlBlock extends BlockBase {
  type: "html";
}

export interface ThematicBreak extends BlockBase {
  type: "break";
}

export interface LinkDefinition extends BlockBase {
  type: "definition";
}

/** The paragraph that is a list item's own text. */
export function ownText({ children }: ListItem): Paragraph | undefined {
  const first = children[0];
  return first?.type === "paragraph" ? first : undefined;
}

export interface Enclosure {
  quoted: boolean;
  listed: boolean;
  /** The innermost enclosing list item. */
  parent: ListItem | null;
}

/** Visits every block and list item at any depth, in document order. */
export function visitBlocks(
  blocks: readonly (Block | ListItem)[],
  visit: (block: Block | ListItem, enclosure: Enclosure) => void,
  enclosure: Enclosure = { quoted: false, listed: false, parent: null },
): void {
  const { quoted, listed, parent } = enclosure;
  for (const block of blocks) {
    visit(block, enclosure);
    if (block.type === "list") visitBlocks(block.items, visit, { quoted, listed: true, parent });
    else if (block.type === "quote")
      visitBlocks(block.children, visit, { quoted: true, listed, parent });
    else if (block.type === "item")
      visitBlocks(block.children, visit, { quoted, listed, parent: block });
    else if (block.type === "footnote") visitBlocks(block.children, visit, enclosure);
  }
}
