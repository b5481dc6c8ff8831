import { trimBlankEnd } from "../markdown/blank.js";
import {
  type Block,
  type Heading,
  type List,
  type ListItem,
  ownText,
  type Paragraph,
  visitBlocks,
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
} from "./definitions.js";
import { isImperative, type TermKind } from "./instruction.js";
import {
  findTopics,
  hasBoldOpening,
  isAnnouncing,
  isAnnouncingBan,
  isContentsEntry,
  isStatement,
} from "./list-items.js";
import {
  canOblige,
  findQuotations,
  isForceLabel,
  isObligingToList,
  isRule,
  toProse,
} from "./obligation.js";
import { type SectionLabel, SectionLabels } from "./section-labels.js";
import { hasVagueOpening } from "./vocabulary/vague-phrases.js";

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
  /** What it holds for: a paragraph that ends in a colon above its list, else the item or heading around it. */
  scope: Paragraph | ListItem | Heading | null;
  /** Whether nothing stands before it in its paragraph or item. */
  isFirst: boolean;
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
  return new StatementFinder(document).find();
}

/** After one of these, a paragraph is no longer right below its heading. */
const ENDS_LEAD: ReadonlySet<string> = new Set(["list", "table", "paragraph"]);

class StatementFinder {
  readonly #rules: Rule[] = [];
  readonly #definitions: Definition[] = [];
  readonly #labels = new SectionLabels();
  readonly #terms = new Map<ListItem, DefinedTerm[]>();
  /** Items below a sentence such as "Never:": by themselves they would say the opposite. */
  readonly #banned = new Set<ListItem>();
  /** Items that the paragraph above their list turns into rules, with that paragraph if they need it. */
  readonly #forced = new Map<ListItem, Paragraph | null>();
  /** The paragraphs that end in a colon above the lists of items. */
  readonly #introductions = new Map<ListItem, Paragraph>();
  /** Items whose labels are not terms. */
  readonly #topics = new Set<ListItem>();
  #before: Block | ListItem | null = null;
  #heading: Heading | null = null;
  #label: SectionLabel | null = null;
  /** Whether the heading itself announces definitions. */
  #definesInText = false;
  /** The heading that a paragraph right below it would define. */
  #term: Heading | null = null;

  readonly #lines: Lines;
  readonly #blocks: readonly Block[];

  constructor(document: Document) {
    this.#lines = document.lines;
    this.#blocks = document.blocks;
    // The title of the frontmatter counts where no heading is a title.
    const isNamed = document.blocks.some((block) => block.type === "heading" && block.level === 1);
    const title = isNamed ? null : findTitle(document);
    if (title !== null) this.#label = this.#labels.enter({ level: 0, text: title }).label;
  }

