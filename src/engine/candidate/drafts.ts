import type { DelimiterName } from "../contract/contract.js";
import { isDataFlavor } from "../data/read-data.js";
import type { Document } from "../markdown/document.js";
import type { Analysis } from "./analysis.js";
import { draftData } from "./data-drafts.js";
import { type Encoded, EntryEncoder, WeighedText } from "./entry-encoder.js";
import { type Entry, toEntries } from "./shapes/entries.js";
import { SHAPES } from "./shapes/index.js";
import type { Shape } from "./shapes/shape.js";

/** A candidate that is not yet proved. */
export class Draft {
  constructor(
    /** `value` is that of data; `text` is the last resort: the document verbatim. */
    readonly shape: Shape["name"] | "value" | "text",
    readonly delimiter: DelimiterName,
    private readonly encoded: Encoded,
    /** Whether it may be the lightest; else it is there for its length alone. */
    readonly couldWin = true,
  ) {}

  get toon(): string {
    return this.encoded.toon;
  }

  get weight(): number {
    return this.encoded.weight;
  }
}

/** A document, and whether it is the escaped form of another. */
export interface Carried {
  analysis: Analysis;
  escaped: boolean;
}

/** Those that may be chosen; `auto` allows all. */
export type Delimiters = readonly DelimiterName[] | "auto";

/** Other delimiters than comma that `auto` tries. */
const OTHERS: readonly DelimiterName[] = ["tab", "pipe"];

/**
 * Ways to write a document as TOON, in the order that breaks ties. Under `auto`, delimiters that
 * cannot win are left out.
 * @param byLength Whether the shortest may be wanted, not only the lightest.
 */
export function* writeDrafts(
  { analysis, escaped }: Carried,
  delimiters: Delimiters,
  byLength: boolean,
): Generator<Draft> {
  const { document, data } = analysis;
  if (data !== null) {
    for (const { delimiter, toon } of draftData(data, delimiters)) {
      yield new Draft("value", delimiter, new WeighedText(toon));
    }
    return;
  }
  const encoder = new EntryEncoder(escaped);
  for (const shape of isBlank(document) || isFragmented(document) ? [] : SHAPES) {
    if (!shape.isFitting(document)) continue;
    const [first, ...others] = delimiters === "auto" ? ["comma" as const] : delimiters;
    if (first === undefined) continue;
    const entries = toEntries(shape.toSegments(analysis));
    const isBare = shape.name === "table" && entries.length === 1 && entries[0]?.[0] === "table";
    yield new Draft(shape.name, first, encoder.encode(entries, first, isBare));
    const couldWin = delimiters !== "auto" || canGainByOther(entries, MIN_COMMA_CELLS);
    if (!couldWin && !(byLength && canGainByOther(entries, 0))) continue;
    for (const delimiter of delimiters === "auto" ? OTHERS : others) {
      yield new Draft(shape.name, delimiter, encoder.encode(entries, delimiter, isBare), couldWin);
    }
  }
}

/** The document verbatim: always possible. */
export function writeVerbatim({ analysis, escaped }: Carried, delimiters: Delimiters): Draft {
  const { document } = analysis;
  const { text: whole } = document.lines;
  const isWhite = isBlank(document) && !(isDataFlavor(document.flavor) && whole.trim() !== "");
  const text = isWhite ? whole : whole.replace(/\n$/, "");
  const entries: Entry[] = text === "" ? [] : [["text", text]];
  const delimiter = delimiters === "auto" ? "comma" : (delimiters[0] ?? "comma");
  return new Draft("text", delimiter, new EntryEncoder(escaped).encode(entries, delimiter));
}

/** At least this share of all cells has to hold a comma for another delimiter to pay. */
const MIN_COMMA_CELLS = 0.2;

/**
 * Whether another delimiter than comma could be shorter: by the quotes of cells that hold a comma.
 * @param least The share of all cells, 0 to 1, that has to hold one.
 */
function canGainByOther(entries: readonly Entry[], least: number): boolean {
  let cells = 0;
  let quoted = 0;
  for (const [, value] of entries) {
    if (typeof value === "string") {
      if (least === 0 && value.includes(",")) return true;
      continue;
    }
    for (const row of value) {
      for (const column in row) {
        cells++;
        if (least === 0 && column.includes(",")) return true;
        const cell = row[column];
        if (typeof cell === "string" && cell.includes(",")) quoted++;
      }
    }
  }
  return quoted > 0 && quoted >= cells * least;
}

/** A document of white space only is carried as it is: dropping it is no saving worth an offer. */
export function isBlank({ blocks, frontmatter }: Document): boolean {
  return blocks.length === 0 && frontmatter === null;
}

/** Headings and tables that a document may have however short they are. */
const ALWAYS_ALLOWED = 1000;
/** Beyond, one must come with this many characters (UTF-16 code units) on average. */
const MIN_MEAN_ENTRY = 40;

/**
 * A document of very many tiny headings or tables cannot win by keying each, and the codec takes
 * its time for every key: such a document is carried verbatim.
 */
function isFragmented({ lines, blocks }: Document): boolean {
  const entries = blocks.filter(({ type }) => type === "heading" || type === "table").length;
  return entries > Math.max(ALWAYS_ALLOWED, lines.text.length / MIN_MEAN_ENTRY);
}
