import { once, remember } from "../contract/once.js";
import type { JsonValue } from "../data/json-value.js";
import type { Data, DataProblem } from "../data/read-data.js";
import { countTables, type TableStats } from "../data/tables.js";
import type { Block } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { weigh, weighText } from "../weight/weigh.js";
import { type Compacted, compactMarkdown } from "./compact.js";
import { foldList } from "./shapes/fold-lines.js";
import { type RowSegment, toTableSegment } from "./shapes/segments.js";

/** A document, and everything that several steps of judging it share. Each function computes once, on first use. */
export interface Analysis {
  readonly document: Document;
  /** The weight of its text, in hundredths. */
  readonly weight: () => number;
  /** The lightest text in its own format: as `compactMarkdown`, or one of its data's `compacts`. */
  readonly compact: () => string;
  readonly compactWeight: () => number;
  /** null for a document. */
  readonly data: Data | null;
  /** Why a text that looks like data is read as a document; null if there is no such problem. */
  readonly problem: DataProblem | null;
  /** As `countTables` for data; zeros for a document. */
  readonly tables: () => TableStats;
  /** A table or list as rows, by `toTableSegment` or `foldList`; null for a block that stays text. */
  readonly rowsOf: (block: Block) => RowSegment | null;
}

/** Analyses a part of a value that is within bounds, as JSON. */
export function analyzeValue(value: JsonValue): Analysis {
  const json = JSON.stringify(value);
  const isBounded = () => true;
  const data = { value, json, isLines: false, compacts: [json], respelled: 0, isBounded };
  return analyze(parseDocument(json, "json"), { data, problem: null });
}

export function analyze(
  document: Document,
  { data, problem }: Pick<Analysis, "data" | "problem"> = { data: null, problem: null },
): Analysis {
  const { lines } = document;
  const weight = once(() => weigh(lines.text));
  const compacted = once((): Compacted => {
    if (data === null) return compactMarkdown(document);
    const forms = data.compacts.map((text) => ({ text, saved: weight() - weighText(text) }));
    const [lightest] = forms.sort((a, b) => b.saved - a.saved);
    return lightest && lightest.saved > 0 ? lightest : { text: lines.source, saved: 0 };
  });
  const segments = new Map<Block, RowSegment | null>();
  const toRows = (block: Block): RowSegment | null => {
    if (block.type === "table") return toTableSegment(document, block);
    return block.type === "list" ? foldList(document, block) : null;
  };
  return {
    document,
    weight,
    compact: () => compacted().text,
    compactWeight: () => weight() - compacted().saved,
    data,
    problem,
    tables: once(() =>
      data === null ? { tables: 0, rows: 0, share: 0 } : countTables(data.value),
    ),
    rowsOf: (block) =>
      document.flavor === "markdown" ? remember(segments, block, () => toRows(block)) : null,
  };
}
