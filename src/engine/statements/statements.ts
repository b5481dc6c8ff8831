import { trimBlankEnd } from "../markdown/blank.js";
import {
  type Block,
  type Heading,
  type List,
  type ListItem,
  ownText,
  type Paragraph,
} from "../markdown/blocks.js";
import { type Document, findTitle } from "../markdown/document.js";
import type { Lines, Span } from "../markdown/lines.js";
import { findProtected, joinAcross, mergeSpans } from "../markdown/protected.js";
import { findSentences } from "../markdown/sentences.js";
import {
  type DefinedTerm,
  readDefinitions,
  readHeadingTerm,
  readPlainDefinition,
  readPlainGlossary,
  type TermKind,
} from "./definitions.js";
import { findQuotations } from "./prose.js";
import {
  canOblige,
  hasOnlyForce,
  isForceLabel,
  isImperative,
  isLabelledOrder,
  isObligingToList,
  isVagueOrder,
  obliges,
} from "./rules.js";
import { type SectionLabel, SectionLabels } from "./section-labels.js";
import { MAX_VAGUE_LENGTH } from "./vague.js";

/** A rule or definition with its exact position. */
export interface Statement extends Span {
  /** As written, line breaks included. */
  text: string;
  /** The heading it is under; null before the first. */
  heading: Heading | null;
  /** The list item that contains its item or paragraph. */
  parent: ListItem | null;
}

export interface Rule extends Statement {
  /** The paragraph above its list if that makes it a rule: `**MUST NOT**`. */
  force: Paragraph | null;
  /** The paragraph right above its list if it ends in a colon: what the list is about. */
  lead: Paragraph | null;
  /** Whether it is all of its paragraph or item, and introduces nothing. */
  isWhole: boolean;
  /** Whether nothing stands behind it there, and it introduces nothing. */
  isLast: boolean;
}

export interface Definition extends Statement {
  /** Without bold or backticks. */
  term: string;
  /** The meaning as written, on one line. */
  definition: string;
  kind: TermKind;
}

/** Rules and definitions in document order; no text is both. */
export interface Statements {
  rules: Rule[];
  definitions: Definition[];
}

/**
 * Finds rules and definitions outside code, tables, quotes, HTML and headings. In lists, an item is one
 * statement, however it is wrapped; in running text, a rule is a sentence and a definition a paragraph.
 */
export function findStatements(document: Document): Statements {
  const reader = new Reader(document);
  reader.readBlocks(document.blocks);
  return { rules: reader.rules, definitions: withoutFields(reader.definitions) };
}

/** What stands around a block. */
interface Around {
  listed: boolean;
  parent: ListItem | null;
  /** Below a text such as "Never:", items by themselves would say the opposite. */
  isBanned: boolean;
}

/** The heading that blocks are under, and what it says of them. */
interface Section {
  heading: Heading | null;
  label: SectionLabel | null;
  /** Whether the label is from a heading above. */
  inherited: boolean;
}

class Reader {
  readonly rules: Rule[] = [];
  readonly definitions: Definition[] = [];
  readonly #lines: Lines;
  readonly #labels = new SectionLabels();
  #section: Section = { heading: null, label: null, inherited: false };

  constructor(document: Document) {
    this.#lines = document.lines;
    // The title of the frontmatter counts where no heading is a title.
    const isNamed = document.blocks.some((block) => block.type === "heading" && block.level === 1);
    const title = isNamed ? null : findTitle(document);
    if (title !== null) this.#section.label = this.#labels.enter({ level: 0, text: title }).label;
  }

  readBlocks(
    blocks: readonly Block[],
    around: Around = { listed: false, parent: null, isBanned: false },
  ): void {
    let before: Block | null = null;
    let isBelowHeading = false;
    for (const block of blocks) {
      if (block.type === "heading" && !around.listed) {
        this.#section = { heading: block, ...this.#labels.enter(block) };
        isBelowHeading = true;
      }
      if (block.type === "footnote") this.readBlocks(block.children, around);
      // Changelogs describe: they hold neither rules nor definitions.
      else if (this.#section.label !== "changes") {
        const isOwnText = around.parent?.children[0] === block;
        if (block.type === "list") this.#readList(block, before, around);
        else if (block.type === "paragraph" && !isOwnText) {
          this.#readParagraph(block, around, isBelowHeading);
        }
      }
      if (/^(?:list|table|paragraph)$/.test(block.type)) isBelowHeading = false;
      before = block;
    }
  }

