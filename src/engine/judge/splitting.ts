import type { Savings } from "../candidate/candidate.js";
import { fence, writeHybrid } from "../candidate/hybrid.js";
import { canBeRows } from "../candidate/shapes/table-rows.js";
import { isLightEnough } from "../candidate/weighing.js";
import type { MeasuredChars } from "../contract/contract.js";
import type { Block } from "../markdown/blocks.js";
import type { Section } from "../markdown/sections.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared, LONG_SECTION_CHARS, MIN_SECTION_CHARS } from "../policy/policy.js";
import { NO_SPLITTING, type Splitting } from "../warnings/define-warning.js";
import type { Part } from "./judge-part.js";
import { isPaying } from "./potential.js";
import type { SectionJudge } from "./section-judge.js";

/** Looks for parts that are worth converting in a document that is not. */
export function findSplitting(judge: SectionJudge): Splitting {
  if (!judge.potential.canPay()) return NO_SPLITTING;
  const splitting = { ...findSplit(judge), ...findHidden(judge) };
  judge.release();
  return splitting;
}

const NOTHING: Savings = { chars: 0, weight: 0 };

/** The most that converting a section saves; null if it cannot earn `convert` by itself. */
function estimate(judge: SectionJudge, section: Section): Savings | null {
  const isPart = judge.sections.length > 1;
  const isLongEnough = section.sourceEnd - section.sourceStart >= MIN_SECTION_CHARS;
  return isPart && isLongEnough ? judge.estimate(section) : null;
}

/** The savings of converting a section; null unless it earns `convert` by itself. */
function earn(
  judge: SectionJudge,
  section: Section,
): (Savings & { measured: MeasuredChars }) | null {
  if (estimate(judge, section) === null) return null;
  const { verdict, measured, weight } = judge.judge(section);
  return verdict === "convert" ? { measured, chars: measured.savings, weight } : null;
}

function findSplit(judge: SectionJudge): Pick<Splitting, "sections" | "hybrid_pct"> {
  const none = { sections: [], hybrid_pct: 0 };
  const { analysis, document, potential, sections } = judge;
  const { source } = document.lines;
  let { chars, weight } = potential.of(document.blocks);
  const saved = sections.map(({ blocks }) => potential.of(blocks));
  const byPotential = [...sections.keys()].sort((a, b) => saved[b]!.weight - saved[a]!.weight);
  // Stops drafting or judging as soon as all sections together cannot pay.
  for (const look of [estimate, earn]) {
    for (const index of byPotential) {
      const known = saved[index]!;
      const found = look(judge, sections[index]!) ?? NOTHING;
      chars += found.chars - known.chars;
      weight += found.weight - known.weight;
      saved[index] = found;
      if (!isBandCleared(source.length, source.length - chars)) return none;
      if (!isLightEnough(analysis, analysis.weight() - weight)) return none;
    }
  }
  const earning = new Map<Section, number>();
  for (const section of sections) {
    const earned = earn(judge, section);
    if (earned !== null) earning.set(section, earned.measured.savings_pct);
  }
  const { text: hybrid } = writeHybrid(
    document,
    sections.map((section) => ({ section, converted: earning.has(section) })),
  );
  if (!isPaying(analysis, hybrid)) return none;
  return {
    sections: Array.from(earning, ([section, savings_pct]) => ({ section, savings_pct })),
    hybrid_pct: toPercent(source.length - hybrid.length, source.length),
  };
}

function findHidden(judge: SectionJudge): Pick<Splitting, "hidden" | "hidden_pct"> {
  const none = { hidden: [], hidden_pct: 0 };
  const { source } = judge.document.lines;
  const drafted = draftHidden(judge);
  const most = drafted.reduce((sum, { saved }) => sum + saved, 0);
  if (!isBandCleared(source.length, source.length - most)) return none;
  const hidden = new Map<Section, Block[]>();
  const texts: string[] = [];
  let from = 0;
  for (const { section, block, start, end, part } of drafted) {
    const { verdict, conversion } = part.judge();
    if (verdict !== "convert") continue;
    texts.push(source.slice(from, start), fence(conversion.toon));
    from = end;
    const blocks = hidden.get(section) ?? [];
    blocks.push(block);
    hidden.set(section, blocks);
  }
  const hybrid = [...texts, source.slice(from)].join("");
  if (hidden.size === 0 || !isPaying(judge.analysis, hybrid)) return none;
  return {
    hidden: Array.from(hidden, ([section, blocks]) => ({ section, blocks })),
    hidden_pct: toPercent(source.length - hybrid.length, source.length),
  };
}

/** A table within a section, with its offsets in the source. */
interface DraftedTable {
  section: Section;
  block: Block;
  start: number;
  end: number;
  part: Part;
  /** The most characters that converting it saves. */
  saved: number;
}

/** Drafts the tables that could convert by themselves, in long sections that do not. */
function draftHidden(judge: SectionJudge): DraftedTable[] {
  const { potential, sections } = judge;
  const long = sections.filter(
    ({ sourceStart, sourceEnd, blocks }) =>
      sourceEnd - sourceStart >= LONG_SECTION_CHARS && blocks.length > 1,
  );
  const tables = long.flatMap(({ blocks }) => blocks.filter(({ type }) => type === "table"));
  if (!potential.canPay(tables)) return [];
  const drafted: DraftedTable[] = [];
  for (const section of long) {
    if (earn(judge, section) !== null) continue;
    for (const block of section.blocks) {
      const table = draftTable(judge, section, block);
      if (table !== undefined) drafted.push(table);
    }
  }
  return drafted;
}

function draftTable(judge: SectionJudge, section: Section, block: Block): DraftedTable | undefined {
  const { lines } = judge.document;
  if (block.type !== "table" || !canBeRows(block)) return undefined;
  const start = lines.sourceStartOf(block.line);
  const end = lines.sourceStartOf(block.lineEnd);
  if (end - start < MIN_SECTION_CHARS) return undefined;
  const text = lines.source.slice(start, end);
  if (!judge.potential.canPartPay(text, [block])) return undefined;
  const part = judge.draft(text);
  const saved = part.savings?.chars;
  return saved === undefined ? undefined : { section, block, start, end, part, saved };
}
