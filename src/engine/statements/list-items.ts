import { type List, type ListItem, ownText, type Paragraph } from "../markdown/blocks.js";
import { isLabelledOrder } from "./instruction.js";
import { hasOnlyForce, isRule } from "./obligation.js";

/** An item with nothing but a link is not a statement. */
const LINK_ONLY = /^\[[^\]\n]*\](?:\([^()\s]*\)|\[[^\]\n]*\])?[.,;]?$/;
const ANCHOR_ONLY = /^\[[^\]\n]*\]\(#[^()\s]*\)$/;

const BAN = /\b(?:never|not|avoid|forbidden|prohibited)\b|n['’]t\b/i;
const MAX_ANNOUNCEMENT = 200;

/** Whether an item is an entry of a table of contents. */
export function isContentsEntry(text: string): boolean {
  return ANCHOR_ONLY.test(text);
}

/** Whether a text announces prohibitions: `Never:`, `**MUST NOT**`. */
export function isAnnouncingBan(text: string): boolean {
  const end = text.slice(-MAX_ANNOUNCEMENT);
  const sentence = end.slice(end.search(/[^.!?]*$/));
  return (isAnnouncing(text) || hasOnlyForce(text)) && BAN.test(sentence);
}

/**
 * Whether an item below a heading that names rules is a rule: not a mere link, and not an announcement
 * that ends with a colon. A nested item counts if the outer item announces it, it obliges by itself, or
 * it ends like a sentence.
 */
export function isStatement({ text }: Paragraph, parent: ListItem | null): boolean {
  if (isRule(text)) return true;
  if (LINK_ONLY.test(text) || isAnnouncing(text)) return false;
  if (parent === null || /[.!]["”)*_]*$/.test(text)) return true;
  return isAnnouncing(ownText(parent)?.text ?? "");
}

/**
 * The labelled items of a list if their labels are topics: at least half of them give instructions.
 * Empty for other lists.
 */
export function findTopics({ items }: List): ListItem[] {
  const labelled = items.filter((item) => hasBoldOpening(ownText(item)?.text ?? ""));
  if (labelled.length === 0) return labelled;
  const telling = labelled.filter((item) => isLabelledOrder(ownText(item)?.text ?? ""));
  return 2 * telling.length >= labelled.length ? labelled : [];
}

/** Whether a text begins with bold. */
export function hasBoldOpening(text: string): boolean {
  return text.startsWith("**") || text.startsWith("__");
}

/** Whether a text ends with a colon. */
export function isAnnouncing(text: string): boolean {
  return /[:：][*_]*$/.test(text.slice(-MAX_ANNOUNCEMENT));
}
