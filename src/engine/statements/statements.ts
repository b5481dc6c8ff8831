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
  readDefinition,
  readHeadingTerm,
  readTerms,
  type TermKind,
} from "./definitions.js";
import { findQuotations } from "./prose.js";
import { canOblige, ENDS_IN_COLON, isRule, mayInstruct, readPlace, whyRule } from "./rules.js";
import { type SectionLabel, SectionLabels } from "./section-labels.js";

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
  /** Whether it is all of its paragraph or item. */
  isWhole: boolean;
  /** Whether it is spelled out by more in its item, or behind a colon. */
  introduces: boolean;
}

export interface Definition extends Statement {
  /** Without bold or backticks. */
  term: string;
  /** The meaning as written, on one line. */
  definition: string;
  kind: TermKind;
}

/** Rules and definitions in document order; no text is both. */
interface Found {
  rules: Rule[];
  definitions: Definition[];
}

export interface Statements extends Found {
  /** Those of the sections that have the same ones as documents of their own, by heading; fields included. */
  alone: ReadonlyMap<Heading | null, Found>;
}

/**
 * Finds rules and definitions outside code, tables, quotes, HTML and headings. In lists, an item is one
 * statement, however it is wrapped; in running text, a rule is a sentence and a definition a paragraph.
 */
export function findStatements(document: Document): Statements {
  const walk = new Walk(document);
  walk.readBlocks(document.blocks, { parent: null, isBanned: false });
  const { sections } = walk;
  return {
    rules: sections.flatMap(({ rules }) => rules),
    definitions: withoutFields(sections.flatMap(({ definitions }) => definitions)),
    alone: new Map(sections.flatMap((one) => (one.isAlone ? [[one.heading, one]] : []))),
  };
}

/**
 * The statements of a section as those of a document of its own, without reading it again. What they point to,
 * such as their heading, is still in the whole.
 * @param from Where the section begins in the text of the whole.
 * @returns null if the section may have others alone.
 */
export function cutStatements(
  { alone }: Statements,
  heading: Heading | null,
  from: number,
): Statements | null {
  const found = alone.get(heading);
  if (found === undefined) return null;
  const move = <S extends Statement>(statement: S): S => {
    const { start, end } = statement;
    return { ...statement, start: start - from, end: end - from };
  };
  const definitions = withoutFields(found.definitions.map(move));
  return { rules: found.rules.map(move), definitions, alone: new Map() };
}

/** A word that labels something twice is a field and no term: `**Owner**: …` in section after section. */
function withoutFields(definitions: readonly Definition[]): Definition[] {
  const seen = new Map<string, number>();
  for (const { term, kind } of definitions) {
    if (kind === "word") seen.set(term, (seen.get(term) ?? 0) + 1);
  }
  return definitions.filter(({ term, kind }) => kind === "code" || seen.get(term) === 1);
}

/** What stands around a block. */
interface Around {
  parent: ListItem | null;
  /** Below a text such as "Never:", items by themselves would say the opposite. */
  isBanned: boolean;
}

/** The heading that blocks are under, what it says of them, and what is found there. */
interface Section extends Found {
  heading: Heading | null;
  label: SectionLabel | null;
  /** Whether the label is from a heading above. */
  inherited: boolean;
  /** Whether nothing outside decides what is found: no heading above, and none in a footnote. */
  isAlone: boolean;
}

class Walk {
  readonly sections: Section[] = [];
  readonly #lines: Lines;
  readonly #labels = new SectionLabels();
  #section: Section;

  constructor(document: Document) {
    this.#lines = document.lines;
    // The title of the frontmatter counts where no heading is a title.
    const isNamed = document.blocks.some((block) => block.type === "heading" && block.level === 1);
    const title = isNamed ? null : findTitle(document);
    const label = title === null ? null : this.#labels.enter({ level: 0, text: title }).label;
    this.#section = this.#open(null, { label, inherited: label !== null });
  }

