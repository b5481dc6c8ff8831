import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from "markdown-it";
import {
  type BlockRule,
  contentStart,
  type Env,
  isCodeOrText,
  type TokenMeta,
} from "./block-rules/block-rule.js";
import { createDefinitionRule } from "./block-rules/definition-rule.js";
import { readFootnote } from "./block-rules/footnote-rule.js";
import { createHtmlRule } from "./block-rules/html-rule.js";
import { createQuoteRule, mayHaveWideMarkers } from "./block-rules/quote-rule.js";
import { readRest } from "./block-rules/rest-rule.js";
import { readTable } from "./block-rules/table-rule.js";
import { readText } from "./block-rules/text-rule.js";

/**
 * markdown-it's block parser with exact positions, and with GitHub's tables and footnotes.
 *
 * The library reports lines only. This adapter wraps each of its block rules to note where the
 * block starts. Tables and footnotes have rules of their own. It relies on two internals
 * (`ruler.__rules__`, and `state.line` standing on the item when a list item is opened), so the
 * version is pinned and `test/engine/markdown/markdown.test.ts` guards both.
 *
 * Only block rules run: inline content is never parsed.
 */

/** Deeper blocks stay text of the block that holds them. The parser recurses, so this bounds the stack. */
const MAX_NESTING = 1000;
/** The parser reads the lines of a quote once for each quote around them, so deep ones have to be short. */
const DEEP_NESTING = 16;
const MAX_DEEP_QUOTE_LINES = 8;

interface RuleEntry {
  name: string;
  fn: BlockRule;
}

/** Rules of our own, made from the library's of the same name. */
const OWN_RULES: Partial<Record<string, (rule: BlockRule) => BlockRule>> = {
  blockquote: createQuoteRule,
  html_block: createHtmlRule,
  paragraph: () => readText,
  reference: (rule) =>
    createDefinitionRule(withPosition("reference", rule), withPosition("paragraph", readText)),
};

const parser = createParser();

/** Parses normalised Markdown (LF only). Every opening token has `map` and `meta.start`. */
export function tokenizeBlocks(text: string): Token[] {
  const tokens: Token[] = [];
  const env: Env = { cells: 0, hasWideMarkers: mayHaveWideMarkers(text), outerIndents: [] };
  parser.block.parse(text, parser, env, tokens);
  return tokens;
}

function createParser(): Parser {
  const markdownIt = new MarkdownIt({ html: true, maxNesting: MAX_NESTING });
  const { ruler } = markdownIt.block;
  for (const rule of (ruler as unknown as { __rules__: RuleEntry[] }).__rules__) {
    rule.fn = withPosition(rule.name, OWN_RULES[rule.name]?.(rule.fn) ?? rule.fn);
  }
  ruler.at("table", readTable, { alt: ["reference"] });
  ruler.before("reference", "footnote", withPosition("footnote", readFootnote), {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  ruler.before("table", "rest", readRest);
  // Underlined text is a heading by the rule for paragraphs.
  ruler.disable("lheading");

  const State = markdownIt.block.State;
  markdownIt.block.State = class extends State {
    /** As the library's, but for plain objects, and one for all closing tokens of a type: nothing else is read of them. */
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const isClosing = nesting < 0;
      if (isClosing) this.level--;
      const token = (isClosing && closing.get(type)) || createToken(type, tag, nesting, this.level);
      if (isClosing) closing.set(type, token);
      if (nesting > 0) this.level++;
      if (type === "list_item_open") {
        token.meta = { start: contentStart(this, this.line) };
        (this.env as Env).outerIndents.push(this.blkIndent);
      } else if (type === "list_item_close") {
        (this.env as Env).outerIndents.pop();
        // Blank lines behind an empty item do not end its list.
        while (this.line < this.lineMax && this.isEmpty(this.line)) this.line++;
      }
      this.tokens.push(token);
      return token;
    }
  };
  return markdownIt;
}

const closing = new Map<string, Token>();

/** A block token as the parser's rules fill it. It is never rendered, so it has no methods. */
function createToken(type: string, tag: string, nesting: -1 | 0 | 1, level: number): Token {
  const fields: Omit<Token, "attrIndex" | "attrPush" | "attrSet" | "attrGet" | "attrJoin"> = {
    type,
    tag,
    nesting,
    level,
    attrs: null,
    map: null,
    children: null,
    content: "",
    markup: "",
    info: "",
    meta: null,
    block: true,
    hidden: false,
  };
  return fields as Token;
}

/** What may not interrupt a paragraph may not interrupt a link definition either. */
function asksSilently(state: StateBlock, line: number, lineEnd: number, rule: BlockRule): boolean {
  if (state.parentType !== "reference") return rule(state, line, lineEnd, true);
  state.parentType = "paragraph";
  const begins = rule(state, line, lineEnd, true);
  state.parentType = "reference";
  return begins;
}

function withPosition(name: string, rule: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (silent) return !isCodeOrText(state, line) && asksSilently(state, line, lineEnd, rule);
    const isDeep = state.level >= DEEP_NESTING && lineEnd - line > MAX_DEEP_QUOTE_LINES;
    if (isDeep && name === "blockquote") return false;
    const first = state.tokens.length;
    const start = contentStart(state, line);
    if (!rule(state, line, lineEnd, false)) return false;
    const token = state.tokens[first];
    if (token !== undefined) token.meta = { start } satisfies TokenMeta;
    return true;
  };
}