  #readList(list: List, before: Block | null, around: Around): void {
    const { heading, label } = this.#section;
    const above = before?.type === "paragraph" ? before : null;
    const place = readPlace(list, above, around, label);
    const terms = place.force === null ? readTerms(list, place, label) : [];
    for (const [index, item] of list.items.entries()) {
      const own = ownText(item);
      if (own !== undefined && !ANCHOR_ONLY.test(own.text)) {
        const defined = terms[index] ?? [];
        if (defined.length > 0) this.#addDefinitions(own, defined, around.parent);
        else {
          const reason = whyRule(own.text, place, around.parent, label);
          if (reason !== null) {
            const isOnly = item.children.length === 1;
            const force = reason === "force" ? above : null;
            const lead = place.isLed ? above : null;
            this.#addRule(own, { heading, parent: around.parent, force, lead }, true, isOnly);
          }
        }
      }
      this.readBlocks(item.children, { listed: true, parent: item, isBanned: place.isBanned });
    }
  }

  #readParagraph(block: Paragraph, { listed, parent }: Around, isBelowHeading: boolean): void {
    const { heading, label } = this.#section;
    const terms = listed ? [] : this.#termsOf(block, isBelowHeading);
    if (terms.length > 0) {
      this.#addDefinitions(block, terms, parent);
      return;
    }
    if (!canOblige(block.text) && !mayBeVague(block.text)) return;
    const text = this.#lines.text.slice(block.start, block.end);
    const sentences = findWholeSentences(text);
    for (const [index, { start, end }] of sentences.entries()) {
      const sentence = text.slice(start, end);
      if (!isRule(sentence, label)) continue;
      const span = { start: block.start + start, end: block.start + end };
      const place = { heading, parent, force: null, lead: null };
      this.#addRule(span, place, index === 0, index === sentences.length - 1);
    }
  }

  /** The terms that a paragraph outside lists defines. */
  #termsOf({ text }: Paragraph, isBelowHeading: boolean): DefinedTerm[] {
    const { heading, label, inherited } = this.#section;
    const marked = readDefinitions(text);
    const areTerms = marked.every((term) =>
      isName(term)
        ? !TYPE.test(term.term)
        : label === "glossary" || (label !== "traits" && term.isMeant),
    );
    if (marked.length > 0 && areTerms) return marked;
    if (label !== "glossary") return [];
    if (!inherited) return readPlainDefinition(text);
    const term = isBelowHeading ? readHeadingTerm(heading?.text ?? "", text) : null;
    return term === null ? [] : [term];
  }

  #addRule(
    span: Span,
    { heading, parent, force, lead }: Pick<Rule, "heading" | "parent" | "force" | "lead">,
    isFirst: boolean,
    isEnd: boolean,
  ): void {
    const { start, end, text } = this.#read(span);
    const isLast = isEnd && !ENDS_IN_COLON.test(text);
    const isWhole = isFirst && isLast;
    // Written out: with object spread, it would take three times the memory.
    this.rules.push({ start, end, text, heading, parent, force, lead, isWhole, isLast });
  }

  #addDefinitions(block: Paragraph, terms: readonly DefinedTerm[], parent: ListItem | null): void {
    const { heading } = this.#section;
    for (const { term, definition, kind, line, lineEnd } of terms) {
      const span = terms.length === 1 ? block : this.#linesOf(block, line, lineEnd);
      const { start, end, text } = this.#read(span);
      this.definitions.push({ start, end, text, heading, parent, term, definition, kind });
    }
  }

  /** The span of some lines of a paragraph without indentation. */
  #linesOf(block: Paragraph, from: number, to: number): Span {
    const { text } = this.#lines;
    let start = from === 0 ? block.start : this.#lines.startOf(block.line + from);
    while (text[start] === " " || text[start] === "\t") start++;
    const end = Math.min(block.end, this.#lines.endOf(block.line + to - 1));
    return { start, end: Math.max(start, end) };
  }

  /** The text of a span without the white space at its end. */
  #read({ start, end }: Span): Span & { text: string } {
    const text = trimBlankEnd(this.#lines.text.slice(start, end));
    return { start, end: start + text.length, text };
  }
}

