import {
  type Block,
  type List,
  type ListItem,
  ownText,
  type Paragraph,
} from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import type { Statements } from "../statements.js";

/** A rule with its surroundings. */
export interface PlacedRule {
  text: string;
  span: Span;
  /**
   * Rules repeat each other only within one scope: the list item that contains or introduces them, a list
   * with an introduction of its own, a line in bold or code, a heading, or another separator; null before
   * the first. A step of an ordered list is one of its own. In lists of plain text, which are not parsed,
   * the paragraph.
   */
  scope: Block | ListItem | null;
  /** The paragraph, or item's own text, that contains the rule, and the list of that item. */
  paragraph: Paragraph;
  list: List | null;
  /** Whether it introduces what follows: a list, an example, the rest of its paragraph. */
  introduces: boolean;
  /** Whether more follows in its paragraph. */
  goesOn: boolean;
}

/** A paragraph, or an item's own text, with its surroundings. */
interface ParagraphContext {
  paragraph: Paragraph;
  scope: PlacedRule["scope"];
  /** Whether it is an item's own text and more of the item follows. */
  isLead: boolean;
  /** The list of that item. */
  list: List | null;
}

/** The end of a line in bold that is not a sentence. */
const ENDS_AS_HEADING = /[^.!?\s*_]$/;
/** A line of only code, such as the signature of a function. */
const CODE_LINE = /^`[^`\n]+`:?$/;
const SEPARATORS: ReadonlySet<Block["type"]> = new Set(["heading", "html", "code", "break"]);
const ENDS_IN_COLON = /:[\s*_]*$/;
/** A first line of at most 80 UTF-16 code units that ends in a colon. */
const LABEL_LINE = /^[^\n]{1,80}:[*_]*(?:\n|$)/;
/** Plain text: the `1.` of the next list item, which is read as the end of the sentence above it; also a bullet. */
const MARKER_ONLY = /^\s*(?:\d{1,9}[.)]|[-*•])$/;
/** Lists of plain text are not parsed. */
const MARKER_LINE = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]/m;

/** The rules in document order, each with its surroundings. Linear in the number of blocks and rules. */
export function placeRules(document: Document, { rules }: Statements): PlacedRule[] {
  const { blocks, lines, flavor } = document;
  if (rules.length === 0) return [];
  const contexts: ParagraphContext[] = [];
  collectParagraphs(blocks, null, contexts);
  if (flavor === "text") {
    for (const context of contexts) {
      if (MARKER_LINE.test(context.paragraph.text)) context.scope = context.paragraph;
    }
  }
  let index = 0;
  return rules.flatMap((rule) => {
    while ((contexts[index + 1]?.paragraph.start ?? Infinity) <= rule.start) index++;
    const context = contexts[index];
    if (context === undefined) return [];
    const { paragraph, scope, list } = context;
    const goesOn = lines.text.slice(rule.end, paragraph.end).trim() !== "";
    const introduces =
      context.isLead ||
      ENDS_IN_COLON.test(rule.text) ||
      hasMarkerAtEnd(rule.text) ||
      (goesOn && isBoldSentence(rule.text));
    const span = { start: rule.start, end: rule.end };
    return [{ text: rule.text, span, scope, paragraph, list, introduces, goesOn }];
  });
}

/** Splits a text that begins with bold; null for other texts. */
function readBold(text: string): { bold: string; rest: string } | null {
  const mark = text.slice(0, 2);
  const end = mark === "**" || mark === "__" ? text.indexOf(mark, 2) : -1;
  return end < 0 ? null : { bold: text.slice(2, end), rest: text.slice(end + 2) };
}

/** A line in bold that is not a sentence, and so serves as a heading. */
function isBoldLine(text: string): boolean {
  const { bold = "", rest = "" } = readBold(text) ?? {};
  return (
    (rest === "" || rest === ":") && !bold.includes("\n") && ENDS_AS_HEADING.test(bold.slice(-1))
  );
}

function isBoldSentence(text: string): boolean {
  const read = readBold(text);
  return read !== null && /^[.!:]?$/.test(read.rest);
}

function hasMarkerAtEnd(text: string): boolean {
  const newline = text.lastIndexOf("\n");
  return newline >= 0 && MARKER_ONLY.test(text.slice(newline + 1));
}

function collectParagraphs(
  blocks: readonly Block[],
  enclosing: PlacedRule["scope"],
  contexts: ParagraphContext[],
): void {
  let scope = enclosing;
  for (const [index, block] of blocks.entries()) {
    if (SEPARATORS.has(block.type)) scope = block;
    else if (block.type === "paragraph") {
      contexts.push({ paragraph: block, scope, isLead: false, list: null });
      if (isBoldLine(block.text) || CODE_LINE.test(block.text)) scope = block;
    } else if (block.type === "list") {
      const before = blocks[index - 1];
      const isIntroduced = before?.type === "paragraph" && ENDS_IN_COLON.test(before.text);
      collectList(block, isIntroduced ? block : scope, contexts);
    } else if (block.type === "footnote") collectParagraphs(block.children, scope, contexts);
  }
}

/** An item that is a label ("`open`:") introduces the items after it, up to the next label. */
function collectList(
  list: List,
  enclosing: PlacedRule["scope"],
  contexts: ParagraphContext[],
): void {
  let scope = enclosing;
  for (const item of list.items) {
    const isLabel = item.children.length === 1 && LABEL_LINE.test(ownText(item)?.text ?? "");
    collectItem(item, list, list.ordered ? item : isLabel ? enclosing : scope, contexts);
    if (isLabel) scope = item;
  }
}

function collectItem(
  item: ListItem,
  list: List,
  scope: PlacedRule["scope"],
  contexts: ParagraphContext[],
): void {
  const [own, ...rest] = item.children;
  if (own?.type !== "paragraph") {
    collectParagraphs(item.children, item, contexts);
    return;
  }
  contexts.push({ paragraph: own, scope, isLead: rest.length > 0, list });
  collectParagraphs(rest, item, contexts);
}
