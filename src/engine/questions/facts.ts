import { canBeRows } from "../candidate/shapes/table-rows.js";
import { type Heading, type List, ownText, type Table, visitBlocks } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import { findSentences } from "../markdown/sentences.js";
import { readCell } from "../markdown/table-row.js";
import { findStatements } from "../statements/statements.js";
import { normaliseAnswer, toPlain } from "./answers.js";

/** A text as its reader sees it, how it is compared, and its place in the normalised source. */
export interface Fact extends Span {
  plain: string;
  /** `normaliseAnswer` of it. */
  key: string;
}

/** What is under one heading; null where there is none, or another heading has the same text. */
export interface Under {
  heading: Fact | null;
}

export interface TableFacts extends Under {
  columns: readonly Fact[];
  /** A cell a column; a row that ends early has empty ones. */
  rows: readonly (readonly Fact[])[];
}

export interface ListFacts extends Under {
  ordered: boolean;
  items: readonly Fact[];
}

export interface DefinitionFacts extends Under {
  term: Fact;
  meaning: Fact;
}

/** Everything that questions are made of, each kind in document order. */
export interface Facts {
  document: Document;
  /** The whole text, as `normaliseAnswer` has it. */
  text: string;
  headings: readonly Fact[];
  tables: readonly TableFacts[];
  /** Lists at the top level of the document. */
  lists: readonly ListFacts[];
  definitions: readonly DefinitionFacts[];
  rules: readonly (Fact & Under)[];
  /** Sentences of paragraphs and of items outside quotes. */
  sentences: readonly (Fact & Under)[];
}

/** Reads what a Markdown text states. Linear in its length. */
export function readFacts(markdown: string): Facts {
  return new FactReader(parseDocument(markdown, "markdown")).read();
}

class FactReader {
  readonly #document: Document;
  readonly #headings: Fact[] = [];
  readonly #tables: TableFacts[] = [];
  readonly #lists: ListFacts[] = [];
  readonly #sentences: (Fact & Under)[] = [];
  readonly #factOf = new Map<Heading, Fact>();

  constructor(document: Document) {
    this.#document = document;
  }

  read(): Facts {
    this.#readHeadings();
    this.#readBlocks();
    const { definitions, rules } = findStatements(this.#document);
    return {
      document: this.#document,
      text: normaliseAnswer(this.#document.lines.text),
      headings: this.#headings,
      tables: this.#tables,
      lists: this.#lists,
      sentences: this.#sentences,
      definitions: definitions.map(({ term, definition, heading, start, end }) => ({
        term: toFact(term, start, end),
        meaning: toFact(definition, start, end),
        heading: this.#under(heading),
      })),
      rules: rules.map(({ text, heading, start, end, force }) => ({
        // A rule that takes its force from the paragraph above its list does not say it by itself.
        ...toFact(force === null ? text : "", start, end),
        heading: this.#under(heading),
      })),
    };
  }

  #readHeadings(): void {
    const found: [Heading, Fact][] = [];
    const times = new Map<string, number>();
    for (const block of this.#document.blocks) {
      if (block.type !== "heading") continue;
      const fact = toFact(block.text, block.start, block.end);
      found.push([block, fact]);
      this.#headings.push(fact);
      times.set(fact.key, (times.get(fact.key) ?? 0) + 1);
    }
    for (const [heading, fact] of found) {
      if (fact.key !== "" && times.get(fact.key) === 1) this.#factOf.set(heading, fact);
    }
  }

  #readBlocks(): void {
    let heading: Fact | null = null;
    visitBlocks(this.#document.blocks, (block, { quoted, listed }) => {
      if (quoted) return;
      if (block.type === "heading" && !listed) heading = this.#under(block);
      else if (block.type === "table") this.#readTable(block, heading);
      else if (block.type === "list" && !listed) this.#readList(block, heading);
      else if (block.type === "paragraph") this.#readSentences(block, heading);
    });
  }

  #under(heading: Heading | null): Fact | null {
    return heading === null ? null : (this.#factOf.get(heading) ?? null);
  }

  #readTable(table: Table, heading: Fact | null): void {
    if (!canBeRows(table) || table.disputed) return;
    const { text } = this.#document.lines;
    const read = (cell: Span | undefined): Fact =>
      cell === undefined
        ? toFact("", table.end, table.end)
        : toFact(readCell(text, cell), cell.start, cell.end);
    const columns = table.header.cells.map(read);
    if (table.rows.some(({ cells }) => cells.length > columns.length)) return;
    this.#tables.push({
      heading,
      columns,
      rows: table.rows.map(({ cells }) => columns.map((_, index) => read(cells[index]))),
    });
  }

  #readList(list: List, heading: Fact | null): void {
    const items = list.items.map((item) => {
      const own = ownText(item);
      return own === undefined
        ? toFact("", item.start, item.end)
        : toFact(own.text, own.start, own.end);
    });
    this.#lists.push({ heading, ordered: list.ordered && this.#isNumberedFromOne(list), items });
  }

  /** Whether the numbers that are written are the items' positions. */
  #isNumberedFromOne({ items }: List): boolean {
    return items.every(({ start }, index) =>
      this.#document.lines.text.startsWith(String(index + 1), start),
    );
  }

  #readSentences({ start, end }: Span, heading: Fact | null): void {
    const { text } = this.#document.lines;
    for (const span of findSentences(text, { start, end })) {
      const fact = toFact(text.slice(span.start, span.end), span.start, span.end);
      this.#sentences.push({ ...fact, heading });
    }
  }
}

function toFact(markdown: string, start: number, end: number): Fact {
  const plain = toPlain(markdown);
  return { plain, key: normaliseAnswer(markdown), start, end };
}
