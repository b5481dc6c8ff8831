import type { Savings } from "./candidate/candidate.js";
import { fence, writePieces } from "./candidate/hybrid.js";
import { findRecords } from "./candidate/shapes/records.js";
import { toTableSegment } from "./candidate/shapes/segments.js";
import { fitsRows } from "./candidate/shapes/table-rows.js";
import type { MeasuredChars } from "./contract/contract.js";
import type { Part } from "./judgement.js";
import type { Block } from "./markdown/blocks.js";
import type { Document } from "./markdown/document.js";
import { findSections, type Section } from "./markdown/sections.js";
import { once } from "./once.js";
import { toPercent } from "./policy/measure.js";
import { clears, LONG_SECTION_CHARS, MIN_SECTION_CHARS } from "./policy/policy.js";
import { weigh } from "./policy/weight/weigh.js";
import { weighDocument } from "./policy/weight/weigh-document.js";
import type { Row } from "./toon/codec.js";

/** What converting parts of a document would give where converting the whole does not pay. */
export interface Splitting {
  /** Sections that alone earn `convert`; empty unless the hybrid of all of them clears the band. */
  sections: { section: Section; savings_pct: number }[];
  hybrid_pct: number;
  /** Long sections with blocks that alone earn `convert`; empty unless converting those clears the band. */
  hidden: { section: Section; blocks: Block[] }[];
  hidden_pct: number;
}

/** Drafts a part of the document as a document of its own; undefined where it cannot convert. */
export type DraftPart = (text: string) => Part | undefined;

export const NO_SPLITTING: Splitting = { sections: [], hybrid_pct: 0, hidden: [], hidden_pct: 0 };

/** Looks for parts worth converting, where converting the whole does not pay. */
export function findSplitting(document: Document, draft: DraftPart): Splitting {
  const { source } = document.lines;
  if (!couldPay(document, source, document.blocks)) return NO_SPLITTING;
  const sections = findSections(document);
  const earnings = new Earnings(document, sections, draft);
  return {
    ...findSplit(document, sections, earnings),
    ...findHidden(document, sections, earnings, draft),
  };
}

/**
 * Whether converting `blocks` could clear the band, in characters and by weight, if values cost nothing but one
 * separator each. A cheap look before judging parts: real TOON adds quotes, keys and fences.
 */
export function couldPay(document: Document, source: string, blocks: readonly Block[]): boolean {
  const most = potentialOf(document, blocks);
  if (!clears(source.length, source.length - most.chars)) return false;
  const isWhole = source === document.lines.source;
  const sourceWeight = isWhole ? weighDocument(document) : weigh(source);
  return clears(sourceWeight, sourceWeight - most.weight);
}

const potentials = new WeakMap<Block, Readonly<Savings>>();

/** What writing blocks as rows saves at most; the weight is worked out when asked for. */
function potentialOf(document: Document, blocks: readonly Block[]): Readonly<Savings> {
  const known: Readonly<Savings>[] = [];
  for (const block of blocks) {
    const potential = potentials.get(block) ?? blockPotential(document, block);
    if (potential !== null) known.push(potential);
  }
  return {
    chars: known.reduce((sum, { chars }) => sum + chars, 0),
    get weight() {
      return known.reduce((sum, { weight }) => sum + weight, 0);
    },
  };
}

/** null for a block that stays text. */
function blockPotential(document: Document, block: Block): Readonly<Savings> | null {
  const rows = rowsOf(document, block);
  if (rows === null) return null;
  const values = rows.map((row) => Object.values(row).join(",")).join("\n  ");
  const text = document.lines.text.slice(block.start, block.end);
  const weight = once(() => Math.max(0, weigh(text) - weigh(values)));
  const potential = {
    chars: Math.max(0, text.length - values.length),
    get weight() {
      return weight();
    },
  };
  potentials.set(block, potential);
  return potential;
}

/** The rows that a table or a run of records becomes; null for a block that stays text. */
function rowsOf(document: Document, block: Block): readonly Row[] | null {
  const segment =
    block.type === "table" ? toTableSegment(document, block) : findRecords(document, block);
  return segment !== null && "rows" in segment ? segment.rows : null;
}

/** What converting a section saves. */
interface Earning extends Savings {
  measured: MeasuredChars;
}

/** The sections that alone earn `convert`; each is drafted, and judged, when first asked for. */
class Earnings {
  readonly #parts = new Map<Section, Part | undefined>();
  readonly #known = new Map<Section, Earning | null>();

  constructor(
    private readonly document: Document,
    private readonly sections: readonly Section[],
    private readonly draft: DraftPart,
  ) {}

