// @ts-expect-error The library has types for its main module only, which Node.js cannot load.
import { createScanner } from "jsonc-parser/lib/esm/impl/scanner.js";

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | JsonValue[] | { [key: string]: JsonValue };

/** The value of a JSON text; undefined for other texts. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Whether a text is only JSON white space, which excludes no-break spaces. */
export function isBlankJson(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}

/** The values of JSON Lines; undefined unless every line is JSON or blank. */
export function parseJsonLines(text: string): JsonValue[] | undefined {
  const values: JsonValue[] = [];
  for (const line of text.split("\n")) {
    if (isBlankJson(line)) continue;
    const value = parseJson(line);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/**
 * Removes white space and shortens escapes. Keeps the spelling of numbers, and the order of members,
 * repeated ones included.
 * @param json A JSON text, or JSON Lines, which stay lines.
 * @param options.keepsEscapes Whether strings stay as they are spelled.
 * @returns With the number of numbers that JavaScript would spell differently.
 */
export function compactJson(
  json: string,
  { keepsEscapes = false } = {},
): { text: string; respelled: number } {
  let text = "";
  let respelled = 0;
  let depth = 0;
  // Start of the stretch that can be copied as it is.
  let from = 0;
  // By hand: the scanner makes a text of every token.
  for (let at = 0; at < json.length; ) {
    const start = at++;
    const code = json.charCodeAt(start);
    if (code === QUOTE) {
      let hasEscapes = false;
      for (let inner = json.charCodeAt(at); inner !== QUOTE; inner = json.charCodeAt(++at)) {
        if (inner !== BACKSLASH) continue;
        hasEscapes = true;
        at++;
      }
      at++;
      if (!hasEscapes || keepsEscapes) continue;
      text += json.slice(from, start) + shortenEscapes(json.slice(start, at));
      from = at;
    } else if (isBlankCode(code)) {
      while (isBlankCode(json.charCodeAt(at))) at++;
      text += json.slice(from, start);
      from = at;
      // JSON Lines.
      const isBetween = depth === 0 && text !== "" && at < json.length;
      if (isBetween && /[\r\n]/.test(json.slice(start, at))) text += "\n";
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
    else if (isOfNumber(code)) {
      while (isOfNumber(json.charCodeAt(at)) || "eE+".includes(json.charAt(at) || "]")) at++;
      const spelled = json.slice(start, at);
      if (spelled !== String(Number(spelled))) respelled++;
    }
  }
  return { text: text + json.slice(from), respelled };
}

const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

function isBlankCode(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Of a number without exponent. */
function isOfNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 46;
}

/** An array or object that is being compared, and the index of its next member. */
interface Open {
  readonly container: JsonValue;
  /** null for an array. */
  readonly keys: readonly string[] | null;
  next: number;
}

/** Whether a value is exactly that of a JSON text, as `findInexact` compares them. */
export function isValueOf(json: string, value: JsonValue, isLines = false): boolean {
  return findInexact(json, value, isLines) === undefined;
}

/**
 * Compares a value with a JSON text, token by token: types, members in their order, strings by code
 * units, numbers by their exact decimal value.
 * @param json A JSON text, or JSON Lines, which are compared with an array.
 * @returns The offset of the first token that the value does not hold (UTF-16 code units), such as a
 *   member that is repeated or in another place; undefined if they are equal.
 */
export function findInexact(json: string, value: JsonValue, isLines = false): number | undefined {
  const tokens = tokenize(json, true);
  const open: Open[] = [];
  let current: Open = { container: isLines ? value : [value], keys: null, next: 0 };
  if (!Array.isArray(current.container)) return 0;
  const outermost = current;
  for (let kind = tokens.scan(); kind !== TOKEN.end; kind = tokens.scan()) {
    const { container, keys } = current;
    switch (kind) {
      case TOKEN.comma:
      case TOKEN.colon:
        continue;
      case TOKEN.closeBrace:
      case TOKEN.closeBracket:
        if (current.next !== lengthOf(current)) return tokens.getTokenOffset();
        current = open.pop() ?? outermost;
        continue;
    }
    if (current.next === lengthOf(current)) return tokens.getTokenOffset();
    if (keys !== null) {
      const isKey = kind === TOKEN.string && tokens.getTokenValue() === keys[current.next];
      if (!isKey) return tokens.getTokenOffset();
      // Past the colon, to the value.
      tokens.scan();
      kind = tokens.scan();
    }
    const child =
      keys === null
        ? (container as JsonValue[])[current.next]
        : (container as { [key: string]: JsonValue })[keys[current.next] as string];
    current.next++;
    const inner = enter(kind, child as JsonValue);
    if (inner === null) return tokens.getTokenOffset();
    if (inner !== undefined) {
      open.push(current);
      current = inner;
    } else if (!isPrimitive(tokens, kind, child as JsonValue)) return tokens.getTokenOffset();
  }
  return current === outermost && current.next === lengthOf(current) ? undefined : json.length;
}

function lengthOf({ container, keys }: Open): number {
  return keys?.length ?? (container as JsonValue[]).length;
}

/** The array or object that a token opens; null if the value is of another type, undefined for other tokens. */
function enter(kind: number, value: JsonValue): Open | null | undefined {
  if (kind === TOKEN.openBracket) {
    return Array.isArray(value) ? { container: value, keys: null, next: 0 } : null;
  }
  if (kind !== TOKEN.openBrace) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return { container: value, keys: Object.keys(value), next: 0 };
}

function isPrimitive(tokens: Tokens, kind: number, value: JsonValue): boolean {
  switch (kind) {
    case TOKEN.string:
      return tokens.getTokenValue() === value;
    case TOKEN.number:
      return isExactNumber(tokens.getTokenValue(), value);
    case TOKEN.true:
      return value === true;
    case TOKEN.false:
      return value === false;
    case TOKEN.null:
      return value === null;
    default:
      return false;
  }
}

/** An escaped pair of surrogates, any other character by its number, or a short escape. */
const ESCAPE =
  /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\u([\da-fA-F]{4})|\\(.)/g;

/** Characters that could be visible. */
const VISIBLE = /^(?:[ \p{L}\p{M}\p{N}\p{P}\p{S}])$/u;
/** Those of them that are not: fillers, variation selectors and the blank Braille pattern. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\u2800]$/u;

/**
 * Shortens every escape of a JSON string. A character replaces its escape only if it is visible:
 * controls, line separators, zero-width and direction marks, unassigned characters and lone surrogates
 * stay escaped.
 * @param token With its quotation marks.
 */
export function shortenEscapes(token: string): string {
  if (!token.includes("\\")) return token;
  // Here a combining mark stays escaped: right after the quotation mark or an escape, it would change that.
  let noMarkAt = 1;
  return token.replace(ESCAPE, (spelled: string, high, low, unit, short, at: number) => {
    const keep = (kept: string): string => {
      noMarkAt = at + spelled.length;
      return kept;
    };
    if (short !== undefined) return short === "/" ? "/" : keep(spelled);
    const code = Number.parseInt(unit ?? high, 16);
    const character =
      unit === undefined
        ? String.fromCharCode(code, Number.parseInt(low, 16))
        : String.fromCharCode(code);
    if (character === '"' || character === "\\") return keep(`\\${character}`);
    const isSeen = VISIBLE.test(character) && !BLANK.test(character);
    return isSeen && !(at === noMarkAt && /\p{M}/u.test(character)) ? character : keep(spelled);
  });
}

/** A number as sign, digits without zeros at either end, and the power of ten of the last digit. */
interface Decimal {
  isNegative: boolean;
  digits: string;
  exponent: number;
}

/**
 * Whether a number has exactly the value of its JSON spelling: `1e2`, `100` and `100.0` are equal, no
 * double holds `12345678901234567890`, and `-0` is not `0`. Works on digits and exponents, and never
 * expands a number.
 * @param spelled A number of the JSON grammar.
 */
export function isExactNumber(spelled: string, value: unknown): boolean {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  const shortest = String(value);
  if (spelled === shortest) return true;
  const a = readDecimal(spelled);
  const b = readDecimal(shortest);
  return a.isNegative === b.isNegative && a.digits === b.digits && a.exponent === b.exponent;
}

function readDecimal(spelled: string): Decimal {
  const isNegative = spelled.startsWith("-");
  const [significand = "", power = "0"] = spelled.slice(isNegative ? 1 : 0).split(/e/i);
  const [whole = "", fraction = ""] = significand.split(".");
  const all = whole + fraction;
  const end = trimmedEnd(all);
  const digits = all.slice(0, end).replace(/^0+/, "");
  if (digits === "") return { isNegative, digits, exponent: 0 };
  return { isNegative, digits, exponent: Number(power) - fraction.length + all.length - end };
}

const ZERO = 48;

/** The length without zeros at the end. (A regular expression would be quadratic in runs of zeros.) */
function trimmedEnd(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}

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
