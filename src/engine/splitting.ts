import type { MeasuredChars } from "./contract.js";
import type { Block } from "./document/blocks.js";
import type { Document } from "./document/document.js";
import { findSections, type Section } from "./document/sections.js";
import { fence, writePieces } from "./hybrid.js";
import type { Judgement } from "./judge.js";
import { toPercent } from "./measure.js";
import { once } from "./once.js";
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
  const earnings = new Earnings(document, sections, judge);
  return {
    ...findSplit(document, sections, earnings),
    ...findHidden(document, sections, earnings, judge),
  };
}

/**
 * Whether converting `blocks` could clear the band, in characters and by weight, if values cost nothing but one
 * separator each. A cheap look before judging parts: real TOON adds quotes, keys and fences.
 */
export function couldPay(document: Document, source: string, blocks: readonly Block[]): boolean {
  const { chars, weight } = potentialOf(document, blocks);
  if (!clears(source.length, source.length - chars)) return false;
  const isWhole = source === document.lines.source;
  const sourceWeight = isWhole ? weighDocument(document) : weigh(source);
  return clears(sourceWeight, sourceWeight - weight());
}

/** What writing blocks as rows saves at most. */
interface Potential {
  chars: number;
  weight: () => number;
}

const NO_POTENTIAL: Potential = { chars: 0, weight: () => 0 };
const potentials = new WeakMap<Block, Potential>();

function potentialOf(document: Document, blocks: readonly Block[]): Potential {
  const known = blocks.map((block) => {
    const potential = potentials.get(block) ?? blockPotential(document, block);
    potentials.set(block, potential);
    return potential;
  });
  return {
    chars: known.reduce((sum, { chars }) => sum + chars, 0),
    weight: () => known.reduce((sum, { weight }) => sum + weight(), 0),
  };
}

function blockPotential(document: Document, block: Block): Potential {
  const rows = rowsOf(document, block);
  if (rows === null) return NO_POTENTIAL;
  const values = rows.map((row) => Object.values(row).join(",")).join("\n  ");
  const text = document.lines.text.slice(block.start, block.end);
  return {
    chars: Math.max(0, text.length - values.length),
    weight: once(() => Math.max(0, weigh(text) - weigh(values))),
  };
}

/** The rows that a table or a run of records becomes; null for a block that stays text. */
function rowsOf(document: Document, block: Block): readonly Row[] | null {
  const segment =
    block.type === "table" ? toTableSegment(document, block) : findRecords(document, block);
  return segment !== null && "rows" in segment ? segment.rows : null;
}

/** What converting a section saves, in characters and in weight. */
interface Earning {
  measured: MeasuredChars;
  weight: number;
}

/** The sections that alone earn `convert`; each is judged when first asked for. */
class Earnings {
  readonly #known = new Map<Section, Earning | null>();

  constructor(
    private readonly document: Document,
    private readonly sections: readonly Section[],
    private readonly judge: JudgePart,
  ) {}

  /** What converting the section saves; null where it does not earn it. */
  of(section: Section): Earning | null {
    let earned = this.#known.get(section);
    if (earned === undefined) {
      earned = this.#judge(section);
      this.#known.set(section, earned);
    }
    return earned;
  }

  #judge(section: Section): Earning | null {
    const { sourceStart, sourceEnd, blocks } = section;
    const text = this.document.lines.source.slice(sourceStart, sourceEnd);
    const couldEarn =
      this.sections.length > 1 &&
      text.length >= MIN_SECTION_CHARS &&
      couldPay(this.document, text, blocks);
    const judgement = couldEarn ? this.judge(text) : undefined;
    if (judgement?.verdict !== "convert") return null;
    const { measured, weighing } = judgement;
    return { measured, weight: weighing.source - weighing.candidate };
  }
}

function findSplit(
  document: Document,
  sections: readonly Section[],
  earnings: Earnings,
): Pick<Splitting, "sections" | "hybrid_pct"> {
  const none = { sections: [], hybrid_pct: 0 };
  const { source } = document.lines;
  const sourceWeight = weighDocument(document);
  const whole = potentialOf(document, document.blocks);
  const earning = new Map<Section, Earning>();
  let [chars, weight] = [whole.chars, whole.weight()];
  for (const section of sections) {
    const earned = earnings.of(section);
    if (earned !== null) earning.set(section, earned);
    const potential = potentialOf(document, section.blocks);
    chars += (earned?.measured.savings ?? 0) - potential.chars;
    weight += (earned?.weight ?? 0) - potential.weight();
    // Sections are judged only as long as all of them together could still clear the band.
    if (!clears(source.length, source.length - chars)) return none;
    if (!clears(sourceWeight, sourceWeight - weight)) return none;
  }
  const pieces = writePieces(
    document,
    sections.map((section) => ({ section, converted: earning.has(section) })),
  );
  const hybrid = pieces.map(({ text }) => text).join("");
  if (!pays(source, hybrid)) return none;
  return {
    sections: [...earning].map(([section, { measured }]) => ({
      section,
      savings_pct: measured.savings_pct,
    })),
    hybrid_pct: toPercent(source.length - hybrid.length, source.length),
  };
}

function findHidden(
  document: Document,
  sections: readonly Section[],
  earnings: Earnings,
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
    if (earnings.of(section) !== null) continue;
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
