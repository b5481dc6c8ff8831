import { trimBlankEnd } from "../../markdown/blank.js";
import type {
  Block,
  CodeBlock,
  Heading,
  HtmlBlock,
  ListItem,
  Paragraph,
  Table,
} from "../../markdown/blocks.js";
import { cjkPattern } from "../../markdown/cjk.js";
import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import { findProtected, joinAcross } from "../../markdown/protected.js";
import { findSentences } from "../../markdown/sentences.js";
import type { Statements } from "../../statements/statements.js";
import { type Importance, isExampleHeading, rankOf, type UnitKind } from "./importance.js";

/** A span of the document that a budget keeps or cuts. Units are disjoint and in document order. */
export interface Unit extends Span {
  kind: UnitKind;
  /** Smaller is kept longer; equal ones by `order`, then by position. */
  rank: number;
  order: number;
  /** Offsets where it may be cut off, ascending. Empty if it is kept or cut as a whole. */
  cuts: readonly number[];
}

/** The units of a block: from the first (inclusive) to the last (exclusive). */
export interface UnitRange {
  from: number;
  to: number;
}

export interface Units {
  all: readonly Unit[];
  /** The units of a block or list item; never empty. */
  of(block: Block | ListItem): UnitRange;
  frontmatter: UnitRange;
}

