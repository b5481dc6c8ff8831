import { remember } from "../contract/once.js";
import type { FlavorChoice } from "../contract/requests.js";
import { isBlankLine } from "../markdown/blank.js";
import type { Document } from "../markdown/document.js";
import { isCrlf, type Lines, normalizeText, toCrlf, toSourceText } from "../markdown/lines.js";
import type { Section } from "../markdown/sections.js";
import { AUTO_DELIMITER } from "../toon/codec.js";
import { type Analysis, analyze, cutAnalysis } from "./analysis.js";
import { draftOf, findCandidate } from "./candidate.js";
import { isSameDocument } from "./proof.js";
import { restoreToon } from "./restore.js";
import { FENCE_INFO, type ParsedHybrid, parseHybrid, type ToonBlock } from "./toon-blocks.js";

/** One section of a hybrid. */
export interface HybridSection {
  converted: boolean;
  /** In the hybrid. */
  text: string;
  /** In the source. */
  source: string;
  /** Characters of `source` before the converted body: the heading, which stays. */
  headLength: number;
}

/** A section, and whether to convert it. */
export interface PlannedSection {
  section: Section;
  converts: boolean;
  /** The candidate of the whole section, if known. Without a heading, that is its body. */
  candidate?: string | undefined;
}

export interface WrittenHybrid {
  text: string;
  /** In order; joined, their texts are the text. */
  sections: HybridSection[];
}

/**
 * Writes each section as it is, or its heading and its body as TOON. Equal bodies are converted once, and not
 * proved: `canReassemble` proves the hybrid.
 */
export function writeHybrid(whole: Analysis, planned: readonly PlannedSection[]): WrittenHybrid {
  const { flavor, lines } = whole.document;
  const endLines = lineEnder(lines.source);
  const bodies = new Map<string, string>();
  const sections = planned.map(({ section, converts: converted, candidate }): HybridSection => {
    const { heading, sourceEnd } = section;
    const source = lines.source.slice(section.sourceStart, sourceEnd);
    if (!converted) return { converted, text: source, source, headLength: 0 };
    const line = heading?.lineEnd ?? section.line;
    const sourceStart = heading === null ? section.sourceStart : lines.sourceStartOf(line);
    const headLength = sourceStart - section.sourceStart;
    const part = source.slice(headLength);
    // A byte order mark is text unless it begins the source.
    const text = sourceStart > 0 ? toSourceText(part) : part;
    const body = { ...section, heading: null, line, sourceStart };
    const isKnown = sourceStart === 0 && candidate !== undefined;
    const toon = isKnown
      ? candidate
      : remember(bodies, text, () => writeBody(cutAnalysis(whole, body) ?? analyze(text, flavor)));
    const block = fence(toon) + (sourceEnd === lines.source.length ? "" : "\n");
    return { converted, text: source.slice(0, headLength) + endLines(block), source, headLength };
  });
  return { text: sections.map(({ text }) => text).join(""), sections };
}

function writeBody(body: Analysis): string {
  return (draftOf(body, AUTO_DELIMITER) ?? findCandidate(body)).toon;
}

/** Gives a text the line endings of a source: CRLF if all of its lines end so. */
function lineEnder(source: string): (text: string) => string {
  return isCrlf(source) ? toCrlf : (text) => text;
}

/** A fenced block longer than any run of backticks in it, so that nothing inside can close it. */
export function fence(toon: string): string {
  const longest = (toon.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2);
  const marks = "`".repeat(longest + 1);
  return `${marks}${FENCE_INFO}\n${toon}\n${marks}\n`;
}

/**
 * Whether an assembled hybrid restores its source. Cut into sections again, the kept ones must equal the
 * source byte for byte, and the converted ones must be a heading and TOON that restores. All of them must
 * join to the source, and the hybrid as a whole must restore to its document. This fails if the source
 * itself has a block that reads like our TOON.
 * @param proved A text that was proved to be the document.
 */
export function canReassemble(
  hybrid: string,
  sections: readonly HybridSection[],
  document: Document,
  proved?: string | null,
): boolean {
  if (!hybrid.includes(FENCE_INFO)) {
    // Nothing is converted, as in most plans; but the source may be TOON itself.
    return (
      hybrid === document.lines.source && isSameDocument(document, restoreToon(hybrid) ?? hybrid)
    );
  }
  const parsed = parseHybrid(hybrid, document.flavor);
  const blocks = new Map(
    parsed.blocks.map((block) => [parsed.document.lines.sourceStartOf(block.line), block]),
  );
  let at = 0;
  for (const section of sections) {
    const { converted, text, source } = section;
    const isThere = converted
      ? hasBlock(parsed.document.lines, blocks, section, at)
      : hybrid.slice(at, at + text.length) === source;
    if (!isThere) return false;
    at += text.length;
  }
  if (at !== hybrid.length) return false;
  if (sections.map(({ source }) => source).join("") !== document.lines.source) return false;
  const restored = restoreToon(hybrid) ?? restoreParsed(parsed) ?? hybrid;
  return restored === proved || isSameDocument(document, restored);
}

/** Whether the hybrid has the heading of a converted section, and one block that restores. */
function hasBlock(
  hybrid: Lines,
  blocks: ReadonlyMap<number, ToonBlock>,
  { text, source, headLength }: HybridSection,
  at: number,
): boolean {
  const [start, end] = [at + headLength, at + text.length];
  if (hybrid.source.slice(at, start) !== source.slice(0, headLength)) return false;
  const block = blocks.get(start);
  if (block === undefined || block.markdown === null) return false;
  const blockEnd = hybrid.sourceStartOf(block.lineEnd);
  return blockEnd <= end && hybrid.source.slice(blockEnd, end).trim() === "";
}

/** The Markdown that a candidate or a hybrid stands for; null for other texts. */
export function restoreConverted(text: string, flavor: FlavorChoice = "markdown"): string | null {
  return restoreToon(text) ?? restoreHybrid(text, flavor);
}

/**
 * The Markdown of a hybrid document: replaces every top-level `toon` block that holds a candidate. null
 * if there is none.
 */
export function restoreHybrid(hybrid: string, flavor: FlavorChoice = "markdown"): string | null {
  return hybrid.includes(FENCE_INFO) ? restoreParsed(parseHybrid(hybrid, flavor)) : null;
}

/** As `restoreHybrid`. */
function restoreParsed({ document: { lines }, blocks }: ParsedHybrid): string | null {
  const hybrid = lines.source;
  const endLines = lineEnder(hybrid);
  const parts: string[] = [];
  let from = 0;
  for (const { line, lineEnd, markdown } of blocks) {
    if (markdown === null) continue;
    parts.push(hybrid.slice(lines.sourceStartOf(from), lines.sourceStartOf(line)));
    // A byte order mark is text unless it begins the document.
    const text = line === 0 ? markdown : normalizeText(markdown);
    const gap = isBlankLine(lines.slice(lineEnd, lineEnd + 1)) ? "" : "\n";
    parts.push(endLines((from < line ? `\n${text}` : text) + gap));
    from = lineEnd;
  }
  if (from === 0) return null;
  parts.push(hybrid.slice(lines.sourceStartOf(from)));
  return parts.join("");
}