  /** What converting the section saves at most; null where it cannot earn it. */
  estimate(section: Section): Savings | null {
    if (!this.#parts.has(section)) this.#parts.set(section, this.#draft(section));
    return this.#parts.get(section)?.estimate ?? null;
  }

  /** What converting the section saves; null where it does not earn it. */
  of(section: Section): Earning | null {
    let earned = this.#known.get(section);
    if (earned === undefined) {
      earned = this.estimate(section) === null ? null : this.#judge(section);
      this.#known.set(section, earned);
    }
    return earned;
  }

  #draft({ sourceStart, sourceEnd, blocks }: Section): Part | undefined {
    const text = this.document.lines.source.slice(sourceStart, sourceEnd);
    const couldEarn =
      this.sections.length > 1 &&
      text.length >= MIN_SECTION_CHARS &&
      couldPay(this.document, text, blocks);
    return couldEarn ? this.draft(text) : undefined;
  }

  #judge(section: Section): Earning | null {
    const judgement = this.#parts.get(section)?.judge();
    if (judgement?.verdict !== "convert") return null;
    const { measured, weighing } = judgement;
    return { measured, chars: measured.savings, weight: weighing.source - weighing.candidate };
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
  let { chars, weight } = potentialOf(document, document.blocks);
  const saved = sections.map(({ blocks }) => potentialOf(document, blocks));
  // Sections are drafted, and then judged, only as long as all of them together could clear the band.
  for (const look of ["estimate", "of"] as const) {
    for (const [index, section] of sections.entries()) {
      const known = saved[index] as Readonly<Savings>;
      const found = earnings[look](section) ?? { chars: 0, weight: 0 };
      chars += found.chars - known.chars;
      weight += found.weight - known.weight;
      saved[index] = found;
      if (!clears(source.length, source.length - chars)) return none;
      if (!clears(sourceWeight, sourceWeight - weight)) return none;
    }
  }
  const earning = new Map(
    sections.flatMap((section) => {
      const earned = earnings.of(section);
      return earned === null ? [] : [[section, earned] as const];
    }),
  );
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
  draft: DraftPart,
): Pick<Splitting, "hidden" | "hidden_pct"> {
  const none = { hidden: [], hidden_pct: 0 };
  const { lines } = document;
  const long = sections.filter(
    ({ sourceStart, sourceEnd, blocks }) =>
      sourceEnd - sourceStart >= LONG_SECTION_CHARS && blocks.length > 1,
  );
  const tables = long.flatMap(({ blocks }) => blocks.filter(({ type }) => type === "table"));
  if (!couldPay(document, lines.source, tables)) return none;
  const drafted = long
    .filter((section) => earnings.of(section) === null)
    .flatMap((section) => draftTables(document, section, draft));
  const most = drafted.reduce((sum, { part }) => sum + part.estimate.chars, 0);
  if (!clears(lines.source.length, lines.source.length - most)) return none;
  const hidden = new Map<Section, Block[]>();
  const texts: string[] = [];
  let from = 0;
  for (const { section, block, start, end, part } of drafted) {
    const { verdict, conversion } = part.judge();
    if (verdict !== "convert") continue;
    texts.push(lines.source.slice(from, start), fence(conversion.toon));
    from = end;
    const blocks = hidden.get(section) ?? [];
    blocks.push(block);
    hidden.set(section, blocks);
  }
  const hybrid = [...texts, lines.source.slice(from)].join("");
  if (hidden.size === 0 || !pays(lines.source, hybrid)) return none;
  return {
    hidden: Array.from(hidden, ([section, blocks]) => ({ section, blocks })),
    hidden_pct: toPercent(lines.source.length - hybrid.length, lines.source.length),
  };
}

/** A table within a section, by its place in the source. */
interface DraftedTable {
  section: Section;
  block: Block;
  start: number;
  end: number;
  part: Part;
}

/** The tables of a section that could convert by themselves. */
function draftTables(document: Document, section: Section, draft: DraftPart): DraftedTable[] {
  const { lines } = document;
  return section.blocks.flatMap((block): DraftedTable[] => {
    if (block.type !== "table" || !fitsRows(block)) return [];
    const start = lines.sourceStartOf(block.line);
    const end = lines.sourceStartOf(block.lineEnd);
    if (end - start < MIN_SECTION_CHARS) return [];
    const text = lines.source.slice(start, end);
    const part = couldPay(document, text, [block]) ? draft(text) : undefined;
    return part === undefined ? [] : [{ section, block, start, end, part }];
  });
}

function pays(source: string, hybrid: string): boolean {
  return clears(source.length, hybrid.length) && clears(weigh(source), weigh(hybrid));
}