/** Sentences. Those that would end within code, a link or a quotation are joined. */
function findWholeSentences(text: string): Span[] {
  const sentences = findSentences(text, { start: 0, end: text.length });
  if (sentences.length < 2) return sentences;
  const whole = mergeSpans([...findProtected(text), ...findQuotations(text)]);
  return joinAcross(sentences, whole);
}

/** Whether a sentence of a short paragraph is an instruction. */
function mayBeVague(text: string): boolean {
  if (text.length > MAX_VAGUE_LENGTH) return false;
  const sentences = findSentences(text, { start: 0, end: text.length });
  return sentences.some(({ start, end }) => isImperative(text.slice(start, end)));
}

/** What the items of a list share. */
interface Place {
  /** Whether the paragraph above ends in a colon. */
  isLed: boolean;
  /** Whether the paragraph above obliges to its items, which may need it to be read: `**MUST NOT**`. */
  force: "label" | "sentence" | null;
  /** Whether it forbids them. */
  isBanned: boolean;
  /** Whether an item is a rule if it instructs. */
  instructs: boolean;
  /** Whether they are occasions, aims or qualities. */
  isAbout: boolean;
  /** Whether its labels are topics, not terms: behind at least half of them stands an instruction. */
  hasTopics: boolean;
}

function readPlace(
  list: List,
  above: Paragraph | null,
  around: Around,
  label: SectionLabel | null,
): Place {
  const lead = above?.text ?? "";
  const force = isForceLabel(lead) ? "label" : isObligingToList(lead) ? "sentence" : null;
  const end = lead.slice(-MAX_LEAD);
  const isAbout = OCCASIONS.test(end) || AIMS.test(end);
  const isBanned = around.isBanned || isAnnouncingBan(lead);
  const instructs = label === "guidance" || (label === null && !isAbout && hasOrders(list));
  const labelled = list.items.map(textOf).filter(hasBoldOpening);
  const hasTopics =
    labelled.length > 0 && 2 * labelled.filter(isLabelledOrder).length >= labelled.length;
  return { isLed: ENDS_IN_COLON.test(lead), force, isBanned, instructs, isAbout, hasTopics };
}

function textOf(item: ListItem): string {
  return ownText(item)?.text ?? "";
}

function hasBoldOpening(text: string): boolean {
  return text.startsWith("**") || text.startsWith("__");
}

