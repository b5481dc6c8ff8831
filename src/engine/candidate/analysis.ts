import type { FlavorChoice } from "../contract/requests.js";
import type { JsonValue } from "../data/json.js";
import { type Data, type DataProblem, readData } from "../data/read-data.js";
import { countTables, type TableStats } from "../data/tables.js";
import type { Block } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { cutSection, type Section } from "../markdown/sections.js";
import { marginOf, type Weights } from "../policy/choose-form.js";
import { isBandCleared } from "../policy/policy.js";
import { weigh, weighText } from "../weight/weigh.js";
import { type Compacted, compactMarkdown } from "./compact.js";
import { type Rows, writeRows } from "./shapes/write-rows.js";
import { writeTables } from "./write-tables.js";

const NO_TABLES: TableStats = { tables: 0, rows: 0, share: 0 };

export interface WeighedText {
  text: string;
  /** In hundredths. */
  weight: number;
}

/** A text as it was read, with what becomes rows: the basis of every later stage. */
export class Analysis {
  /** As `countTables` for data; zeros for a document. */
  readonly tables: TableStats;
  /** Its tables and lists as rows (`writeRows`). Other blocks stay text. */
  readonly rows: ReadonlyMap<Block, Rows>;
  #weight: number | undefined;
  #lightest: Compacted | undefined;
  #table: WeighedText | null | undefined;
  /** The last form that was weighed, and its weights. */
  #form: { text: string; weights: Weights } | undefined;

  constructor(
    readonly document: Document,
    /** null for a document. */
    readonly data: Data | null = null,
    /** Why a text that looks like data is read as a document; null if there is no such problem. */
    readonly problem: DataProblem | null = null,
    /** Those of a section, which the whole has found; finding them takes most of the time. */
    rows?: ReadonlyMap<Block, Rows>,
  ) {
    this.tables = data === null ? NO_TABLES : countTables(data.value);
    this.rows = rows ?? toRows(document);
  }

  /**
   * Its weight, in hundredths. Lazy, as is the compact form: nine of ten documents and sections are decided
   * by their characters alone, and weighing all of them took 5 % of the time.
   */
  get weight(): number {
    this.#weight ??= weigh(this.document.lines.text);
    return this.#weight;
  }

  /** Whether it weighs more than this, which a part of it may show. */
  isHeavierThan(weight: number): boolean {
    return (this.#weight ?? weigh(this.document.lines.text, undefined, weight)) > weight;
  }

  /**
   * The lightest text in its own format: as `compactMarkdown`, or one of its data's `compacts`; the text
   * itself where none is lighter.
   */
  get compact(): string {
    return this.#findLightest().text;
  }

  get compactWeight(): number {
    return this.weight - this.#findLightest().saved;
  }

  /** Data as JSON tables; null for a document, and where no array of it is lighter as a table. */
  get table(): WeighedText | null {
    if (this.#table === undefined) {
      const text = this.data === null ? null : writeTables(this.data);
      this.#table = text === null ? null : { text, weight: weighText(text) };
    }
    return this.#table;
  }

  /** The weights of a conversion; null where its characters do not clear the band. */
  weighForm(text: string): Weights | null {
    if (!isBandCleared(this.document.lines.source.length, text.length)) return null;
    if (this.#form?.text !== text) {
      this.#form = { text, weights: this.weightsOf(weighText(text)) };
    }
    return this.#form.weights;
  }

  /** The weights of a conversion to TOON that weighs so much. */
  weightsOf(converted: number): Weights {
    const { weight: source, compactWeight: compact, data } = this;
    return { source, compact, converted, margin: marginOf("toon", data !== null) };
  }

  #findLightest(): Compacted {
    const { document, data } = this;
    this.#lightest ??= data === null ? compactMarkdown(document) : this.#findLightestData(data);
    return this.#lightest;
  }

  #findLightestData({ compacts }: Data): Compacted {
    const own = { text: this.document.lines.source, saved: 0 };
    const others = compacts.filter((text) => text !== own.text);
    return others
      .map((text) => ({ text, saved: this.weight - weighText(text) }))
      .reduce((best, one) => (one.saved > best.saved ? one : best), own);
  }
}

/**
 * Reads a text as the caller asked (`readData`) and analyses it.
 * @throws ContextVerdictError `bad_request` for YAML before `loadYaml`.
 */
export function analyze(text: string, choice: FlavorChoice): Analysis {
  const { flavor, data, problem } = readData(text, choice);
  return new Analysis(parseDocument(text, flavor), data, problem);
}

/** Analyses a part of a value that is within bounds, as JSON. */
export function analyzeValue(value: JsonValue): Analysis {
  const json = JSON.stringify(value);
  const isBounded = () => true;
  const forms = { json, minified: json, asWritten: json, compacts: [json] };
  const asTree = { tree: null, aligned: null, reordered: null };
  const data = { value, ...forms, ...asTree, isLines: false, respelled: 0, isBounded };
  return new Analysis(parseDocument(json, "json"), data);
}

/** A section as a text of its own, with what is known of the whole; null where `cutSection` is. */
export function cutAnalysis(whole: Analysis, section: Section): Analysis | null {
  const cut = cutSection(whole.document, section);
  if (cut === null) return null;
  const { document, originals } = cut;
  const rows = new Map<Block, Rows>();
  for (const [index, block] of document.blocks.entries()) {
    const known = whole.rows.get(originals[index] as Block);
    if (known !== undefined) rows.set(block, known);
  }
  return new Analysis(document, null, null, rows);
}

function toRows(document: Document): Map<Block, Rows> {
  const rows = new Map<Block, Rows>();
  if (document.flavor !== "markdown") return rows;
  for (const block of document.blocks) {
    const written = writeRows(document, block);
    if (written !== null) rows.set(block, written);
  }
  return rows;
}
