import { type Block, type Heading, type ListItem, ownText, visitBlocks } from "./blocks.js";
import { isDefinition, isPlainGlossary } from "./definitions.js";
import type { Document } from "./document.js";
import type { Span } from "./lines.js";
import { findSentences } from "./sentences.js";
import { opensVaguely } from "./vague-phrases.js";

/** A rule or definition with its exact place. */
export interface Statement extends Span {
  /** As written, line breaks included. */
  text: string;
  /** The heading it stands under; null before the first. */
  heading: Heading | null;
  /** The list item that it is nested in. Rules under one heading and item can duplicate each other. */
  parent: ListItem | null;
}

export interface Statements {
  rules: Statement[];
  definitions: Statement[];
}

/** Key words of RFC 2119 and their everyday forms. `MAY` and `OPTIONAL` have force in capitals only. */
const FORCE =
  /\b(?:(?:must|shall|should)(?:n['’]t)?|ought to|always|never|do not|don['’]t|may not|required|mandatory|forbidden|prohibited)\b/i;
const CAPITAL_FORCE = /\b(?:MAY|OPTIONAL|RECOMMENDED)\b/;
const IMPERATIVE = /^(?:avoid|prefer|ensure|make sure|be sure|refrain from)\b/i;
/** Underscores of emphasis; those inside a name stay. */
const EMPHASIS = /(?<![a-z0-9])_+|_+(?![a-z0-9])/gi;

/**
 * Whether a list item or sentence obliges its reader; code in it does not count. Instructions
 * that open with a vague phrase are rules too, if poor ones: `vague_rule` exists for them.
 */
export function isRule(text: string): boolean {
  let prose = text.includes("`") ? text.replace(/`+[^`]*`+/g, "``") : text;
  if (prose.includes("_")) prose = prose.replace(EMPHASIS, "");
  if (FORCE.test(prose) || CAPITAL_FORCE.test(prose)) return true;
  const opening = prose.slice(0, MAX_OPENING).replace(/^[\s*~>[\]-]+/, "");
  return IMPERATIVE.test(opening) || opensVaguely(opening.replace(/\s+/g, " "));
}

/** Whether any sentence of a paragraph could be a rule: a quick look before it is cut into sentences. */
function mayHoldRule(text: string): boolean {
  return text.includes("_") || ANY_SIGN.test(text) || CAPITAL_FORCE.test(text);
}

const ANY_SIGN =
  /\b(?:must|shall|should|ought|always|never|not|don['’]t|required|mandatory|forbidden|prohibited|avoid|prefer|ensure|sure|refrain|careful|cautious|mindful|smart|sensible|reasonable|gracefully|properly|appropriately|correctly|carefully|thoroughly|well|code|practices?|judge?ment|common sense|right thing|your best|simple|clean|nice|tidy|good|better|readable)(?:n['’]t)?\b/i;

/** How a sentence opens is seen in this many characters. */
const MAX_OPENING = 120;

/**
 * Finds rules and definitions outside code, tables, quotes, HTML and headings. A list item is one
 * rule whatever its wrapping; in running text a sentence is.
 */
export function findStatements({ lines, blocks }: Document): Statements {
  const statements: Statements = { rules: [], definitions: [] };
  const { text } = lines;
  let heading: Heading | null = null;
  const add = (kind: keyof Statements, { start, end }: Span, parent: ListItem | null): void => {
    statements[kind].push({ start, end, text: text.slice(start, end), heading, parent });
  };
  const itemTexts = new Set<Block>();
  const glossaryItems = new Set<Block | ListItem>();

  visitBlocks(blocks, (block, { quoted, listed, parent }) => {
    if (quoted) return;
    if (block.type === "heading" && !listed) heading = block;
    else if (block.type === "list" && isPlainGlossary(block)) {
      for (const item of block.items) {
        add("definitions", ownText(item) ?? item, parent);
        glossaryItems.add(item);
      }
    } else if (block.type === "item") {
      const own = ownText(block);
      if (own === undefined) return;
      itemTexts.add(own);
      if (!glossaryItems.has(block) && isDefinition(own.text)) add("definitions", own, parent);
      if (isRule(own.text)) add("rules", own, parent);
    } else if (block.type === "paragraph" && !itemTexts.has(block)) {
      if (!listed && isDefinition(block.text)) add("definitions", block, parent);
      if (!mayHoldRule(block.text)) return;
      for (const sentence of findSentences(text, block)) {
        if (isRule(text.slice(sentence.start, sentence.end))) add("rules", sentence, parent);
      }
    }
  });
  return statements;
}