  find(): Statements {
    visitBlocks(this.#blocks, (block, { quoted, listed, parent }) => {
      if (quoted) return;
      if (block.type === "heading" && !listed) this.#enter(block);
      // Changelogs describe: they hold neither rules nor definitions.
      if (this.#label === "changes") return;
      switch (block.type) {
        case "list":
          this.#readList(block, parent);
          break;
        case "item":
          this.#readItem(block, parent);
          break;
        case "paragraph":
          if (parent?.children[0] !== block) this.#readParagraph(block, listed, parent);
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
    this.#definesInText = label === "glossary" && !inherited;
    this.#term = label === "glossary" && inherited ? heading : null;
  }

  #readList(list: List, parent: ListItem | null): void {
    const before = this.#before?.type === "paragraph" ? this.#before : null;
    if (before !== null && ENDS_IN_COLON.test(before.text)) {
      for (const item of list.items) this.#introductions.set(item, before);
    }
    const isForce = before !== null && isForceLabel(before.text);
    if (isForce || (before !== null && isObligingToList(before.text))) {
      for (const item of list.items) this.#forced.set(item, isForce ? before : null);
      return;
    }
    if (this.#label === "rules" || this.#label === "guidance") {
      const isBanned =
        (parent !== null && this.#banned.has(parent)) ||
        (before !== null && isAnnouncingBan(before.text));
      if (isBanned) for (const item of list.items) this.#banned.add(item);
    }
    if (this.#label === "rules") return;
    for (const item of findTopics(list)) this.#topics.add(item);
    this.#readTerms(list);
  }

  /**
   * Reads the definitions of a list. Outside a glossary, at least half of the items whose label is a word, not
   * a name in code, must have a meaning.
   */
  #readTerms(list: List): void {
    const inGlossary = this.#label === "glossary";
    const plain = readPlainGlossary(list);
    const read = list.items.map((item, index) => {
      const term = plain?.[index];
      return term === undefined ? readDefinitions(ownText(item)?.text ?? "", inGlossary) : [term];
    });
    // Items that begin with bold but neither define nor oblige count against the list.
    const labelledByWord = list.items.filter((item, index) => {
      const terms = read[index] as DefinedTerm[];
      const { text = "" } = ownText(item) ?? {};
      return terms.length > 0 ? !terms.every(isName) : hasBoldOpening(text) && !isRule(text);
    });
    const meant = read.filter(
      (terms) => !terms.every(isName) && terms.every(({ isMeant }) => isMeant),
    ).length;
    const areTerms = inGlossary || (this.#label !== "traits" && 2 * meant >= labelledByWord.length);
    for (const [index, terms] of read.entries()) {
      const item = list.items[index] as ListItem;
      const isKept = (areTerms && !this.#topics.has(item)) || terms.every(isName);
      if (isKept && terms.length > 0) this.#terms.set(item, terms);
    }
  }

  #readItem(item: ListItem, parent: ListItem | null): void {
    const own = ownText(item);
    if (own === undefined || isContentsEntry(own.text)) return;
    const force = this.#forced.get(item);
    if (force !== undefined) {
      if (isRule(own.text)) this.#addItem(item, own, parent);
      else if (!isAnnouncing(own.text)) this.#addItem(item, own, parent, force);
      return;
    }
    const terms = this.#label === "rules" ? readNames(own.text) : (this.#terms.get(item) ?? []);
    if (terms.length > 0) this.#addDefinitions(own, terms, parent);
    else if (
      this.#isStated(item, own, parent) ||
      this.#isRule(own.text) ||
      this.#isGuidance(item, own.text)
    )
      this.#addItem(item, own, parent);
  }

  /** Whether an item below a heading that names rules is one. */
  #isStated(item: ListItem, own: Paragraph, parent: ListItem | null): boolean {
    return this.#label === "rules" && !this.#banned.has(item) && isStatement(own, parent);
  }

  /** `Focus on performance` below `Features` is praise. */
  #isRule(text: string): boolean {
    return isRule(text) && !(this.#label === "traits" && hasVagueOpening(toProse(text)));
  }

  /** Whether an item below a heading that names guidance is a rule. */
  #isGuidance(item: ListItem, text: string): boolean {
    if (this.#label !== "guidance" || this.#banned.has(item) || isAnnouncing(text)) return false;
    return this.#topics.has(item) || isImperative(text);
  }

  #readParagraph(block: Paragraph, listed: boolean, parent: ListItem | null): void {
    const terms = listed ? [] : this.#termsOf(block);
    if (terms.length > 0) {
      this.#addDefinitions(block, terms, parent);
      return;
    }
    if (!canOblige(block.text)) return;
    const text = this.#lines.text.slice(block.start, block.end);
    const sentences = findWholeSentences(text);
    for (const [index, { start, end }] of sentences.entries()) {
      if (!this.#isRule(text.slice(start, end))) continue;
      const span = { start: block.start + start, end: block.start + end };
      this.#addRule(span, {
        parent,
        force: null,
        scope: parent ?? this.#heading,
        isFirst: index === 0,
        isLast: index === sentences.length - 1,
      });
    }
  }

  #termsOf({ text }: Paragraph): DefinedTerm[] {
    const inGlossary = this.#label === "glossary";
    const marked = readDefinitions(text);
    const areTerms = marked.every((term) =>
      isName(term)
        ? !TYPE.test(term.term)
        : inGlossary || (this.#label !== "traits" && term.isMeant),
    );
    if (marked.length > 0 && areTerms) return marked;
    if (this.#term === null) return this.#definesInText ? readPlainDefinition(text) : [];
    const term = readHeadingTerm(this.#term.text, text);
    return term === null ? [] : [term];
  }

  #addItem(
    item: ListItem,
    own: Paragraph,
    parent: ListItem | null,
    force: Paragraph | null = null,
  ): void {
    this.#addRule(own, {
      parent,
      force,
      scope: this.#introductions.get(item) ?? parent ?? this.#heading,
      isFirst: true,
      isLast: item.children.length === 1,
    });
  }

  #addRule(
    span: Span,
    place: Pick<Rule, "parent" | "force" | "scope" | "isFirst" | "isLast">,
  ): void {
    const { start, end, text } = this.#read(span);
    const { parent, force, scope, isFirst } = place;
    const isLast = place.isLast && !ENDS_IN_COLON.test(text);
    const heading = this.#heading;
    // Written out: with object spread, it would take three times the memory.
    this.#rules.push({ start, end, text, heading, parent, force, scope, isFirst, isLast });
  }

  #addDefinitions(block: Paragraph, terms: readonly DefinedTerm[], parent: ListItem | null): void {
    for (const { term, definition, kind, line, lineEnd } of terms) {
      const span = terms.length === 1 ? block : this.#linesOf(block, line, lineEnd);
      const { start, end, text } = this.#read(span);
      const heading = this.#heading;
      this.#definitions.push({ start, end, text, heading, parent, term, definition, kind });
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

const ENDS_IN_COLON = /:[\s*_]*$/;

/** A paragraph that begins with a type describes its heading. */
const TYPE =
  /^(?:any|array|bigint|bool|boolean|buffer|date|error|float|function|int|integer|map|null|number|object|promise|record|regexp|set|string|symbol|undefined|void)\b(?! \w)/i;

/** Names in code with their meanings, which are definitions even among rules. */
function readNames(text: string): DefinedTerm[] {
  return /^\[?`/.test(text) ? readDefinitions(text).filter(isName) : [];
}

function isName({ kind }: DefinedTerm): boolean {
  return kind === "code";
}

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
