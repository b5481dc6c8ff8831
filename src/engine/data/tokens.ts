// @ts-expect-error The library types its main module alone, which Node.js cannot load by itself.
import { createScanner } from "jsonc-parser/lib/esm/impl/scanner.js";

/** The kinds of tokens, as `jsonc-parser` numbers them: it declares them as constants of its own compilation. */
export const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blank: 15,
  end: 17,
} as const;

/** Reads a JSON text token by token, without recursion. */
export interface Tokens {
  /** The kind of the next token. */
  scan(): number;
  getTokenOffset(): number;
  getTokenLength(): number;
  /** Of a string: what it says, without quotation marks and escapes. */
  getTokenValue(): string;
  /** 0 where there is none. */
  getTokenError(): number;
}

/** @param skipsBlanks Whether white space is left out; comments are, too. */
export function tokenize(text: string, skipsBlanks = false): Tokens {
  return createScanner(text, skipsBlanks);
}
