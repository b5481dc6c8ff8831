import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from "markdown-it";
import { isBlankCode, isBlankLine } from "./blank.js";
import {
  type BlockRule,
  contentStart,
  type Env,
  indentOf,
  isCodeOrText,
} from "./block-rules/block-rule.js";
import { asToken, BlockToken, buildBlocks, nodesOf } from "./block-rules/build-blocks.js";
import { createDefinitionRule } from "./block-rules/definition-rule.js";
import { readFootnote } from "./block-rules/footnote-rule.js";
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
export const DEEP_NESTING = 16;
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

/**
 * The library's rule for thematic breaks, which reads on to the first other character. Items within items on one
 * line would read it all again, each of them, so what was read in vain is remembered.
 */
export function createBreakRule(readBreak: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    const { src, eMarks } = state;
    const env = state.env as Env;
    const start = contentStart(state, line);
    if (start >= env.unbroken.start && start < env.unbroken.end) return false;
    if (!"*-_".includes(src.charAt(start))) return false;
    const mark = src.charCodeAt(start);
    let end = start + 1;
    while (src.charCodeAt(end) === mark || isBlankCode(src.charCodeAt(end))) end++;
    if (end >= (eMarks[line] ?? 0)) return readBreak(state, line, lineEnd, silent);
    env.unbroken = { start, end };
    return false;
  };
}

const LESS_THAN = 60;

/**
 * Silently, the library's rule for HTML answers whether the line interrupts a paragraph, which a lone
 * tag does not. But a lone tag ends other blocks: a table, and the paragraph of a quote or item that
 * does not contain the line.
 */
export function createHtmlRule(readHtml: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (state.src.charCodeAt(contentStart(state, line)) !== LESS_THAN) return false;
    if (!silent || readHtml(state, line, lineEnd, true)) {
      return readHtml(state, line, lineEnd, silent);
    }
    const { parentType, tokens } = state;
    if (parentType === "paragraph" && indentOf(state, line) >= 0) return false;
    // The rule has no silent answer for a lone tag: read the block, then roll back.
    const [before, count] = [state.line, tokens.length];
    const begins = readHtml(state, line, lineEnd, false);
    state.line = before;
    tokens.length = count;
    return begins;
  };
}

const TAB = 9;
const SPACE = 32;
const TAB_COLUMNS = 4;

/** Shared: rules only write to it. */
const CLOSING = asToken(new BlockToken("close", ""));

/** The library's state, which finds the lines of a text faster, and keeps our tokens and blocks. */
export function extendState(State: typeof StateBlock): typeof StateBlock {
  return class extends State {
    constructor(...[text, parser, env, tokens]: ConstructorParameters<typeof StateBlock>) {
      // The library would look at every character.
      super("", parser, env, tokens);
      this.src = text;
      this.#readLines();
    }

    /** Marks the lines as the library does, which ignores white space at the very end of a text. */
    #readLines(): void {
      const { src } = this;
      let line = 0;
      for (let start = 0; start < src.length; line++) {
        const feed = src.indexOf("\n", start);
        const end = feed < 0 ? src.length : feed;
        let at = start;
        let column = 0;
        for (; at < end; at++) {
          const code = src.charCodeAt(at);
          if (code === TAB) column += TAB_COLUMNS - (column % TAB_COLUMNS);
          else if (code === SPACE) column++;
          else break;
        }
        if (at === src.length) break;
        this.#markLine(line, start, end, at - start, column);
        start = end + 1;
      }
      // A last line without text spares the library's rules some checks.
      this.#markLine(line, src.length, src.length, 0, 0);
      this.lineMax = line;
    }

    #markLine(line: number, start: number, end: number, indent: number, column: number): void {
      this.bMarks[line] = start;
      this.eMarks[line] = end;
      this.tShift[line] = indent;
      this.sCount[line] = column;
      this.bsCount[line] = 0;
    }

    /** Keeps no closing tokens: the block they close is complete and gets built. */
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (nesting < 0) return this.#close(type);
      const token = new BlockToken(type, tag);
      if (nesting > 0) this.level++;
      if (type === "list_item_open") {
        token.start = contentStart(this, this.line);
        const env = this.env as Env;
        env.outerIndents.push(this.blkIndent);
        env.openItems.push(this.tokens.length);
      }
      this.tokens.push(asToken(token));
      return asToken(token);
    }

    #close(type: string): Token {
      this.level--;
      const env = this.env as Env;
      env.merged++;
      if (type === "list_item_close") {
        env.outerIndents.pop();
        // Blank lines after an empty item do not end its list.
        while (this.line < this.lineMax && this.isEmpty(this.line)) this.line++;
        const first = env.openItems.pop() as number;
        // The library sets the end only after it has closed the item.
        (nodesOf(this)[first] as BlockToken).map[1] = this.line;
        buildBlocks(this, first);
      }
      return CLOSING;
    }
  };
}
