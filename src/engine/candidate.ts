import type { DelimiterName } from "./contract.js";
import { type Document, parseDocument } from "./document/document.js";
import { type Proof, prove } from "./proof.js";
import { type Entry, toEntries } from "./shapes/entries.js";
import { SHAPES } from "./shapes/index.js";
import { draftJson } from "./shapes/json-drafts.js";
import type { Shape } from "./shapes/shape.js";
import { encodeKeys, encodeRows, encodeTexts, type Row } from "./toon/codec.js";
import { ESCAPE_MARK, escapeIllFormed, isIllFormed } from "./toon/ill-formed.js";

/** The TOON that a document would become, and what was shown of it. */
export interface Candidate extends Proof {
  toon: string;
  delimiter: DelimiterName;
  /** `json` is a text that is a JSON value; `text` is the last resort: the document verbatim. */
  shape: Shape["name"] | "json" | "text";
}

/** A candidate that is measured but not yet put together. */
interface Draft {
  shape: Candidate["shape"];
  delimiter: DelimiterName;
  length: number;
  assemble: () => string;
}

/**
 * The shortest proved candidate over all fitting shapes and the delimiters allowed; ties go to
 * the earlier shape, then to comma, tab, pipe. `auto` allows all three.
 */
export function findCandidate(
  source: Document,
  delimiters: readonly DelimiterName[] | "auto" = "auto",
): Candidate {
  const illFormed = isIllFormed(source.lines.text);
  const document = illFormed
    ? parseDocument(escapeIllFormed(source.lines.text), source.flavor)
    : source;
  const encoder = new EntryEncoder(illFormed);
  const drafts: Draft[] = draftJson(source, delimiters);
  for (const shape of isBlank(document) || isFragmented(document) ? [] : SHAPES) {
    if (!shape.fits(document)) continue;
    const entries = toEntries(shape.toSegments(document));
    if (delimiters !== "auto") {
      for (const by of delimiters) drafts.push(encoder.draft(shape.name, entries, by));
      continue;
    }
    const byComma = encoder.draft(shape.name, entries, "comma");
    const shortest = drafts.reduce((min, { length }) => Math.min(min, length), byComma.length);
    drafts.push(byComma);
    if (byComma.length - quotesForComma(entries) < shortest) {
      drafts.push(encoder.draft(shape.name, entries, "tab"));
    }
  }
  // A stable sort keeps the order of shapes and delimiters among equals.
  drafts.sort((a, b) => a.length - b.length);
  const text = isBlank(document) ? document.lines.text : document.lines.text.replace(/\n$/, "");
  const verbatim: Entry[] = text === "" ? [] : [["text", text]];
  drafts.push(
    encoder.draft("text", verbatim, delimiters === "auto" ? "comma" : (delimiters[0] ?? "comma")),
  );

  for (const { shape, delimiter, assemble } of drafts) {
    const toon = assemble();
    const proof = prove(toon, source);
    if (proof.restores || shape === "text") return { toon, delimiter, shape, ...proof };
  }
  throw new TypeError("the last draft is always taken");
}

/**
 * What another delimiter than comma could save at most: the quotes of cells and single lines that
 * hold a comma. Tab alone is worth trying, because it is never longer than pipe: the encoder
 * quotes a value with a tab under every delimiter, one with a pipe only under pipe.
 */
function quotesForComma(entries: readonly Entry[]): number {
  let values = 0;
  for (const [, value] of entries) {
    if (typeof value !== "string") for (const row of value) values += countCommaCells(row);
    else if (value.includes(",") && !value.includes("\n")) values++;
  }
  return 2 * values;
}

function countCommaCells(row: Row): number {
  let count = 0;
  for (const column in row) {
    const value = row[column];
    if (typeof value === "string" && value.includes(",")) count++;
  }
  return count;
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

/**
 * Encodes root entries, each text and table once for all shapes that share it. The root is flat:
 * an object's TOON is that of its entries, joined by LF.
 */
class EntryEncoder {
  readonly #bodies = new Map<DelimiterName, Map<Entry[1], string>>();

  constructor(private readonly marked: boolean) {}

  draft(shape: Draft["shape"], entries: readonly Entry[], delimiter: DelimiterName): Draft {
    const isBareTable =
      shape === "table" && entries.length === 1 && entries[0]?.[0] === "table" && !this.marked;
    const keys = isBareTable ? [""] : encodeKeys(entries.map(([key]) => key));
    const bodies = this.#encodeBodies(
      entries.map(([, value]) => value),
      delimiter,
    );
    if (this.marked) {
      keys.unshift(...encodeKeys([ESCAPE_MARK]));
      bodies.unshift(": true");
    }
    const lines = keys.map((key, index) => key + bodies[index]);
    return {
      shape,
      delimiter,
      length: lines.reduce((sum, line) => sum + line.length, Math.max(0, lines.length - 1)),
      assemble: () => lines.join("\n"),
    };
  }

  #encodeBodies(values: readonly Entry[1][], delimiter: DelimiterName): string[] {
    for (const by of new Set<DelimiterName>(["comma", delimiter])) {
      const known = this.#knownFor(by);
      const texts = values.filter(
        (value): value is string =>
          typeof value === "string" && delimiterOf(value, delimiter) === by && !known.has(value),
      );
      for (const [index, body] of encodeTexts(texts, by).entries()) {
        known.set(texts[index] as string, body);
      }
    }
    return values.map((value) => {
      const known = this.#knownFor(delimiterOf(value, delimiter));
      const body = known.get(value) ?? encodeRows(value as Row[], delimiter);
      known.set(value, body);
      return body;
    });
  }

  #knownFor(delimiter: DelimiterName): Map<Entry[1], string> {
    const known = this.#bodies.get(delimiter) ?? new Map<Entry[1], string>();
    this.#bodies.set(delimiter, known);
    return known;
  }
}

/** Text of several lines is quoted whatever the delimiter, so one encoding of it serves all. */
function delimiterOf(value: Entry[1], delimiter: DelimiterName): DelimiterName {
  return typeof value === "string" && value.includes("\n") ? "comma" : delimiter;
}