/** Longer units that cannot be cut inside are less important than others of their kind (UTF-16 code units). */
const MAX_WHOLE = 600;
/** HTML that continues to its end tag (CommonMark 0.31.2, section 4.6, kinds 1 to 5). */
const NEEDS_END = /^<(?:script|pre|style|textarea|!|\?)/i;
/** A paragraph that would become a fence or a link definition if its rest were cut. */
const DELICATE = /^(?:`{3}|~{3}|\[[^\]]{1,1000}\]:)/;
/** All sentences from the fifth on are equally important. */
const MAX_ORDER = 4;

/** Splits a document into units. Linear in its length. */
export function listUnits(document: Document, statements: Statements): Units {
  return new UnitLister(document, statements).list();
}

class UnitLister {
  readonly #units: Unit[] = [];
  readonly #ranges = new Map<Block | ListItem, UnitRange>();
  readonly #statements = new Map<number, { kind: UnitKind; end: number }>();
  #heading: Heading | null = null;
  #isExample = false;
  #isQuoted = false;
  #hasLead = false;

  constructor(
    private readonly document: Document,
    { rules, definitions }: Statements,
  ) {
    for (const { start, end } of definitions) {
      this.#statements.set(start, { kind: "definition", end });
    }
    for (const { start, end, force } of rules) {
      this.#statements.set(start, { kind: "rule", end });
      // Without its `MUST NOT`, a rule would say the opposite.
      if (force !== null) this.#statements.set(force.start, { kind: "rule", end: force.end });
    }
  }

  list(): Units {
    const { frontmatter, lines, blocks } = this.document;
    if (frontmatter !== null) {
      const { lineEnd } = frontmatter;
      const span = { start: 0, end: lines.endOf(lineEnd - 1) };
      this.#add("frontmatter", span, 0, this.#lineEnds({ line: 0, lineEnd }, 1));
    }
    const range = { from: 0, to: this.#units.length };
    for (const block of blocks) this.#visit(block, true);
    return {
      all: this.#units,
      of: (block) => this.#ranges.get(block) ?? { from: 0, to: 0 },
      frontmatter: range,
    };
  }

  #visit(block: Block | ListItem, isTop: boolean): void {
    const from = this.#units.length;
    switch (block.type) {
      case "heading":
        if (isTop) this.#enter(block);
        this.#add("heading", block, block.level);
        break;
      case "paragraph":
        this.#addParagraph(block);
        break;
      case "table":
        this.#addTable(block);
        break;
      case "list":
        for (const item of block.items) this.#visit(item, false);
        break;
      case "item":
      case "footnote":
        for (const child of block.children) this.#visit(child, false);
        break;
      case "quote":
        this.#addQuote(block);
        break;
      case "code":
        this.#addLines("code", block);
        break;
      case "html":
        this.#addLines("other", block);
        break;
      case "definition":
        this.#add("link_definition", block);
        break;
      default:
        this.#add("other", block);
    }
    if (this.#units.length === from) this.#add("other", block);
    this.#ranges.set(block, { from, to: this.#units.length });
  }

  #enter(heading: Heading): void {
    this.#hasLead = false;
    // An example section ends with the next heading that is not deeper.
    if (this.#isExample && heading.level > (this.#heading?.level ?? 0)) return;
    this.#heading = heading;
    this.#isExample = isExampleHeading(heading.text);
  }

  #addQuote({ children }: { children: readonly Block[] }): void {
    const outer = this.#isQuoted;
    this.#isQuoted = true;
    for (const child of children) this.#visit(child, false);
    this.#isQuoted = outer;
  }

  /** A paragraph that is one statement is one unit; else every sentence is. */
  #addParagraph({ start, end }: Paragraph): void {
    const text = this.document.lines.text.slice(start, end);
    const opens = this.#hasLead ? 1 : 0;
    this.#hasLead = true;
    const protectedSpans = findProtected(text);
    const cuts = findCutPoints(text, protectedSpans);
    const whole = this.#statements.get(start);
    const isWhole = whole !== undefined && whole.end >= start + trimBlankEnd(text).length;
    const isDelicate = DELICATE.test(text);
    const parts =
      isWhole || isDelicate
        ? [{ start: 0, end: text.length }]
        : joinAcross(findSentences(text, { start: 0, end: text.length }), protectedSpans);
    let next = 0;
    for (const [index, part] of parts.entries()) {
      const stated = this.#statements.get(start + part.start);
      const kind = stated?.kind ?? (index === 0 ? "lead" : "sentence");
      const order = kind === "lead" ? opens : kind === "sentence" ? Math.min(index, MAX_ORDER) : 0;
      const inside: number[] = [];
      for (let cut = cuts[next]; cut !== undefined && cut < part.end; cut = cuts[++next]) {
        if (cut > part.start) inside.push(start + cut);
      }
      const span = { start: start + part.start, end: start + part.end };
      this.#add(kind, span, order, isDelicate ? [] : inside);
    }
  }

  /** Adds a table. Its rows are never more important than its header. */
  #addTable(table: Table): void {
    const { lines } = this.document;
    const header = { start: table.start, end: lines.endOf(table.line + 1) };
    const isUnwieldy = header.end - header.start > MAX_WHOLE;
    this.#add("table_header", header);
    for (const row of table.rows) {
      this.#add("table_row", row, isUnwieldy ? 1 : 0, [], isUnwieldy ? "example" : "table_row");
    }
  }

  /** Adds code or HTML, which can be cut after any line of its content unless it needs an end tag. */
  #addLines(kind: UnitKind, block: CodeBlock | HtmlBlock): void {
    const { text } = this.document.lines;
    const isFenced = block.type === "code" && block.fenced;
    const needsEnd = NEEDS_END.test(text.slice(block.start, block.start + 12));
    this.#add(kind, block, 0, needsEnd ? [] : this.#lineEnds(block, isFenced ? 1 : 0));
  }

  /** Ends of the lines, without the first `skip` lines and the last one. */
  #lineEnds({ line, lineEnd }: { line: number; lineEnd: number }, skip: number): number[] {
    const ends: number[] = [];
    for (let at = line + skip; at < lineEnd - 1; at++) ends.push(this.document.lines.endOf(at));
    return ends;
  }

  #add(
    kind: UnitKind,
    { start, end }: Span,
    order = 0,
    cuts: readonly number[] = [],
    importance: Importance = kind,
  ): void {
    const isUnwieldy = cuts.length === 0 && end - start > MAX_WHOLE;
    const demotions: Importance[] = [
      ...(isUnwieldy || (this.#isExample && kind !== "heading") ? (["example"] as const) : []),
      ...(this.#isQuoted ? (["quotation"] as const) : []),
    ];
    const rank = Math.max(rankOf(importance), ...demotions.map(rankOf));
    this.#units.push({ kind, rank, order, start, end, cuts });
  }
}

/** Before white space, and between two characters of a script without spaces, but not within a syllable of jamo. */
const wordEndPattern = cjkPattern("(?<=\\S)(?=\\s)|(?<=[CJK])(?![\u1160-\u11FF])(?=[CJK])", "gu");

/** Offsets where a text may be cut off: between words, outside links and code spans. Ascending. */
export function findCutPoints(text: string, protectedSpans: readonly Span[]): number[] {
  const points: number[] = [];
  let next = 0;
  for (const { index } of text.matchAll(wordEndPattern())) {
    while ((protectedSpans[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    const span = protectedSpans[next];
    if (span === undefined || index <= span.start) points.push(index);
  }
  return points;
}
