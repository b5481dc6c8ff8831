import { trimBlankEnd } from "./blank.js";
import {
  type Block,
  type Heading,
  type List,
  type ListItem,
  ownText,
  type Paragraph,
  visitBlocks,
} from "./blocks.js";
import {
  type DefinedTerm,
  readDefinitions,
  readHeadingTerm,
  readPlainGlossary,
} from "./definitions.js";
import { type Document, findTitle } from "./document.js";
import type { TermKind } from "./instruction.js";
import type { Lines, Span } from "./lines.js";
import { findQuotations, isBare, isRule, mayOblige } from "./obligation.js";
import { findProtected, joinAcross, mergeSpans } from "./protected.js";
import { type SectionLabel, SectionLabels } from "./section-labels.js";
import { findSentences } from "./sentences.js";

/** A rule or definition with its exact place. */
export interface Statement extends Span {
  /** As written, line breaks included. */
  text: string;
  /** The heading it stands under; null before the first. */
  heading: Heading | null;
  /** The list item that it is nested in. */
  parent: ListItem | null;
}

/** A definition with what it defines. */
export interface Definition extends Statement {
  /** Without bold or backticks. */
  term: string;
  /** The meaning as written, on one line. */
  definition: string;
}

/** Rules and definitions in document order; no text is both. */
export interface Statements {
  rules: Statement[];
  definitions: Definition[];
}

/**
 * Finds rules and definitions outside code, tables, quotes, HTML and headings. A list item is one
 * statement whatever its wrapping; in running text a sentence is a rule, a paragraph a definition.
 */
export function findStatements(document: Document): Statements {
  return new StatementFinder(document).find();
}

/** An item that is nothing but a link points at a statement. */
const LINK_ONLY = /^\[[^\]\n]*\](?:\([^()\s]*\)|\[[^\]\n]*\])?[.,;]?$/;

