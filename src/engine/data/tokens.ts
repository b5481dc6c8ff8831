// @ts-expect-error The library has types for its main module only, which Node.js cannot load.
import { createScanner } from "jsonc-parser/lib/esm/impl/scanner.js";

/** The token kinds of `jsonc-parser`, which it declares as a `const enum`. */
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
  /** Of a string: without quotation marks and escapes. */
  getTokenValue(): string;
  /** 0 for no error. */
  getTokenError(): number;
}

/** @param skipsBlanks Whether to skip white space and comments. */
export function tokenize(text: string, skipsBlanks = false): Tokens {
  return createScanner(text, skipsBlanks);
}
