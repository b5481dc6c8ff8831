import { isBlankLine } from "../../markdown/blank.js";
import type { Block, CodeBlock, HtmlBlock, ListItem } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Frontmatter } from "../../markdown/frontmatter.js";
import type { Span } from "../../markdown/lines.js";
import type { Selection } from "./selection.js";
import type { UnitRange, Units } from "./units.js";

/** Marks a cut. It has no letters, so it never counts as kept content. */
export const CUT_MARK = "[…]";

const BLANK_LINE = /\n[ \t]*\n/;
/** A closing fence, after the indentation and markers of its containers. */
const CLOSING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** The Markdown of a selection, with every cut marked. */
export function printSelection(document: Document, units: Units, selection: Selection): string {
  return new Printer(document, units, selection).print();
}

class Printer {
  constructor(
    private readonly document: Document,
    private readonly units: Units,
    private readonly selection: Selection,
  ) {}

  print(): string {
    const { blocks, frontmatter } = this.document;
    return this.#printTop(blocks, frontmatter === null ? "" : this.#printFrontmatter(frontmatter));
  }

  #printTop(blocks: readonly Block[], before: string): string {
    let printed = before;
    let previous: Block | null = null;
    let isAfterCut = before === CUT_MARK;
    for (const block of blocks) {
      const isCut = this.selection.isNoneKept(this.units.of(block));
      if (!(isCut && isAfterCut)) {
        const isFirst = printed === "";
        const distance = isCut || isAfterCut ? "\n\n" : this.#distance(previous, block, before);
        const tail = isCut ? 0 : this.#cutTail(block);
        printed += isFirst && isCut ? "" : distance;
        printed += isCut ? CUT_MARK : this.#indentOf(block) + this.#printBlock(block, tail);
        if (tail > 0) printed += `\n\n${CUT_MARK}`;
        isAfterCut = isCut || tail > 0;
      }
      previous = block;
    }
    return printed === "" ? "" : `${printed}\n`;
  }

  /**
   * The text between two kept blocks, or before the first one, where blank lines keep a thematic break
   * (`---`) from becoming frontmatter. After a block that is cut in part, at least a blank line.
   */
  #distance(previous: Block | null, block: Block, frontmatter: string): string {
    if (previous === null && frontmatter !== "") return "\n\n";
    const { lines } = this.document;
    const gap = lines.text.slice(previous?.end ?? 0, lines.startOf(block.line));
    const isApart = previous === null || this.selection.isAllKept(this.units.of(previous));
    return isApart || BLANK_LINE.test(gap) ? gap : "\n\n";
  }

  /** How many items at the end of a list are cut. They share one mark, after the list. */
  #cutTail(block: Block): number {
    if (block.type !== "list") return 0;
    let tail = 0;
    while (this.selection.isNoneKept(this.units.of(block.items.at(-1 - tail) as ListItem))) tail++;
    return tail;
  }

  #indentOf({ line, start }: Block): string {
    return this.document.lines.text.slice(this.document.lines.startOf(line), start);
  }

  #printBlock(block: Block | ListItem, tail = 0): string {
    const range = this.units.of(block);
    if (this.selection.isAllKept(range)) return this.#slice(block.start, block.end);
    switch (block.type) {
      case "list":
        return tail === 0
          ? this.#printSiblings(block.items, block)
          : this.#printSiblings(block.items.slice(0, -tail), block, false);
      case "item":
      case "quote":
      case "footnote":
        return this.#printSiblings(block.children, block);
      case "table":
        return this.#printUnits(range, `| ${CUT_MARK} |`);
      case "code":
      case "html":
        return this.#printLines(block, range);
      default:
        return this.#printUnits(range, CUT_MARK);
    }
  }

  /** Nested blocks. The text between and after them (line breaks, indentation, markers) stays. */
  #printSiblings(blocks: readonly (Block | ListItem)[], within: Span, toEnd = true): string {
    let printed = "";
    let end = within.start;
    let isAfterCut = false;
    for (const block of blocks) {
      const isCut = this.selection.isNoneKept(this.units.of(block));
      if (!(isCut && isAfterCut)) {
        printed += this.#slice(end, block.start);
        printed += isCut ? this.#printCut(block) : this.#printBlock(block);
      }
      end = block.end;
      isAfterCut = isCut;
    }
    return toEnd ? printed + this.#slice(end, within.end) : printed;
  }

  /** A cut list item keeps its marker. */
  #printCut(block: Block | ListItem): string {
    if (block.type !== "item") return CUT_MARK;
    const [child] = block.children;
    const marker = this.#slice(block.start, child?.start ?? block.end);
    return (child === undefined ? `${marker} ` : marker) + CUT_MARK;
  }

  #printUnits({ from, to }: UnitRange, mark: string): string {
    let printed = "";
    let isAfterCut = false;
    let previousEnd = this.units.all[from]?.start ?? 0;
    for (let index = from; index < to; index++) {
      const { start, end } = this.units.all[index] as { start: number; end: number };
      const keptEnd = this.selection.endOf(index);
      if (keptEnd > start) {
        printed += this.#slice(previousEnd, keptEnd);
        if (keptEnd < end) printed += ` ${mark}`;
      } else if (!isAfterCut) printed += this.#slice(previousEnd, start) + mark;
      isAfterCut = keptEnd < end;
      previousEnd = end;
    }
    return printed;
  }

  /** Whole lines of code or HTML, the mark on its own line, and the closing fence. */
  #printLines(block: CodeBlock | HtmlBlock, { from }: UnitRange): string {
    const { lines } = this.document;
    let end = block.lineEnd;
    while (end > block.line + 1 && isBlankLine(lines.slice(end - 1, end))) end--;
    const last = lines.slice(end - 1, end);
    const prefix = /^[ \t>]*/.exec(last)?.[0] ?? "";
    const isFenced = block.type === "code" && block.fenced;
    const closing = isFenced && CLOSING_FENCE.test(last) ? `\n${last}` : "";
    return `${this.#slice(block.start, this.selection.endOf(from))}\n${prefix}${CUT_MARK}${closing}`;
  }

  /** The mark is a comment, in the syntax of both YAML and TOML. */
  #printFrontmatter({ fence, lineEnd }: Frontmatter): string {
    const { from } = this.units.frontmatter;
    const { start, end } = this.units.all[from] as { start: number; end: number };
    const kept = this.selection.endOf(from);
    if (kept <= start) return CUT_MARK;
    return kept < end
      ? `${this.#slice(start, kept)}\n# ${CUT_MARK}\n${fence}`
      : this.document.lines.slice(0, lineEnd);
  }

  #slice(start: number, end: number): string {
    return this.document.lines.text.slice(start, end);
  }
}