/** Announces what must not be: `Never:`, `**MUST NOT**`. */
const BAN = /\b(?:never|not|avoid|forbidden|prohibited)\b|n['’]t\b/i;
const MAX_ANNOUNCEMENT = 200;

function announcesBan(text: string): boolean {
  const end = text.slice(-MAX_ANNOUNCEMENT);
  const sentence = end.slice(end.search(/[^.!?]*$/));
  return (announces(text) || isBare(text)) && BAN.test(sentence);
}

/** After these, no paragraph stands right below its heading. */
const ENDS_LEAD: ReadonlySet<string> = new Set(["list", "table", "paragraph"]);

class StatementFinder {
  readonly #rules: Statement[] = [];
  readonly #definitions: (Definition & { kind: TermKind })[] = [];
  readonly #labels = new SectionLabels();
  /** Paragraphs that are items' own texts, and what plain glossaries define by them. */
  readonly #itemTexts = new Set<Block>();
  readonly #plainTerms = new Map<ListItem, DefinedTerm>();
  /** Items that a sentence such as "Never:" announces: by themselves they would say the opposite. */
  readonly #banned = new Set<ListItem>();
  #before: Block | ListItem | null = null;
  #heading: Heading | null = null;
  #label: SectionLabel | null = null;
  /** The heading that the next paragraph defines, were it to stand right below it. */
  #term: Heading | null = null;

  readonly #lines: Lines;
  readonly #blocks: readonly Block[];

  constructor(document: Document) {
    this.#lines = document.lines;
    this.#blocks = document.blocks;
    // Frontmatter names a document that has no heading of its own to do so.
    const isNamed = document.blocks.some((block) => block.type === "heading" && block.level === 1);
    const title = isNamed ? null : findTitle(document);
    if (title !== null) this.#label = this.#labels.enter({ level: 0, text: title }).label;
  }

  find(): Statements {
    visitBlocks(this.#blocks, (block, { quoted, listed, parent }) => {
      if (quoted) return;
      switch (block.type) {
        case "heading":
          if (!listed) this.#enter(block);
          break;
        case "list":
          this.#readList(block, parent);
          break;
        case "item":
          this.#readItem(block, parent);
          break;
        case "paragraph":
          if (!this.#itemTexts.has(block)) this.#readParagraph(block, listed, parent);
      }
      this.#before = block;
      if (ENDS_LEAD.has(block.type)) this.#term = null;
    });
    return { rules: this.#rules, definitions: withoutFields(this.#definitions) };
  }

  #enter(heading: Heading): void {
    const { label, inherited } = this.#labels.enter(heading);
    this.#heading = heading;
    this.#label = label;
    this.#term = label === "glossary" && inherited ? heading : null;
  }

  #readList(list: List, parent: ListItem | null): void {
    if (this.#label === "rules") {
      const isBanned =
        (parent !== null && this.#banned.has(parent)) ||
        (this.#before?.type === "paragraph" && announcesBan(this.#before.text));
      if (isBanned) for (const item of list.items) this.#banned.add(item);
      return;
    }
    for (const [index, term] of (readPlainGlossary(list) ?? []).entries()) {
      this.#plainTerms.set(list.items[index] as ListItem, term);
    }
  }

  #readItem(item: ListItem, parent: ListItem | null): void {
    const own = ownText(item);
    if (own === undefined) return;
    this.#itemTexts.add(own);
    if (this.#label === "rules" && !this.#banned.has(item) && isStatement(own, parent)) {
      this.#addRule(own, parent);
      return;
    }
    const plain = this.#plainTerms.get(item);
    const terms =
      plain === undefined ? readDefinitions(own.text, this.#label === "glossary") : [plain];
    if (terms.length > 0) this.#addDefinitions(own, terms, parent);
    else if (isRule(own.text)) this.#addRule(own, parent);
  }

  #readParagraph(block: Paragraph, listed: boolean, parent: ListItem | null): void {
    const terms = listed ? [] : this.#termsOf(block);
    if (terms.length > 0) {
      this.#addDefinitions(block, terms, parent);
      return;
    }
    if (!mayOblige(block.text)) return;
    const text = this.#lines.text.slice(block.start, block.end);
    const sentences = findSentences(text, { start: 0, end: text.length });
    const whole = mergeSpans([...findProtected(text), ...findQuotations(text)]);
    for (const { start, end } of joinAcross(sentences, whole)) {
      if (!isRule(text.slice(start, end))) continue;
      this.#addRule({ start: block.start + start, end: block.start + end }, parent);
    }
  }

  #termsOf({ text }: Paragraph): DefinedTerm[] {
    const marked = readDefinitions(text);
    if (marked.length > 0 || this.#term === null) return marked;
    const term = readHeadingTerm(this.#term.text, text);
    return term === null ? [] : [term];
  }

  #addRule(span: Span, parent: ListItem | null): void {
    this.#rules.push(this.#place(span, parent));
  }

  #addDefinitions(block: Paragraph, terms: readonly DefinedTerm[], parent: ListItem | null): void {
    for (const { term, definition, kind, line, lineEnd } of terms) {
      const span = terms.length === 1 ? block : this.#linesOf(block, line, lineEnd);
      this.#definitions.push({ ...this.#place(span, parent), term, definition, kind });
    }
  }

  /** The place of some lines of a paragraph, indentation left out. */
  #linesOf(block: Paragraph, from: number, to: number): Span {
    const { text } = this.#lines;
    let start = from === 0 ? block.start : this.#lines.startOf(block.line + from);
    while (text[start] === " " || text[start] === "\t") start++;
    const end = Math.min(block.end, this.#lines.endOf(block.line + to - 1));
    return { start, end: Math.max(start, end) };
  }

  #place({ start, end }: Span, parent: ListItem | null): Statement {
    const text = trimBlankEnd(this.#lines.text.slice(start, end));
    return { start, end: start + text.length, text, heading: this.#heading, parent };
  }
}

/**
 * Whether an item below a heading that names rules states one of its own: neither a mere link nor,
 * with a colon at its end, the announcement of others; and nested only where the outer item
 * announces it, or it obliges by itself or ends like a sentence.
 */
function isStatement({ text }: Paragraph, parent: ListItem | null): boolean {
  if (isRule(text)) return true;
  if (LINK_ONLY.test(text) || announces(text)) return false;
  if (parent === null || /[.!]["”)*_]*$/.test(text)) return true;
  return announces(ownText(parent)?.text ?? "");
}

function announces(text: string): boolean {
  return /[:：][*_]*$/.test(text);
}

/** A word that stands as a label in this many places is a field of what it stands in, and no term. */
const MIN_FIELD_PLACES = 3;

/** Definitions without fields like `**When to use**: …` that one section after another has. */
function withoutFields(definitions: readonly (Definition & { kind: TermKind })[]): Definition[] {
  const places = new Map<string, Set<Heading | ListItem | null>>();
  for (const { term, kind, heading, parent } of definitions) {
    if (kind === "code") continue;
    const known = places.get(term.toLowerCase()) ?? new Set();
    places.set(term.toLowerCase(), known.add(parent ?? heading));
  }
  return definitions
    .filter(
      ({ term, kind }) =>
        kind === "code" || (places.get(term.toLowerCase())?.size ?? 0) < MIN_FIELD_PLACES,
    )
    .map(({ kind: _, ...definition }) => definition);
}
