import type { StateBlock, Token } from "markdown-it";
import { contentStart, type Env } from "./block-rule.js";
import { asToken, BlockToken, buildBlocks, nodesOf } from "./build-blocks.js";

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
