import type { Block } from "./document/blocks.js";
import type { Document } from "./document/document.js";
import { findSections, type Section } from "./document/sections.js";
import { convertSection, fence, keepSection } from "./hybrid.js";
import type { Judgement } from "./judge.js";
import { toPercent } from "./measure.js";
import { clears, LONG_SECTION_CHARS } from "./policy.js";
import { hasRecords } from "./shapes/records.js";
import { fitsRows } from "./shapes/table-rows.js";
import { clearsByWeight } from "./weight/weigh.js";

/** What converting parts of a document would give where converting the whole does not pay. */
export interface Splitting {
  /** Sections that alone earn `convert`; empty unless the hybrid of all of them clears the band. */
  sections: { section: Section; savings_pct: number }[];
  hybrid_pct: number;
  /** Long sections with blocks that alone earn `convert`; empty unless converting those clears the band. */
  hidden: { section: Section; blocks: Block[] }[];
  hidden_pct: number;
}

/** Judges a part of the document as a document of its own. */
export type JudgePart = (text: string) => Judgement;

const NOTHING: Splitting = { sections: [], hybrid_pct: 0, hidden: [], hidden_pct: 0 };

/** Looks for parts worth converting, where converting the whole (`toon`) is not. */
export function findSplitting(document: Document, toon: string, judge: JudgePart): Splitting {
  const { source } = document.lines;
  if (pays(source, toon)) return NOTHING;
  const sections = findSections(document);
  const earning = new Map<Section, number>();
  if (sections.length > 1) {
    for (const section of sections) {
      if (!canShrink(document, section)) continue;
      const { verdict, measured } = judge(source.slice(section.sourceStart, section.sourceEnd));
      if (verdict === "convert") earning.set(section, measured.savings_pct);
    }
  }
  const hybrid = sections
    .map((section) => (earning.has(section) ? convertSection : keepSection)(document, section).text)
    .join("");
  const split = earning.size > 0 && pays(source, hybrid);
  return {
    sections: split ? [...earning].map(([section, savings_pct]) => ({ section, savings_pct })) : [],
    hybrid_pct: split ? toPercent(source.length - hybrid.length, source.length) : 0,
    ...findHidden(
      document,
      sections.filter((section) => !earning.has(section)),
      judge,
    ),
  };
}

/** Converting cannot pay for a section that has neither a table nor repetition. */
function canShrink(document: Document, { blocks }: Section): boolean {
  return blocks.some(
    (block) => (block.type === "table" && fitsRows(block)) || hasRecords(document, block),
  );
}

function findHidden(
  document: Document,
  sections: readonly Section[],
  judge: JudgePart,
): Pick<Splitting, "hidden" | "hidden_pct"> {
  const { lines } = document;
  const hidden: Splitting["hidden"] = [];
  const parts: string[] = [];
  let from = 0;
  for (const section of sections) {
    const { sourceStart, sourceEnd } = section;
    if (sourceEnd - sourceStart < LONG_SECTION_CHARS || section.blocks.length < 2) continue;
    const blocks = section.blocks.filter((block) => {
      if (block.type !== "table" || !fitsRows(block)) return false;
      const start = lines.sourceStartOf(block.line);
      const end = lines.sourceStartOf(block.lineEnd);
      const { verdict, candidate } = judge(lines.source.slice(start, end));
      if (verdict !== "convert") return false;
      parts.push(lines.source.slice(from, start), fence(candidate.toon));
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
  return clears(source.length, hybrid.length) && clearsByWeight(source, hybrid);
}
