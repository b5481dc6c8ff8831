import type { ToonProblem } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { trimBlanks } from "../markdown/blank.js";
import type { Block } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import type { Lines } from "../markdown/lines.js";
import { decodeUntrusted } from "../toon/untrusted.js";
import { restoreToon } from "./restore.js";
import { maxRestoredChars } from "./shapes/restored-bound.js";
import { HEADING_KEY } from "./shapes/segments.js";

/** Info string of the fenced blocks that hold TOON in a hybrid document. */
export const FENCE_INFO = "toon";

/** A top-level fenced block with the info string `toon`. */
export interface ToonBlock {
  /** First line of the fence, and one past its last line (0-based). */
  line: number;
  lineEnd: number;
  /** What the fence holds. */
  toon: string;
  /** Whether a closing fence ends it; else it holds the rest of the document. */
  closed: boolean;
  /** The Markdown that it stands for; null if it is no candidate of ours. */
  markdown: string | null;
}

/** Restores the TOON of a block to at most about so many characters (UTF-16 code units). */
export type RestoreBlock = (toon: string, maxChars: number) => string | null;

/** Restores what is asked for again with no lesser bound only once. */
export function reuse(restore: RestoreBlock): RestoreBlock {
  const known = new Map<string, { markdown: string; maxChars: number }>();
  return (toon, maxChars) => {
    const before = known.get(toon);
    if (before !== undefined && before.maxChars <= maxChars) return before.markdown;
    const markdown = restore(toon, maxChars);
    if (markdown !== null) known.set(toon, { markdown, maxChars });
    return markdown;
  };
}

/** The `toon` blocks of a document in their order; none is restored beyond the bound for the whole. */
export function findToonBlocks(
  { lines, blocks }: Document,
  restore: RestoreBlock = restoreToon,
): ToonBlock[] {
  const found: ToonBlock[] = [];
  let left = maxRestoredChars(lines.source);
  for (const block of blocks) {
    if (block.type !== "code" || !block.fenced) continue;
    const fence = readFence(lines, block);
    if (fence === null) continue;
    const markdown = fence.closed ? restore(fence.toon, left) : null;
    left -= markdown?.length ?? 0;
    found.push({ line: block.line, lineEnd: block.lineEnd, ...fence, markdown });
  }
  return found;
}

/** Reads the fenced blocks with our info string; null for any other. */
function readFence(
  lines: Lines,
  { line, lineEnd }: Block,
): Pick<ToonBlock, "toon" | "closed"> | null {
  const opening = /^(`{3,})[ \t]*toon[ \t]*$/.exec(trimBlanks(lines.slice(line, line + 1)));
  const marks = opening?.[1];
  if (marks === undefined) return null;
  const closing = trimBlanks(lines.slice(lineEnd - 1, lineEnd));
  const closed = lineEnd - line > 1 && /^`+$/.test(closing) && closing.length >= marks.length;
  return { toon: lines.slice(line + 1, closed ? lineEnd - 1 : lineEnd), closed };
}

/** A text that may be a hybrid, parsed, and its `toon` blocks. */
export interface ParsedHybrid {
  document: Document;
  blocks: ToonBlock[];
}

/** Parses a hybrid. A hybrid of plain text is Markdown too: its blocks are fenced. */
export function parseHybrid(hybrid: string, flavor: FlavorChoice): ParsedHybrid {
  const document = parseDocument(hybrid, flavor === "text" ? "markdown" : flavor);
  return { document, blocks: findToonBlocks(document, reuse(restoreToon)) };
}

/**
 * Lists what is wrong with the `toon` blocks of ours in a document, by line (1-based, in the document). A block
 * that restores is intact. Of any other, only one that begins like a candidate counts: a document may
 * show TOON of another kind, even with mistakes.
 */
export function findDamage(text: string, flavor: FlavorChoice = "markdown"): ToonProblem[] {
  if (!text.includes(FENCE_INFO)) return [];
  return parseHybrid(text, flavor).blocks.flatMap((block) => describeDamage(block) ?? []);
}

/** What is wrong with a block; null if it is intact, or no candidate of ours. */
export function describeDamage(block: ToonBlock): ToonProblem | null {
  if (block.markdown !== null) return null;
  const conflict = findConflict(block.toon);
  const likeness = likenToCandidate(conflict === 0 ? skipLine(block.toon) : block.toon);
  if (likeness === "none") return null;
  const start = block.line + 1;
  if (conflict !== undefined) {
    const message = "A merge left a conflict in the toon block";
    return { code: "invalid_toon", message, line: start + conflict + 1 };
  }
  if (!block.closed) {
    return { code: "invalid_toon", message: "The toon block has no closing fence", line: start };
  }
  const decoded = decodeUntrusted(block.toon);
  if (!decoded.ok) {
    const { line } = decoded.problem;
    return { ...decoded.problem, line: line === undefined ? start : start + line };
  }
  if (likeness !== "certain") return null;
  return {
    code: "invalid_toon",
    message: "The toon block is valid TOON, but does not stand for Markdown",
    line: start,
  };
}

/** The line, from 0, where git has put two versions of a text; undefined where it has not. */
function findConflict(toon: string): number | undefined {
  if (!/^<{7} /m.test(toon) || !/^>{7} /m.test(toon)) return undefined;
  return toon.split("\n").findIndex((line) => line.startsWith("<<<<<<< "));
}

function skipLine(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}

/** The first line of a candidate, by the form of its key (docs/candidate.md). */
const QUOTED_KEY = /^"((?:[^"\\]|\\.)*)"(?::|(\[\d+[\t|]?\]\{))/;
const BARE_KEY = /^(?:(?:text|table|rows)(?:~\d+)?(?::|\[\d+[\t|]?\]\{)|\[\d+[\t|]?\]\{)/;

/** Headings, the dashes of a table and the fences of frontmatter: nothing else has such keys. */
const OWN_KEYS = [HEADING_KEY, /^(?:rows )?\|[-:|]+$/, /^(?:---|\+\+\+)$/, /\\n/];

/**
 * Whether a text begins like a candidate: `certain` by a key that nothing else has, such as a heading;
 * `likely` by a word, a template or a table without a name.
 */
export function likenToCandidate(toon: string): "certain" | "likely" | "none" {
  const end = toon.indexOf("\n");
  const first = end < 0 ? toon : toon.slice(0, end);
  const quoted = QUOTED_KEY.exec(first);
  if (quoted === null) return BARE_KEY.test(first) ? "likely" : "none";
  const [, key = "", header] = quoted;
  if (OWN_KEYS.some((own) => own.test(key))) return "certain";
  return header !== undefined && /\{.*\}/.test(key) ? "likely" : "none";
}
