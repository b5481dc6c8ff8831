import { ToonDecodeError } from "@toon-format/toon";
import type { ToonProblem } from "../contract/contract.js";
import { isExactNumber } from "../data/json.js";
import { visitValues } from "../data/tables.js";
import { trimBlanks } from "../markdown/blank.js";
import { decodeToon, type JsonValue } from "./codec.js";

/**
 * Decoding untrusted TOON. The official decoder recurses, and is quadratic in nested field groups and in
 * blank lines between many arrays; these bounds keep it linear.
 */
export const MAX_DEPTH = 200;
export const MAX_FIELD_GROUPS = 64;
/** Array headers times blank lines. */
const MAX_BLANK_LINE_CHECKS = 50_000_000;

export type DecodeResult = { ok: true; value: JsonValue } | { ok: false; problem: ToonProblem };

/** Decodes a text strictly. Never throws; a problem never quotes the text. */
export function decodeUntrusted(toon: string): DecodeResult {
  const excess = findExcess(toon);
  if (excess !== null) return { ok: false, problem: { code: "invalid_toon", ...excess } };
  try {
    return { ok: true, value: decodeToon(toon) };
  } catch (error) {
    return { ok: false, problem: describe(error) };
  }
}

/** The digits of what may be a number. */
const DIGITS = /(?<=[\s,|:]-?|^-?)(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![^\s,|])/gi;

/**
 * Whether JavaScript holds all numbers of a TOON text exactly. The decoder rounds them: here, it reads the
 * inexact ones with a mark, which makes a number a text.
 */
export function hasExactNumbers(toon: string): boolean {
  const marked = toon.replace(DIGITS, (digits) => {
    const isExact = isExactNumber(digits, Number(digits)) || Number(digits) === Infinity;
    return isExact ? digits : `\uE000${digits}`;
  });
  const decoded = marked === toon ? undefined : decodeUntrusted(marked);
  let isExact = true;
  if (decoded?.ok) {
    visitValues(decoded.value, (value) => {
      if (typeof value === "string" && /^-?\uE000[\d.e+-]+$/i.test(value)) isExact = false;
    });
  }
  return isExact;
}

function findExcess(toon: string): { message: string; line?: number } | null {
  let line = 0;
  let headers = 0;
  let blanks = 0;
  for (let start = 0; start <= toon.length; ) {
    line++;
    const newline = toon.indexOf("\n", start);
    const end = newline < 0 ? toon.length : newline;
    const content = trimBlanks(toon.slice(start, end));
    if (countIndent(toon, start, end) / 2 > MAX_DEPTH) {
      return { message: `Nested deeper than ${MAX_DEPTH} levels`, line };
    }
    if (fieldGroupDepth(content) > MAX_FIELD_GROUPS) {
      return { message: `Field groups nested deeper than ${MAX_FIELD_GROUPS} levels`, line };
    }
    if (content === "") blanks++;
    else if (content.endsWith(":") && content.includes("[")) headers++;
    start = end + 1;
  }
  return headers * blanks > MAX_BLANK_LINE_CHECKS
    ? { message: "Too many blank lines between arrays" }
    : null;
}

/** Characters of indentation, list markers included. */
function countIndent(toon: string, start: number, end: number): number {
  let at = start;
  while (at < end && (toon[at] === " " || (toon[at] === "-" && toon[at + 1] === " "))) at++;
  return at - start;
}

/** How deep `{` nests outside of quoted strings. */
function fieldGroupDepth(content: string): number {
  if (!content.includes("{")) return 0;
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < content.length; at++) {
    const character = content[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === "{") deepest = Math.max(deepest, ++depth);
    else if (!quoted && character === "}") depth--;
  }
  return deepest;
}

function describe(error: unknown): ToonProblem {
  if (error instanceof RangeError) {
    return { code: "invalid_toon", message: "Nested deeper than the decoder can follow" };
  }
  const line = error instanceof ToonDecodeError ? error.line : undefined;
  const message = error instanceof Error ? error.message : "Not TOON";
  return {
    code: "invalid_toon",
    message: withoutQuotes(message.replace(/^Line \d+: /, "")),
    ...(line === undefined ? {} : { line }),
  };
}

/** The messages of the decoder that quote the grammar of TOON, and nothing of the text. */
const QUOTES_GRAMMAR = /^Expected list item to start|^Header delimiter mismatch/;

/**
 * Removes the text that the decoder quotes: messages must not contain document text. They quote one
 * stretch of it, which may have quotation marks itself.
 */
function withoutQuotes(message: string): string {
  if (QUOTES_GRAMMAR.test(message)) return message;
  return message
    .replace(/[\s,:]*(?:at |got )?".*"/s, "")
    .replace(/^(Invalid escape sequence): \\(?!u must be followed).*$/s, "$1");
}
