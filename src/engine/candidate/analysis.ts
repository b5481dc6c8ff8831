import { once } from "../contract/once.js";
import type { Block, Table } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { weighText } from "../policy/weighing.js";
import { weigh } from "../weight/weigh.js";
import { compactMarkdown } from "./compact.js";
import type { Fold } from "./shapes/fold.js";
import { type JsonText, readJsonDocument } from "./shapes/json-text.js";
import { findFolds } from "./shapes/records.js";
import { type Segment, toTableSegment } from "./shapes/segments.js";

/** A document with what several steps of judging it share. Each function computes once, on first use. */
export interface Analysis {
  readonly document: Document;
  /** The weight of its text, in hundredths. */
  readonly weight: () => number;
  /** As `compactMarkdown`. */
  readonly compact: () => string;
  readonly compactWeight: () => number;
  /** As `readJsonDocument`. */
  readonly json: () => JsonText | null;
  /** As `findFolds`. */
  readonly folds: () => ReadonlyMap<Block, Fold>;
  /** As `toTableSegment`. */
  readonly tableSegment: (table: Table) => Segment | null;
}

export function analyze(document: Document): Analysis {
  const { lines } = document;
  const weight = once(() => weigh(lines.text));
  const compact = once(() => compactMarkdown(document));
  const segments = new Map<Table, Segment | null>();
  return {
    document,
    weight,
    compact,
    compactWeight: once(() => (compact() === lines.source ? weight() : weighText(compact()))),
    json: once(() => readJsonDocument(document)),
    folds: once(() => findFolds(document)),
    tableSegment(table) {
      let segment = segments.get(table);
      if (segment === undefined) {
        segment = toTableSegment(document, table);
        segments.set(table, segment);
      }
      return segment;
    },
  };
}
