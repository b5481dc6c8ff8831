import type { Flavor } from "../contract/contract.js";
import { remember } from "../contract/once.js";
import type { FlavorChoice } from "../contract/requests.js";
import { isBlankLine } from "../markdown/blank.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { isCrlf, type Lines, normalizeText, toCrlf, toSourceText } from "../markdown/lines.js";
import type { Section } from "../markdown/sections.js";
import { Analysis } from "./analysis.js";
import { findCandidate } from "./candidate.js";
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
  /** A text that was proved to be the body's document. */
  proved?: string | null | undefined;
}

/** A section, and whether to convert it. */
export interface PlannedSection {
  section: Section;
  converted: boolean;
  /** The candidate of the whole section, if known. Without a heading, that is its body. */
  candidate?: string | undefined;
}

export interface WrittenHybrid {
  text: string;
  /** In order; joined, their texts are the text. */
  sections: HybridSection[];
}

/** Writes each section as it is, or its heading and its body as TOON. Equal bodies are converted once. */
export function writeHybrid(document: Document, planned: readonly PlannedSection[]): WrittenHybrid {
  const { lines, flavor } = document;
  const endLines = lineEnder(lines.source);
  const bodies = new Map<string, Body>();
  const convert = (body: string) => remember(bodies, body, () => convertBody(body, flavor));
  const sections = planned.map(({ section, converted, candidate }): HybridSection => {
    const { heading, sourceStart, sourceEnd } = section;
    const source = lines.source.slice(sourceStart, sourceEnd);
    if (!converted) return { converted, text: source, source, headLength: 0 };
    const bodyStart = heading === null ? sourceStart : lines.sourceStartOf(heading.lineEnd);
    const headLength = bodyStart - sourceStart;
    const body = asDocument(source.slice(headLength), bodyStart);
    const isKnown = bodyStart === 0 && candidate !== undefined;
    const { toon, proved }: Body = isKnown ? { toon: candidate } : convert(body);
    const block = fence(toon) + (sourceEnd === lines.source.length ? "" : "\n");
    const text = source.slice(0, headLength) + endLines(block);
    return { converted, text, source, headLength, proved };
  });
  return { text: sections.map(({ text }) => text).join(""), sections };
}

/** A converted body. */
type Body = { toon: string } & Pick<HybridSection, "proved">;

function convertBody(body: string, flavor: Flavor): Body {
  const { toon, restores, restored } = findCandidate(new Analysis(parseDocument(body, flavor)));
  return { toon, proved: restores ? restored : null };
}

/** Gives a text the line endings of a source: CRLF if all of its lines end so. */
function lineEnder(source: string): (text: string) => string {
  return isCrlf(source) ? toCrlf : (text) => text;
}

/** Part of a source as a document of its own. A byte order mark is text unless it begins the source. */
function asDocument(part: string, start: number): string {
  return start > 0 ? toSourceText(part) : part;
}

/** A fenced block longer than any run of backticks in it, so that nothing inside can close it. */
export function fence(toon: string): string {
  const longest = (toon.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2);
  const marks = "`".repeat(longest + 1);
  return `${marks}${FENCE_INFO}\n${toon}\n${marks}\n`;
}

/**
 * Whether an assembled hybrid restores its source. Cut into sections again, the kept ones must equal the
 * source byte for byte, and the converted ones must decode and restore to their sections. All of them
 * must join to the source, and the hybrid as a whole must restore to its document. This fails if the source
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
  const { flavor, lines } = document;
  let at = 0;
  let from = 0;
  for (const section of sections) {
    const { converted, text, source, headLength } = section;
    if (converted) {
      const restored = restoreSection(parsed.document.lines, blocks, section, at);
      if (restored === null) return false;
      const isWhole = headLength === 0 && source.length === lines.source.length;
      if (restored !== (isWhole ? proved : section.proved)) {
        const body = asDocument(source.slice(headLength), from + headLength);
        const parsedBody = isWhole ? document : parseDocument(body, flavor);
        if (!isSameDocument(parsedBody, restored)) return false;
      }
    } else if (hybrid.slice(at, at + text.length) !== source) return false;
    at += text.length;
    from += source.length;
  }
  if (at !== hybrid.length) return false;
  if (sections.map(({ source }) => source).join("") !== lines.source) return false;
  const restored = restoreToon(hybrid) ?? restoreParsed(parsed) ?? hybrid;
  return restored === proved || isSameDocument(document, restored);
}

/** The text that a converted section restores to; null unless the hybrid has its heading and one block. */
function restoreSection(
  hybrid: Lines,
  blocks: ReadonlyMap<number, ToonBlock>,
  { text, source, headLength }: HybridSection,
  at: number,
): string | null {
  const [start, end] = [at + headLength, at + text.length];
  if (hybrid.source.slice(at, start) !== source.slice(0, headLength)) return null;
  const block = blocks.get(start);
  if (block === undefined) return null;
  const blockEnd = hybrid.sourceStartOf(block.lineEnd);
  const isAlone = blockEnd <= end && hybrid.source.slice(blockEnd, end).trim() === "";
  return isAlone ? block.markdown : null;
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
