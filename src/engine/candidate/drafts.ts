import type { DelimiterName } from "../contract/contract.js";
import { type Data, isDataFlavor } from "../data/read-data.js";
import type { Document } from "../markdown/document.js";
import { ESCAPE_MARK, encodeToon, type JsonValue } from "../toon/codec.js";
import type { Analysis } from "./analysis.js";
import { TABLE_KEY } from "./shapes/keys.js";
import { type Entry, writeEntries } from "./shapes/write.js";

/** A candidate that is not yet proved. */
export interface Draft {
  /** `value` is the encoding of data; `text` is the last resort: the document verbatim. */
  shape: "outline" | "value" | "text";
  delimiter: DelimiterName;
  toon: string;
}

/** A document, and whether it was escaped to fit into TOON. */
export interface Carried {
  analysis: Analysis;
  escaped: boolean;
}

/** Writes a document as TOON; null if nothing but the document verbatim comes into question. */
export function writeDraft(carried: Carried, delimiter: DelimiterName): Draft | null {
  const { document, data } = carried.analysis;
  if (data !== null) return writeData(data, delimiter);
  if (hasNoBlocks(document) || isFragmented(document)) return null;
  return encodeEntries("outline", writeEntries(carried.analysis), carried, delimiter);
}

/** The official encoding of a value; null if the encoder cannot write it (lone surrogates), or beyond the bounds. */
function writeData({ value, isBounded }: Data, delimiter: DelimiterName): Draft | null {
  if (!isBounded()) return null;
  try {
    return toDraft("value", value, delimiter);
  } catch {
    return null;
  }
}

/** The document verbatim, which is always possible. */
export function writeVerbatim(carried: Carried, delimiter: DelimiterName): Draft {
  const { document } = carried.analysis;
  const { text: whole } = document.lines;
  const isWhite = hasNoBlocks(document) && !(isDataFlavor(document.flavor) && whole.trim() !== "");
  const text = isWhite ? whole : whole.replace(/\n$/, "");
  return encodeEntries("text", text === "" ? [] : [["text", text]], carried, delimiter);
}

function encodeEntries(
  shape: Draft["shape"],
  entries: readonly Entry[],
  { escaped }: Carried,
  delimiter: DelimiterName,
): Draft {
  const [only] = entries;
  // A table that is the whole document has no key.
  const isTable = !escaped && entries.length === 1 && only?.[0] === TABLE_KEY;
  const mark = escaped ? [[ESCAPE_MARK, true] as const] : [];
  const json = isTable ? only[1] : Object.fromEntries([...mark, ...entries]);
  return toDraft(shape, json, delimiter);
}

function toDraft(shape: Draft["shape"], json: JsonValue, delimiter: DelimiterName): Draft {
  return { shape, delimiter, toon: encodeToon(json, delimiter) };
}

/** Whether a document is only white space, which is kept: dropping it would be a fake saving. Data has no blocks. */
export function hasNoBlocks({ blocks, frontmatter }: Document): boolean {
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
