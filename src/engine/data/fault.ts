import { TOKEN, tokenize } from "./tokens.js";

/** The first error in a text that seems to be JSON. */
export interface JsonFault {
  /** Offset of the first unexpected token (UTF-16 code units); the text's length if it ends too early. */
  offset: number;
  /** Whether the text before it shows that JSON was intended: an open array or object with a member. */
  isMeant: boolean;
}

type Expected = "value" | "first value" | "key" | "first key" | "colon" | "comma" | "end";

/**
 * Finds the first error of a text that is not JSON, such as a comment or a trailing comma. It reads no
 * further: in Markdown, that is after a few characters. Linear, and not recursive.
 */
export function findFault(text: string): JsonFault {
  const tokens = tokenize(text);
  const closers: number[] = [];
  let expected: Expected = "value";
  let hasMember = false;
  for (;;) {
    const kind = tokens.scan();
    if (kind === TOKEN.blank || kind === TOKEN.lineBreak) continue;
    const isComment = kind === TOKEN.lineComment || kind === TOKEN.blockComment;
    const next: Expected | undefined =
      tokens.getTokenError() === 0 ? step(kind, expected, closers) : undefined;
    if (next === undefined) {
      const isMeant = closers.length > 0 && (hasMember || isComment);
      return { offset: tokens.getTokenOffset(), isMeant };
    }
    if (expected === "colon" || (expected === "first value" && next === "comma")) hasMember = true;
    expected = next;
  }
}

/** The expectation after a token; undefined for an unexpected one. */
function step(kind: number, expected: Expected, closers: number[]): Expected | undefined {
  switch (kind) {
    case TOKEN.openBrace:
    case TOKEN.openBracket: {
      if (!expected.endsWith("value")) return undefined;
      const isObject = kind === TOKEN.openBrace;
      closers.push(isObject ? TOKEN.closeBrace : TOKEN.closeBracket);
      return isObject ? "first key" : "first value";
    }
    case TOKEN.closeBrace:
    case TOKEN.closeBracket: {
      const canClose = expected === "comma" || expected.startsWith("first");
      if (!canClose || closers.at(-1) !== kind) return undefined;
      closers.pop();
      return closers.length === 0 ? "end" : "comma";
    }
    case TOKEN.comma:
      if (expected !== "comma") return undefined;
      return closers.at(-1) === TOKEN.closeBrace ? "key" : "value";
    case TOKEN.colon:
      return expected === "colon" ? "value" : undefined;
    case TOKEN.string:
      if (expected.endsWith("key")) return "colon";
      break;
    case TOKEN.number:
    case TOKEN.true:
    case TOKEN.false:
    case TOKEN.null:
      break;
    default:
      return undefined;
  }
  if (!expected.endsWith("value")) return undefined;
  return closers.length === 0 ? "end" : "comma";
}
