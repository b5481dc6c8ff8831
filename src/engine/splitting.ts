import type { MeasuredChars } from "./contract.js";
import type { Block } from "./document/blocks.js";
import type { Document } from "./document/document.js";
import { findSections, type Section } from "./document/sections.js";
import { convertSection, fence, keepSection } from "./hybrid.js";
import type { Judgement } from "./judge.js";
import { toPercent } from "./measure.js";
import { clears, LONG_SECTION_CHARS, MIN_SECTION_CHARS } from "./policy.js";
import { findRecords } from "./shapes/records.js";
import { toTableSegment } from "./shapes/segments.js";
import { fitsRows } from "./shapes/table-rows.js";
import type { Row } from "./toon/codec.js";
import { weigh } from "./weight/weigh.js";
import { weighDocument } from "./weight/weigh-document.js";

/** What converting parts of a document would give where converting the whole does not pay. */
export interface Splitting {
  /** Sections that alone earn `convert`; empty unless the hybrid of all of them clears the band. */
  sections: { section: Section; savings_pct: number }[];
  hybrid_pct: number;
  /** Long sections with blocks that alone earn `convert`; empty unless converting those clears the band. */
  hidden: { section: Section; blocks: Block[] }[];
  hidden_pct: number;
}

/** Judges a part of the document as a document of its own; undefined where it cannot convert. */
export type JudgePart = (text: string) => Judgement | undefined;

export const NO_SPLITTING: Splitting = { sections: [], hybrid_pct: 0, hidden: [], hidden_pct: 0 };

/** Looks for parts worth converting, where converting the whole does not pay. */
export function findSplitting(document: Document, judge: JudgePart): Splitting {
  const { source } = document.lines;
  if (!couldPay(document, source, document.blocks)) return NO_SPLITTING;
  const sections = findSections(document);
  const earning = sections.length > 1 ? findEarning(document, sections, judge) : new Map();
  const rest = sections.filter((section) => !earning.has(section));
  return {
    ...findSplit(document, sections, earning),
    ...findHidden(document, rest, judge),
  };
}

/**
 * Whether converting `blocks` could clear the band, in characters and by weight, if values cost nothing but one
 * separator each. A cheap look before judging parts: real TOON adds quotes, keys and fences.
 */
export function couldPay(document: Document, source: string, blocks: readonly Block[]): boolean {
  const { text } = document.lines;
  const shrinkable = blocks.flatMap((block) => {
    const rows = rowsOf(document, block);
    return rows === null ? [] : [{ block, rows }];
  });
  let chars = 0;
  const pairs = shrinkable.map(({ block, rows }) => {
    const values = rows.map((row) => Object.values(row).join(",")).join("\n  ");
    chars += Math.max(0, block.end - block.start - values.length);
    return { block, values };
  });
  if (!clears(source.length, source.length - chars)) return false;
  const isWhole = source === document.lines.source;
  const weight = isWhole ? weighDocument(document) : weigh(source);
  let potential = 0;
  for (const { block, values } of pairs) {
    potential += Math.max(0, weigh(text.slice(block.start, block.end)) - weigh(values));
  }
  return clears(weight, weight - potential);
}

/** The rows that a table or a run of records becomes; null for a block that stays text. */
function rowsOf(document: Document, block: Block): readonly Row[] | null {
  const segment =
    block.type === "table" ? toTableSegment(document, block) : findRecords(document, block);
  return segment !== null && "rows" in segment ? segment.rows : null;
}

/** The sections that alone earn `convert`, with what each would save. */
function findEarning(
  document: Document,
  sections: readonly Section[],
  judge: JudgePart,
): Map<Section, MeasuredChars> {
  const { source } = document.lines;
  const earning = new Map<Section, MeasuredChars>();
  for (const section of sections) {
    if (section.sourceEnd - section.sourceStart < MIN_SECTION_CHARS) continue;
    const text = source.slice(section.sourceStart, section.sourceEnd);
    if (!couldPay(document, text, section.blocks)) continue;
    const judgement = judge(text);
    if (judgement?.verdict === "convert") earning.set(section, judgement.measured);
  }
  return earning;
}

function findSplit(
  document: Document,
  sections: readonly Section[],
  earning: ReadonlyMap<Section, MeasuredChars>,
): Pick<Splitting, "sections" | "hybrid_pct"> {
  const { source } = document.lines;
  const saved = [...earning.values()].reduce((sum, { savings }) => sum + savings, 0);
  if (!clears(source.length, source.length - saved)) return { sections: [], hybrid_pct: 0 };
  const hybrid = sections
    .map((section) => (earning.has(section) ? convertSection : keepSection)(document, section).text)
    .join("");
  if (!pays(source, hybrid)) return { sections: [], hybrid_pct: 0 };
  return {
    sections: [...earning].map(([section, { savings_pct }]) => ({ section, savings_pct })),
    hybrid_pct: toPercent(source.length - hybrid.length, source.length),
  };
}

function findHidden(
  document: Document,
  sections: readonly Section[],
  judge: JudgePart,
): Pick<Splitting, "hidden" | "hidden_pct"> {
  const { lines } = document;
  const long = sections.filter(
    ({ sourceStart, sourceEnd, blocks }) =>
      sourceEnd - sourceStart >= LONG_SECTION_CHARS && blocks.length > 1,
  );
  const tables = long.flatMap(({ blocks }) => blocks.filter(({ type }) => type === "table"));
  if (!couldPay(document, lines.source, tables)) return { hidden: [], hidden_pct: 0 };
  const hidden: Splitting["hidden"] = [];
  const parts: string[] = [];
  let from = 0;
  for (const section of long) {
    const blocks = section.blocks.filter((block) => {
      if (block.type !== "table" || !fitsRows(block)) return false;
      const start = lines.sourceStartOf(block.line);
      const end = lines.sourceStartOf(block.lineEnd);
      if (end - start < MIN_SECTION_CHARS) return false;
      const text = lines.source.slice(start, end);
      if (!couldPay(document, text, [block])) return false;
      const judgement = judge(text);
      if (judgement?.verdict !== "convert") return false;
      parts.push(lines.source.slice(from, start), fence(judgement.conversion.toon));
      from = end;
      return true;
    });
    if (blocks.length > 0) hidden.push({ section, blocks });
  }
  parts.push(lines.source.slice(from));
  const hybrid = parts.join("");
  if (hidden.length === 0 || !pays(lines.source, hybrid)) return { hidden: [], hidden_pct: 0 };
  const savings = lines.source.length - hybrid.length;
  return { hidden, hidden_pct: toPercent(savings, lines.source.length) };
}

function pays(source: string, hybrid: string): boolean {
  return clears(source.length, hybrid.length) && clears(weigh(source), weigh(hybrid));
}
