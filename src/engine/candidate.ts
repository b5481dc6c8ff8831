import type { DelimiterName } from "./contract.js";
import { type Document, parseDocument } from "./document/document.js";
import { type Proof, prove } from "./proof.js";
import { type Entry, toEntries } from "./shapes/entries.js";
import { SHAPES } from "./shapes/index.js";
import type { Shape } from "./shapes/shape.js";
import { DELIMITER_NAMES, encodeKeys, encodeRows, encodeTexts, type Row } from "./toon/codec.js";
import { ESCAPE_MARK, escapeIllFormed, isIllFormed } from "./toon/ill-formed.js";

/** The TOON that a document would become, and what was shown of it. */
export interface Candidate extends Proof {
  toon: string;
  delimiter: DelimiterName;
  /** `text` is the last resort: the document verbatim. */
  shape: Shape["name"] | "text";
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
 * the earlier shape, then to comma, tab, pipe.
 */
export function findCandidate(
  source: Document,
  delimiters: readonly DelimiterName[] = DELIMITER_NAMES,
): Candidate {
  const illFormed = isIllFormed(source.lines.text);
  const document = illFormed
    ? parseDocument(escapeIllFormed(source.lines.text), source.flavor)
    : source;
  const encoder = new EntryEncoder(illFormed);
  const drafts: Draft[] = [];
  for (const shape of SHAPES) {
    if (!shape.fits(document)) continue;
    const entries = toEntries(shape.toSegments(document));
    for (const delimiter of delimiters) drafts.push(encoder.draft(shape.name, entries, delimiter));
  }
  // A stable sort keeps the order of shapes and delimiters among equals.
  drafts.sort((a, b) => a.length - b.length);
  const text = document.lines.text.replace(/\n$/, "");
  const verbatim: Entry[] = text === "" ? [] : [["text", text]];
  drafts.push(encoder.draft("text", verbatim, delimiters[0] ?? "comma"));

  for (const { shape, delimiter, assemble } of drafts) {
    const toon = assemble();
    const proof = prove(toon, source);
    if (proof.restores || shape === "text") return { toon, delimiter, shape, ...proof };
  }
  throw new TypeError("the last draft is always taken");
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
