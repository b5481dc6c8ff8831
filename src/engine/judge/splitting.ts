import type { Analysis } from "../candidate/analysis.js";
import { fence, writeHybrid } from "../candidate/hybrid.js";
import { canBeRows } from "../candidate/shapes/table-rows.js";
import type { Block } from "../markdown/blocks.js";
import type { Section } from "../markdown/sections.js";
import { isWorthConverting } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared, LONG_SECTION_CHARS, MIN_SECTION_CHARS } from "../policy/policy.js";
import type { JsonPrimitive, Row } from "../toon/codec.js";
import { NO_SPLITTING, type Splitting } from "../warnings/define-warning.js";
import { weigh } from "../weight/weigh.js";
import type { Findings, PartJudgement, Savings } from "./judgement.js";

/** Looks for parts that are worth converting in a document that is not: sections, then tables in long ones. */
export function findSplitting(
  whole: Findings,
  judgePart: (whole: Findings, text: string, section?: Section) => PartJudgement,
): Splitting {
  const { bounds } = whole;
  if (bounds === null || !boundCanPay(whole.analysis, sumUp(bounds.values()))) return NO_SPLITTING;
  const { length } = whole.document.lines.source;
  const earn: Earn = (text, blocks, section) => {
    // A single section is the whole, which does not convert, or nobody would look for parts. So this ends.
    if (text.length === length) return null;
    if (text.length < MIN_SECTION_CHARS || !canEarn(text, boundOf(bounds, blocks))) return null;
    const judged = judgePart(whole, text, section);
    return judged.verdict === "convert" ? judged : null;
  };
  return { ...splitSections(whole, bounds, earn), ...splitLongSections(whole, bounds, earn) };
}

/**
 * The most that each table or list saves as rows, by block; null where their characters alone cannot clear
 * the band. A cheap check before any part is judged: rows as TOON writes them, but for what the official
 * encoder quotes for rarer reasons. It leaves out keys, fences and escapes of other text.
 */
export function boundSavings({ document, rows }: Analysis): Map<Block, Savings> | null {
  const { source, text } = document.lines;
  let all = 0;
  for (const { start, end } of rows.keys()) all += end - start;
  if (!isBandCleared(source.length, source.length - all)) return null;
  const printed = Array.from(rows, ([block, written]) => {
    const before = text.slice(block.start, block.end);
    const after = printRows(written.rows);
    return { block, before, after, chars: Math.max(0, before.length - after.length) };
  });
  const most = printed.reduce((sum, { chars }) => sum + chars, 0);
  if (!isBandCleared(source.length, source.length - most)) return null;
  return new Map(
    printed.map(({ block, before, after, chars }) => [
      block,
      { chars, weight: Math.max(0, weigh(before) - weigh(after)) },
    ]),
  );
}

