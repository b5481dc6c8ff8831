import type { DelimiterName } from "../contract/contract.js";
import { once } from "../contract/once.js";
import { type Data, isDataFlavor } from "../data/read-data.js";
import type { Document } from "../markdown/document.js";
import { type Delimiters, encodeToon, type JsonValue, listDelimiters } from "../toon/codec.js";
import { weigh } from "../weight/weigh.js";
import type { Analysis } from "./analysis.js";
import { type Encoded, EntryEncoder } from "./entry-encoder.js";
import { type Entry, toEntries } from "./shapes/entries.js";
import { toOutline } from "./shapes/outline.js";

/** A candidate that is not yet proved. */
export interface Draft extends Encoded {
  /** `value` is the encoding of data; `text` is the last resort: the document verbatim. */
  shape: "outline" | "value" | "text";
  delimiter: DelimiterName;
  /** Whether it may be the lightest. If not, it may still be the shortest, for a budget. */
  couldWin: boolean;
}

/** A document, and whether it was escaped to fit into TOON. */
export interface Carried {
  analysis: Analysis;
  escaped: boolean;
}

/**
 * Writes a document as TOON with all delimiters that could win, in the order that breaks ties.
 * @param byLength Whether the shortest one is wanted, too, not only the lightest.
 */
export function* writeDrafts(
  { analysis, escaped }: Carried,
  delimiters: Delimiters,
  byLength: boolean,
): Generator<Draft> {
  const { document, data } = analysis;
  if (data !== null) {
    yield* writeData(data, delimiters);
    return;
  }
  if (isBlank(document) || isFragmented(document)) return;
  const [first = "comma", ...others] = listDelimiters(delimiters);
  const entries = toEntries(toOutline(analysis));
  const encoder = new EntryEncoder(entries, escaped);
  const draft = (delimiter: DelimiterName, couldWin: boolean): Draft => {
    return { shape: "outline", delimiter, couldWin, ...encoder.encode(delimiter) };
  };
  yield draft(first, true);
  const couldWin = delimiters !== "auto" || canGainByOther(entries, MIN_COMMA_CELLS);
  if (!couldWin && !(byLength && canGainByOther(entries, 0))) return;
  for (const delimiter of others) yield draft(delimiter, couldWin);
}

/**
 * The official encoding of a value with each delimiter. None if the encoder cannot write it (lone
 * surrogates), or beyond the bounds.
 */
function writeData({ value, isBounded }: Data, delimiters: Delimiters): Draft[] {
  if (!isBounded()) return [];
  const drafts: Draft[] = [];
  try {
    for (const delimiter of listDelimiters(delimiters)) {
      const toon = encodeToon(value, delimiter);
      const weight = once(() => weigh(toon));
      drafts.push({ shape: "value", delimiter, couldWin: true, toon, weigh: weight });
      // If TOON is longer than JSON, another delimiter helps only where it saves quotes.
      if (delimiters !== "auto" || toon.length <= JSON.stringify(value).length) continue;
      if (!holdsComma(value)) break;
    }
  } catch {
    return [];
  }
  return drafts;
}

function holdsComma(value: JsonValue): boolean {
  if (typeof value === "string") return value.includes(",");
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsComma);
}

/** The document verbatim, which is always possible. */
export function writeVerbatim({ analysis, escaped }: Carried, delimiters: Delimiters): Draft {
  const { document } = analysis;
  const { text: whole } = document.lines;
  const isWhite = isBlank(document) && !(isDataFlavor(document.flavor) && whole.trim() !== "");
  const text = isWhite ? whole : whole.replace(/\n$/, "");
  const entries: Entry[] = text === "" ? [] : [["text", text]];
  const [delimiter = "comma"] = listDelimiters(delimiters);
  const encoded = new EntryEncoder(entries, escaped).encode(delimiter);
  return { shape: "text", delimiter, couldWin: true, ...encoded };
}

/** Another delimiter pays only if at least this share of all cells holds a comma. */
const MIN_COMMA_CELLS = 0.2;

/**
 * Whether another delimiter could be shorter than comma, because cells with a comma need no quotes then.
 * @param least The share of all cells, 0 to 1, that must hold a comma. 0: any comma counts, also in texts and
 *   names of columns.
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
        if (typeof cell === "string" && cell.includes(",") && !cell.includes("\n")) quoted++;
      }
    }
  }
  return quoted > 0 && quoted >= cells * least;
}

/** Whether a document is only white space, which is kept: dropping it would be a fake saving. */
export function isBlank({ blocks, frontmatter }: Document): boolean {
  return blocks.length === 0 && frontmatter === null;
}

/** Headings and tables that every document may have, however short they are. */
const ALWAYS_ALLOWED = 1000;
/** Beyond, there must be this many characters (UTF-16 code units) for each on average. */
const MIN_MEAN_ENTRY = 40;

/**
 * Whether a document has so many tiny headings or tables that keys for them cannot pay. The codec is
 * slow on many keys, so such a document becomes a single text.
 */
function isFragmented({ lines, blocks }: Document): boolean {
  const entries = blocks.filter(({ type }) => type === "heading" || type === "table").length;
  return entries > Math.max(ALWAYS_ALLOWED, lines.text.length / MIN_MEAN_ENTRY);
}