/** Only the end of a text above a list is read, UTF-16 code units. */
const MAX_LEAD = 200;
const ENDS_IN_COLON = /:[\s*_]*$/;
/** `Use it when you need to:`, `Do not skip it if:`; not `When you deploy:`, which orders may follow. */
const OCCASIONS =
  /\S \(?(?:when|whenever|where|if)(?: (?:you|the user|users|your|asked|working)\b[^.!?:]{0,80})?:[\s*_]*$/i;
/** `**Goals of a review:**`, `This skill helps you:`. */
const AIMS =
  /\b(?:advantages|aims?|benefits|can|capabilities|covers?|examples?|expertise|features|goals?|helps?|includes?|objectives?|purposes?|responsib\w+|scenarios|signs|skills|symptoms|use cases)\b[^.!?:]{0,40}:[\s*_]*$/i;

/** Whether at least half of a list's items, and two, begin with an instruction. Steps are no rules. */
function hasOrders({ ordered, items }: List): boolean {
  if (ordered || items.length < 2) return false;
  const orders = items.filter((item) => isImperative(textOf(item))).length;
  return orders >= 2 && 2 * orders >= items.length;
}

const BAN = /\b(?:never|not|avoid|forbidden|prohibited)\b|n['’]t\b/i;

/** Whether a text announces prohibitions: `Never:`, `**MUST NOT**`. */
function isAnnouncingBan(text: string): boolean {
  if (!isAnnouncing(text) && !hasOnlyForce(text)) return false;
  const end = text.slice(-MAX_LEAD);
  return BAN.test(end.slice(end.search(/[^.!?]*$/)));
}

/** Whether a text ends with a colon. */
function isAnnouncing(text: string): boolean {
  return /[:：][*_]*$/.test(text.slice(-MAX_LEAD));
}

/** An item with nothing but a link is not a statement, and a link within the document a line of its contents. */
const LINK_ONLY = /^\[[^\]\n]*\](?:\([^()\s]*\)|\[[^\]\n]*\])?[.,;]?$/;
const ANCHOR_ONLY = /^\[[^\]\n]*\]\(#[^()\s]*\)$/;

/** Whether an item is a rule because of the text above its list, or for another reason. */
function whyRule(
  text: string,
  place: Place,
  parent: ListItem | null,
  label: SectionLabel | null,
): "force" | "other" | null {
  const isOwnRule = place.isAbout || place.isBanned ? isObliging(text, label) : isRule(text, label);
  if (isOwnRule && !(place.isAbout && isAim(text))) return "other";
  if (isAnnouncing(text)) return null;
  if (place.force !== null) return place.force === "label" ? "force" : "other";
  if (place.isBanned) return null;
  if (label !== "rules") {
    const isOrder =
      place.instructs && ((place.hasTopics && hasBoldOpening(text)) || isImperative(text));
    return isOrder ? "other" : null;
  }
  if (LINK_ONLY.test(text)) return null;
  const isSentence = parent === null || /[.!]["”)*_]*$/.test(text);
  return isSentence || isAnnouncing(textOf(parent)) ? "other" : null;
}

function isRule(text: string, label: SectionLabel | null): boolean {
  return isObliging(text, label) || (label !== "traits" && label !== "aside" && isVagueOrder(text));
}

/** `Ensure accessibility`, below `Use this when you need to:`. */
function isAim(text: string): boolean {
  return isImperative(text) && !/\b(?:must|always|never|not)\b|n['’]t\b/i.test(text);
}

/** `Ensure high performance` below `Features` is praise. */
function isObliging(text: string, label: SectionLabel | null): boolean {
  return obliges(text) && !(label === "traits" && isVagueOrder(text));
}

/**
 * The definitions of each item of a list; none for items that are no definition. Outside a glossary, at least
 * half of the items whose label is a word, not a name in code, must have a meaning. Among rules, only names in
 * code are defined.
 */
function readTerms(list: List, place: Place, label: SectionLabel | null): DefinedTerm[][] {
  const texts = list.items.map(textOf);
  if (label === "rules") {
    return texts.map((text) => (/^\[?`/.test(text) ? readDefinitions(text).filter(isName) : []));
  }
  const inGlossary = label === "glossary";
  const plain = readPlainGlossary(texts);
  const read =
    plain?.map((term) => [term]) ?? texts.map((text) => readDefinitions(text, inGlossary));
  // Items that begin with bold but neither define nor oblige count against the list.
  const labelledByWord = read.filter((terms, index) => {
    const text = texts[index] as string;
    return terms.length > 0 ? !terms.every(isName) : hasBoldOpening(text) && !isRule(text, null);
  });
  const meant = read.filter(
    (terms) => !terms.every(isName) && terms.every(({ isMeant }) => isMeant),
  );
  const areTerms = inGlossary || (label !== "traits" && 2 * meant.length >= labelledByWord.length);
  return read.map((terms, index) => {
    const isWord = areTerms && !(place.hasTopics && hasBoldOpening(texts[index] as string));
    return isWord || terms.every(isName) ? terms : [];
  });
}

function isName({ kind }: DefinedTerm): boolean {
  return kind === "code";
}

/** A paragraph that begins with a type describes its heading. */
const TYPE =
  /^(?:any|array|bigint|bool|boolean|buffer|date|error|float|function|int|integer|map|null|number|object|promise|record|regexp|set|string|symbol|undefined|void)\b(?! \w)/i;

/** A word that labels something in this many sections or items is a field, not a term. */
const MIN_FIELD_CONTAINERS = 3;

/** Definitions without fields such as `**When to use**: …`, which section after section repeats. */
function withoutFields(definitions: readonly Definition[]): Definition[] {
  const containers = new Map<string, Set<Heading | ListItem | null>>();
  for (const { term, kind, heading, parent } of definitions) {
    if (kind === "code") continue;
    const known = containers.get(term.toLowerCase()) ?? new Set();
    containers.set(term.toLowerCase(), known.add(parent ?? heading));
  }
  return definitions.filter(
    ({ term, kind }) =>
      kind === "code" || (containers.get(term.toLowerCase())?.size ?? 0) < MIN_FIELD_CONTAINERS,
  );
}
