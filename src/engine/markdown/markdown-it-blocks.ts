import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from "markdown-it";
import { isBlankLine } from "./blank.js";
import { type BlockRule, contentStart, type Env, isCodeOrText } from "./block-rules/block-rule.js";
import { extendState } from "./block-rules/block-state.js";
import { createBreakRule } from "./block-rules/break-rule.js";
import { BlockToken, buildBlocks, nodesOf } from "./block-rules/build-blocks.js";
import { createDefinitionRule } from "./block-rules/definition-rule.js";
import { readFootnote } from "./block-rules/footnote-rule.js";
import { createHtmlRule } from "./block-rules/html-rule.js";
import { canHaveWideMarkers, createQuoteRule } from "./block-rules/quote-rule.js";
import { readRest } from "./block-rules/rest-rule.js";
import { readTable } from "./block-rules/table-rule.js";
import { readText } from "./block-rules/text-rule.js";
import type { Block } from "./blocks.js";
import type { Lines } from "./lines.js";

/**
 * markdown-it's block parser with exact positions, and with GitHub's tables and footnotes.
 *
 * The library reports lines only, so this adapter wraps each of its block rules to record where the
 * block starts. Tables and footnotes have our own rules. It relies on two internals
 * (`ruler.__rules__`, and `state.line` being the item's line when a list item is opened), so the
 * version is pinned and `test/engine/markdown/markdown.test.ts` guards both.
 *
 * Only block rules run: inline content is never parsed.
 */

/** Bounds the parser's memory. The lines after these are one opaque block. */
const MAX_LINES = 300_000;
/**
 * Deeper blocks stay text of their container. The parser recurses: with a thousand levels, the first document
 * of a thread with 1 MB of stack overflows it, as code that is not yet compiled takes more.
 */
const MAX_NESTING = 500;
/** The parser reads the lines of a quote once per enclosing quote, so deep quotes must be short. */
const DEEP_NESTING = 16;
const MAX_DEEP_QUOTE_LINES = 8;

interface RuleEntry {
  name: string;
  fn: BlockRule;
}

/** Our rules, made from the library's rules of the same names. */
const OWN_RULES: Partial<Record<string, (rule: BlockRule) => BlockRule>> = {
  blockquote: createQuoteRule,
  hr: createBreakRule,
  html_block: createHtmlRule,
  paragraph: () => readText,
  reference: (rule) =>
    createDefinitionRule(withPosition("reference", rule), withPosition("paragraph", readText)),
};

const parser = createParser();

/** Parses the lines from `firstLine` on as Markdown and returns the top-level blocks. */
export function parseMarkdown(lines: Lines, firstLine = 0): Block[] {
  const lineEnd = Math.min(lines.count, firstLine + MAX_LINES);
  const origin = lines.startOf(firstLine);
  const text = lines.text.slice(origin, lines.startOf(lineEnd));
  const env: Env = {
    lines,
    firstLine,
    origin,
    merged: 0,
    cells: 0,
    hasWideMarkers: canHaveWideMarkers(text),
    unbroken: { start: 0, end: 0 },
    outerIndents: [],
    openItems: [],
  };
  const blocks: Block[] = [];
  parser.block.parse(text, parser, env, blocks as unknown as Token[]);
  let line = lineEnd;
  while (line < lines.count && isBlankLine(lines.slice(line, line + 1))) line++;
  if (line < lines.count) {
    const [start, end] = [lines.startOf(line), lines.endOf(lines.count - 1)];
    blocks.push({ type: "html", start, end, line, lineEnd: lines.count });
  }
  return blocks;
}

function createParser(): Parser {
  const markdownIt = new MarkdownIt({ html: true, maxNesting: MAX_NESTING });
  const { ruler } = markdownIt.block;
  for (const rule of (ruler as unknown as { __rules__: RuleEntry[] }).__rules__) {
    rule.fn = withPosition(rule.name, OWN_RULES[rule.name]?.(rule.fn) ?? rule.fn);
  }
  ruler.at("table", buildingBlocks(readTable), { alt: ["reference"] });
  ruler.before("reference", "footnote", withPosition("footnote", readFootnote), {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  ruler.before("table", "rest", buildingBlocks(readRest));
  // `readText` reads setext headings.
  ruler.disable("lheading");

  markdownIt.block.State = extendState(markdownIt.block.State);
  return markdownIt;
}

/** A block that may not interrupt a paragraph may not interrupt a link definition either. */
function canInterrupt(state: StateBlock, line: number, lineEnd: number, rule: BlockRule): boolean {
  if (state.parentType !== "reference") return rule(state, line, lineEnd, true);
  state.parentType = "paragraph";
  const begins = rule(state, line, lineEnd, true);
  state.parentType = "reference";
  return begins;
}

function withPosition(name: string, rule: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (silent) return !isCodeOrText(state, line) && canInterrupt(state, line, lineEnd, rule);
    const isDeep = state.level >= DEEP_NESTING && lineEnd - line > MAX_DEEP_QUOTE_LINES;
    if (isDeep && name === "blockquote") return false;
    const first = state.tokens.length;
    const start = contentStart(state, line);
    if (!rule(state, line, lineEnd, false)) return false;
    const node = nodesOf(state)[first];
    if (node instanceof BlockToken) node.start = start;
    buildBlocks(state, first);
    return true;
  };
}

/** Wraps our own rules, which answer silent calls and record positions themselves. */
function buildingBlocks(rule: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    const { length } = state.tokens;
    if (!rule(state, line, lineEnd, silent)) return false;
    if (!silent) buildBlocks(state, length);
    return true;
  };
}
