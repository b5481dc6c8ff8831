import type { Block, CodeBlock, HtmlBlock, ListItem } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import type { Frontmatter } from "../document/frontmatter.js";
import type { Selection } from "./selection.js";
import type { UnitRange, Units } from "./units.js";

/** Stands where something was cut. It has no letters, so it never counts as kept content. */
export const CUT_MARK = "[…]";

/** Behind the indentation and markers of what it is nested in. */
const CLOSING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** The Markdown that a selection leaves of a document, every cut marked. */
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
    if (frontmatter === null) return this.#printTop(blocks, "");
    return this.#printTop(blocks, this.#printFrontmatter(frontmatter));
  }

  /** Top-level blocks keep their distance; next to a cut they get a blank line. */
  #printTop(blocks: readonly Block[], before: string): string {
    const parts: string[] = before === "" ? [] : [before];
    let previous: Block | null = null;
    let isAfterCut = before === CUT_MARK;
    for (const block of blocks) {
      const isCut = this.selection.keepsNone(this.units.of(block));
      if (isCut && isAfterCut) {
        previous = block;
        continue;
      }
      const isVerbatim = !isCut && !isAfterCut && previous !== null;
      if (parts.length > 0)
        parts.push(isVerbatim ? this.#gap(previous as Block, block.line) : "\n\n");
      parts.push(isCut ? CUT_MARK : this.#indentOf(block) + this.#printBlock(block));
      isAfterCut = isCut;
      previous = block;
    }
    return parts.length === 0 ? "" : `${parts.join("")}\n`;
  }

  #gap({ end }: Block, line: number): string {
    return this.document.lines.text.slice(end, this.document.lines.startOf(line));
  }

  #indentOf({ line, start }: Block): string {
    return this.document.lines.text.slice(this.document.lines.startOf(line), start);
  }

  #printBlock(block: Block | ListItem): string {
    const range = this.units.of(block);
    if (this.selection.keepsAll(range)) return this.#slice(block.start, block.end);
    switch (block.type) {
      case "list":
        return this.#printSiblings(block.items, block.start);
      case "item":
      case "quote":
        return this.#printSiblings(block.children, block.start);
      case "table":
        return this.#printUnits(range, `| ${CUT_MARK} |`);
      case "code":
      case "html":
        return this.#printLines(block, range);
      default:
        return this.#printUnits(range, CUT_MARK);
    }
  }

  /** Nested blocks: what stands between them (line breaks, indentation, markers) is kept as it is. */
  #printSiblings(blocks: readonly (Block | ListItem)[], start: number): string {
    let printed = "";
    let end = start;
    let isAfterCut = false;
    for (const block of blocks) {
      const isCut = this.selection.keepsNone(this.units.of(block));
      if (!(isCut && isAfterCut)) {
        printed += this.#slice(end, block.start);
        printed += isCut ? this.#printCut(block) : this.#printBlock(block);
      }
      end = block.end;
      isAfterCut = isCut;
    }
    return printed;
  }

  /** A list item that is cut leaves its marker. */
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

  /** Whole lines of code or HTML, the mark on a line of its own; a closing fence stays. */
  #printLines(block: CodeBlock | HtmlBlock, { from }: UnitRange): string {
    const last = this.document.lines.slice(block.lineEnd - 1, block.lineEnd);
    const prefix = /^[ \t>]*/.exec(last)?.[0] ?? "";
    const isFenced = block.type === "code" && block.fenced;
    const closing = isFenced && CLOSING_FENCE.test(last) ? `\n${last}` : "";
    return `${this.#slice(block.start, this.selection.endOf(from))}\n${prefix}${CUT_MARK}${closing}`;
  }

  /** The mark is a comment, as both kinds of frontmatter have them. */
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
