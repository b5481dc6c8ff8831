import type { ToonProblem } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { trimBlanks } from "../markdown/blank.js";
import type { Block } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import type { Lines } from "../markdown/lines.js";
import { decodeUntrusted } from "../toon/untrusted.js";
import { maxRestoredChars, restoreToon } from "./restore.js";
import { HEADING_KEY, WORD_KEYS } from "./shapes/keys.js";

/** Info string of the fenced blocks that hold TOON in a hybrid document. */
export const FENCE_INFO = "toon";

const FENCE = new RegExp(`\`{3}[ \\t]*${FENCE_INFO}[ \\t]*$`, "m");

/** A top-level fenced block with the info string `toon`. */
export interface ToonBlock {
  /** First line of the fence, and one past its last line (0-based). */
  line: number;
  lineEnd: number;
  toon: string;
  /** Whether it has a closing fence; else it holds the rest of the document. */
  closed: boolean;
  /** The Markdown that it stands for; null unless it is one of our candidates. */
  markdown: string | null;
}

/** The `toon` blocks of a document in order. The bound on restored characters is for all together. */
function findToonBlocks({ lines, blocks }: Document): ToonBlock[] {
  const found: ToonBlock[] = [];
  let left = maxRestoredChars(lines.source);
  for (const block of blocks) {
    if (block.type !== "code" || !block.fenced) continue;
    const fence = readFence(lines, block);
    if (fence === null) continue;
    const markdown = fence.closed ? restoreToon(fence.toon, left) : null;
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
  return { document, blocks: findToonBlocks(document) };
}

/**
 * Lists the problems of our `toon` blocks in a document, with lines of the document (1-based). A block
 * that restores is intact. Other blocks count only if they begin like a candidate: a document may show
 * other TOON, even invalid TOON.
 */
export function findDamage(text: string, flavor: FlavorChoice = "markdown"): ToonProblem[] {
  // Spares parsing a document that only mentions the word.
  if (!FENCE.test(text)) return [];
  return parseHybrid(text, flavor).blocks.flatMap((block) => describeDamage(block) ?? []);
}

/** The problem of a block; null if it is intact or does not look like ours. */
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
    message: "The toon block can be decoded, but stands for no Markdown",
    line: start,
  };
}

/** The line (0-based) of a merge conflict of git; undefined for none. */
function findConflict(toon: string): number | undefined {
  if (!/^<{7} /m.test(toon) || !/^>{7} /m.test(toon)) return undefined;
  return toon.split("\n").findIndex((line) => line.startsWith("<<<<<<< "));
}

function skipLine(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}

/** The first line of a candidate, by its kind of key (docs/candidate.md). */
const QUOTED_KEY = /^"([^"\\]*(?:\\.[^"\\]*)*)"(?::|\[\d+[\t|]?\]\{)/;
const BARE_KEYS = WORD_KEYS.join("|");
const BARE_KEY = new RegExp(
  `^(?:(?:${BARE_KEYS})(?:~\\d+)?(?::|\\[\\d+[\\t|]?\\]\\{)|\\[\\d+[\\t|]?\\]\\{)`,
);

/** Headings, delimiter rows, the fences of frontmatter and the mark of escapes: keys that only candidates have. */
const OWN_KEYS = [HEADING_KEY, /^\\\\u$/, /^\|[-:|]+$/, /^(?:---|\+\+\+)$/, /\\n/];

/**
 * Whether a text begins like a candidate: `certain` by a key that only candidates have, such as a
 * heading; `likely` by a word or a table without a key.
 */
export function likenToCandidate(toon: string): "certain" | "likely" | "none" {
  const end = toon.indexOf("\n");
  const first = end < 0 ? toon : toon.slice(0, end);
  const quoted = QUOTED_KEY.exec(first);
  if (quoted === null) return BARE_KEY.test(first) ? "likely" : "none";
  const [, key = ""] = quoted;
  return OWN_KEYS.some((own) => own.test(key)) ? "certain" : "none";
}