const QUOTED = /[,:"\\]/;

function printRows(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const print = (cell: JsonPrimitive | undefined): string =>
    typeof cell === "string" && QUOTED.test(cell) ? JSON.stringify(cell) : String(cell);
  const lines = rows.map((row) => `\n  ${columns.map((name) => print(row[name])).join(",")}`);
  return `[${rows.length}]{${columns.join(",")}}:${lines.join("")}`;
}

function sumUp(savings: Iterable<Savings>): Savings {
  const sum = { chars: 0, weight: 0 };
  for (const { chars, weight } of savings) {
    sum.chars += chars;
    sum.weight += weight;
  }
  return sum;
}

/** The most that some blocks save. */
export function boundOf(bounds: ReadonlyMap<Block, Savings>, blocks: readonly Block[]): Savings {
  return sumUp(blocks.flatMap((block) => bounds.get(block) ?? []));
}

/** Whether a bound pays for the document: clears the band, in characters and, over compact Markdown, by weight. */
function boundCanPay(analysis: Analysis, { chars, weight }: Savings): boolean {
  const { length } = analysis.document.lines.source;
  if (!isBandCleared(length, length - chars)) return false;
  return isWorthConverting(analysis.weightsOf(analysis.weight - weight));
}

/** Whether savings could earn a part of the document `convert`. */
export function canEarn(text: string, { chars, weight }: Savings): boolean {
  if (!isBandCleared(text.length, text.length - chars)) return false;
  const source = weigh(text);
  return isBandCleared(source, source - weight);
}

/** The judgement on a part that earns `convert`; null for all others. */
type Earn = (text: string, blocks: readonly Block[], section?: Section) => PartJudgement | null;

function splitSections(
  { analysis, document, sections }: Findings,
  bounds: ReadonlyMap<Block, Savings>,
  earn: Earn,
): Pick<Splitting, "sections" | "hybrid_pct"> {
  const none = { sections: [], hybrid_pct: 0 };
  if (sections.length < 2) return none;
  const { source } = document.lines;
  const earning = new Map<Section, PartJudgement>();
  const most = sumUp(bounds.values());
  const bounded = sections
    .map((section) => ({ section, bound: boundOf(bounds, section.blocks) }))
    .sort((a, b) => b.bound.weight - a.bound.weight);
  for (const { section, bound } of bounded) {
    const text = source.slice(section.sourceStart, section.sourceEnd);
    const earned = earn(text, section.blocks, section);
    if (earned !== null) earning.set(section, earned);
    most.chars += (earned?.measured.savings ?? 0) - bound.chars;
    most.weight += (earned?.savedWeight ?? 0) - bound.weight;
    // Judged sections count with what they save, the others still with their bounds. Most documents end here,
    // after the first.
    if (!boundCanPay(analysis, most)) return none;
  }
  const planned = sections.map((section) => ({ section, converts: earning.has(section) }));
  const { text: hybrid } = writeHybrid(analysis, planned);
  if (!hybridPays(analysis, hybrid)) return none;
  return {
    sections: sections.flatMap((section) => {
      const earned = earning.get(section);
      return earned === undefined ? [] : { section, savings_pct: earned.measured.savings_pct };
    }),
    hybrid_pct: toPercent(source.length - hybrid.length, source.length),
  };
}

/** Tables of long sections that do not earn `convert` themselves, converted alone. */
function splitLongSections(
  { analysis, document, sections }: Findings,
  bounds: ReadonlyMap<Block, Savings>,
  earn: Earn,
): Pick<Splitting, "hidden" | "hidden_pct"> {
  const none = { hidden: [], hidden_pct: 0 };
  const { lines } = document;
  const long = sections.filter(
    (section) =>
      section.sourceEnd - section.sourceStart >= LONG_SECTION_CHARS && section.blocks.length > 1,
  );
  const tables = long.flatMap(({ blocks }) => blocks.filter(({ type }) => type === "table"));
  if (!boundCanPay(analysis, boundOf(bounds, tables))) return none;
  const hidden: Splitting["hidden"] = [];
  const texts: string[] = [];
  let from = 0;
  for (const section of long) {
    const { sourceStart, sourceEnd, blocks } = section;
    if (earn(lines.source.slice(sourceStart, sourceEnd), blocks, section) !== null) continue;
    const converting: Block[] = [];
    for (const block of blocks) {
      if (block.type !== "table" || !canBeRows(block)) continue;
      const start = lines.sourceStartOf(block.line);
      const end = lines.sourceStartOf(block.lineEnd);
      const earned = earn(lines.source.slice(start, end), [block]);
      if (earned === null) continue;
      texts.push(lines.source.slice(from, start), fence(earned.toon));
      from = end;
      converting.push(block);
    }
    if (converting.length > 0) hidden.push({ section, blocks: converting });
  }
  const hybrid = [...texts, lines.source.slice(from)].join("");
  if (hidden.length === 0 || !hybridPays(analysis, hybrid)) return none;
  const { length } = lines.source;
  return { hidden, hidden_pct: toPercent(length - hybrid.length, length) };
}

/** Whether a hybrid pays for the document. */
function hybridPays(analysis: Analysis, hybrid: string): boolean {
  const weights = analysis.weighForm(hybrid);
  return weights !== null && isWorthConverting(weights);
}
