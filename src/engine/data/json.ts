import { shortenEscapes } from "./escapes.js";
import { isExactNumber } from "./exact-number.js";
import type { JsonValue } from "./json-value.js";
import { TOKEN, type Tokens, tokenize } from "./tokens.js";

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Whether a text has nothing but white space of JSON: a no-break space is none. */
export function isBlankJson(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}

/** The values of a text of which every line that is not blank is JSON; undefined where one is none. */
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

/** A JSON text without white space that means nothing, and how many of its numbers JavaScript would spell otherwise. */
export interface CompactJson {
  text: string;
  respelled: number;
}

/**
 * Takes out white space and shortens escapes. Digits stay as they are spelled, and members as they
 * stand, repeated ones too.
 * @param json A JSON text, or lines of them: these stay lines.
 */
export function compactJson(json: string): CompactJson {
  const tokens = tokenize(json);
  let text = "";
  let respelled = 0;
  let depth = 0;
  let isNewLine = false;
  // Everything from here on is taken as it is, up to what is not.
  let from = 0;
  for (let kind = tokens.scan(); kind !== TOKEN.end; kind = tokens.scan()) {
    const start = tokens.getTokenOffset();
    const end = start + tokens.getTokenLength();
    if (isNewLine && kind !== TOKEN.blank && kind !== TOKEN.lineBreak) {
      text += "\n";
      isNewLine = false;
    }
    switch (kind) {
      case TOKEN.blank:
      case TOKEN.lineBreak: {
        text += json.slice(from, start);
        from = end;
        // Between two texts of JSON Lines.
        if (depth === 0 && kind === TOKEN.lineBreak) isNewLine = text !== "";
        continue;
      }
      case TOKEN.string: {
        const spelled = json.slice(start, end);
        const shortest = shortenEscapes(spelled);
        if (shortest === spelled) break;
        text += json.slice(from, start) + shortest;
        from = end;
        break;
      }
      case TOKEN.number: {
        const spelled = json.slice(start, end);
        if (spelled !== String(Number(spelled))) respelled++;
        break;
      }
      default:
        depth += levelsOf(kind);
    }
  }
  return { text: text + json.slice(from), respelled };
}

function levelsOf(kind: number): number {
  if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) return 1;
  return kind === TOKEN.closeBrace || kind === TOKEN.closeBracket ? -1 : 0;
}

/** An array or object of a value, and which of its members comes next. */
interface Open {
  readonly container: JsonValue;
  /** null of an array. */
  readonly keys: readonly string[] | null;
  next: number;
}

/**
 * Whether a value is what a JSON text says, compared token by token: types, members in their order,
 * strings by code units, numbers by their exact decimal value. No member may be missing, come twice or
 * stand elsewhere.
 * @param json A JSON text; lines of them are compared with an array.
 */
export function isValueOf(json: string, value: JsonValue, isLines = false): boolean {
  const tokens = tokenize(json, true);
  const open: Open[] = [];
  let root: Open = { container: isLines ? value : [value], keys: null, next: 0 };
  if (!Array.isArray(root.container)) return false;
  const outermost = root;
  for (let kind = tokens.scan(); kind !== TOKEN.end; kind = tokens.scan()) {
    const { container, keys } = root;
    switch (kind) {
      case TOKEN.comma:
      case TOKEN.colon:
        continue;
      case TOKEN.closeBrace:
      case TOKEN.closeBracket:
        if (root.next !== lengthOf(root)) return false;
        root = open.pop() ?? outermost;
        continue;
    }
    if (root.next === lengthOf(root)) return false;
    if (keys !== null && !isKey(tokens, kind, keys[root.next] as string)) return false;
    if (keys !== null) {
      // Past the colon, to the value.
      tokens.scan();
      kind = tokens.scan();
    }
    const child =
      keys === null
        ? (container as JsonValue[])[root.next]
        : (container as { [key: string]: JsonValue })[keys[root.next] as string];
    root.next++;
    const inner = enter(kind, child as JsonValue);
    if (inner === undefined) {
      if (!isPrimitive(tokens, kind, child as JsonValue)) return false;
    } else if (inner === null) {
      return false;
    } else {
      open.push(root);
      root = inner;
    }
  }
  return root === outermost && root.next === lengthOf(root);
}

function lengthOf({ container, keys }: Open): number {
  return keys?.length ?? (container as JsonValue[]).length;
}

function isKey(tokens: Tokens, kind: number, key: string): boolean {
  return kind === TOKEN.string && tokens.getTokenValue() === key;
}

/** The array or object that a token opens, if the value is one; null if it is not; undefined of other tokens. */
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