  #open(heading: Heading | null, label: Pick<Section, "label" | "inherited">): Section {
    const isAlone = !label.inherited;
    const section = { heading, ...label, isAlone, rules: [], definitions: [] };
    this.sections.push(section);
    return section;
  }

  readBlocks(blocks: readonly Block[], around: Around): void {
    const { parent } = around;
    let before: Block | null = null;
    let isBelowHeading = false;
    for (const block of blocks) {
      if (block.type === "heading" && parent === null) {
        this.#section = this.#open(block, this.#labels.enter(block));
        isBelowHeading = true;
      }
      if (block.type === "footnote") {
        this.#section.isAlone = false;
        this.readBlocks(block.children, around);
      }
      // Changelogs describe: they hold neither rules nor definitions.
      else if (this.#section.label !== "changes") {
        const above = before?.type === "paragraph" ? before : null;
        if (block.type === "list") this.#readList(block, above, around);
        else if (block.type === "paragraph") {
          const term = parent === null ? this.#readTerm(block, isBelowHeading) : null;
          if (term !== null) this.#addDefinition(block, term, null);
          // The first paragraph of an item is read with its list.
          else if (parent?.children[0] !== block) this.#readSentences(block, parent);
        }
      }
      if (/^(?:list|table|paragraph)$/.test(block.type)) isBelowHeading = false;
      before = block;
    }
  }

  #readList(list: List, above: Paragraph | null, { parent, isBanned }: Around): void {
    const texts = list.items.map((item) => ownText(item)?.text ?? "");
    const parentText = parent === null ? null : (ownText(parent)?.text ?? "");
    const place = readPlace(list, texts, above?.text ?? "", this.#section.label, {
      isBanned,
      parentText,
    });
    const terms = place.obliges !== null ? [] : readTerms(texts, this.#section.label);
    for (const [index, item] of list.items.entries()) {
      const own = ownText(item);
      const term = terms[index] ?? null;
      if (own !== undefined && term !== null) this.#addDefinition(own, term, parent);
      else if (own !== undefined && !ANCHOR_ONLY.test(own.text)) {
        const reason = whyRule(own.text, place);
        if (reason !== null) {
          const force = reason === "force" ? above : null;
          const lead = place.isLed ? above : null;
          const isAlone = item.children.length === 1;
          this.#addRule(own, { parent, force, lead, isWhole: true, introduces: !isAlone });
        }
      }
      this.readBlocks(item.children, { parent: item, isBanned: place.isBanned });
    }
  }

  /** What a paragraph outside lists defines; null for nothing. */
  #readTerm(block: Paragraph, isBelowHeading: boolean): DefinedTerm | null {
    const { heading, label, inherited } = this.#section;
    const marked = readDefinition(block.text);
    const isTerm =
      marked?.kind === "code"
        ? !TYPE.test(marked.term)
        : label === "glossary" || (label !== "traits" && marked?.isMeant);
    if (marked !== null && isTerm) return marked;
    const isMeaning = label === "glossary" && inherited && isBelowHeading;
    return isMeaning ? readHeadingTerm(heading?.text ?? "", block.text) : null;
  }

  #readSentences(block: Paragraph, parent: ListItem | null): void {
    if (!canOblige(block.text) && !mayInstruct(block.text)) return;
    const { label } = this.#section;
    const place = { label, isAbout: false, isBanned: false };
    const text = this.#lines.text.slice(block.start, block.end);
    const sentences = findWholeSentences(text);
    for (const { start, end } of sentences) {
      if (!isRule(text.slice(start, end), place)) continue;
      const span = { start: block.start + start, end: block.start + end };
      const isWhole = sentences.length === 1;
      this.#addRule(span, { parent, force: null, lead: null, isWhole, introduces: false });
    }
  }

  #addRule(span: Span, rule: Omit<Rule, keyof Statement> & Pick<Rule, "parent">): void {
    const { start, end, text } = this.#read(span);
    const { heading } = this.#section;
    const { parent, force, lead, isWhole } = rule;
    const introduces = rule.introduces || ENDS_IN_COLON.test(text);
    // Written out: with object spread, it would take three times the memory.
    this.#section.rules.push({
      start,
      end,
      text,
      heading,
      parent,
      force,
      lead,
      isWhole,
      introduces,
    });
  }

  #addDefinition(
    block: Paragraph,
    { term, definition, kind }: DefinedTerm,
    parent: ListItem | null,
  ) {
    const { heading } = this.#section;
    const { start, end, text } = this.#read(block);
    this.#section.definitions.push({ start, end, text, heading, parent, term, definition, kind });
  }

  /** The text of a span without the white space at its end. */
  #read({ start, end }: Span): Span & { text: string } {
    const text = trimBlankEnd(this.#lines.text.slice(start, end));
    return { start, end: start + text.length, text };
  }
}

/** A link within the document is a line of its contents. */
const ANCHOR_ONLY = /^\[[^\]\n]*\]\(#[^()\s]*\)$/;

/** A paragraph that begins with a type describes its heading. */
const TYPE =
  /^(?:any|array|bigint|bool|boolean|buffer|date|error|float|function|int|integer|map|null|number|object|promise|record|regexp|set|string|symbol|undefined|void)\b(?! \w)/i;

/** Sentences. Those that would end within code, a link or a quotation are joined. */
function findWholeSentences(text: string): Span[] {
  const sentences = findSentences(text);
  if (sentences.length < 2) return sentences;
  const whole = mergeSpans([...findProtected(text), ...findQuotations(text)]);
  return joinAcross(sentences, whole);
}
