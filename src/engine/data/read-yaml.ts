import {
  Composer,
  CST,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  type Scalar,
  type ScalarTag,
  stringify,
  visit,
} from "yaml";
import type { JsonValue } from "./json-value.js";

/** Why a text is not plain YAML: it holds more than a value, or its value is ambiguous. */
export type YamlReason =
  | "alias"
  | "anchor"
  | "comment"
  | "depth"
  | "directive"
  | "documents"
  | "key"
  | "merge_key"
  | "number"
  | "syntax"
  | "tag"
  | "versions";

/**
 * A YAML text that is only a value: as JSON with its numbers as spelled, and in the one-line forms that
 * are YAML of the same value. Or why it is more than that.
 */
export type YamlText = { json: string; compacts: string[] } | NotPlain;

export interface NotPlain {
  reason: YamlReason;
  /** Where, in UTF-16 code units; 0 where it has no position. */
  offset: number;
}

type Version = "1.1" | "1.2";

/**
 * Reads YAML that is only a value, the same in YAML 1.1 and 1.2: without comments, anchors, aliases,
 * tags, directives, merge keys or a second document. Never throws.
 */
export function readYaml(text: string): YamlText {
  try {
    const odd = text.search(UNLIKE);
    if (odd >= 0) reject("versions", odd);
    const tokens = parse(text);
    const { json, flow, isLong } = printNewer(tokens);
    if (printOlder(tokens) !== json) reject("versions", findDifference(tokens));
    const compacts = isLong ? [] : [flow, json].filter((compact) => !UNLIKE.test(compact));
    return { json, compacts };
  } catch (error) {
    return error instanceof NotPlainError ? error.problem : { reason: "syntax", offset: 0 };
  }
}

/** Line endings of YAML 1.1 only, and characters that not every version allows. */
const UNLIKE = /[^\t\n\x20-\x7E\xA0-\u2027\u202A-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Deeper texts are not parsed: the library recurses, and a stack overflow in it can end the process.
 * Candidates have a tighter bound.
 */
const MAX_LEVELS = 64;

const EXTRAS: Readonly<Record<string, YamlReason>> = {
  alias: "alias",
  anchor: "anchor",
  comment: "comment",
  "directive-line": "directive",
  tag: "tag",
};

/** Tokens without text, which announce the next token. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.SCALAR, CST.FLOW_END]);

/** Parses a text whose tokens are all parts of a value and not nested too deeply. */
function parse(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const levels = new Levels();
  let offset = 0;
  let before = "";
  for (const token of new Lexer().lex(text)) {
    const type = before === CST.SCALAR ? "scalar" : (CST.tokenType(token) ?? "");
    const reason = EXTRAS[type] ?? (levels.add(type, token) > MAX_LEVELS ? "depth" : undefined);
    if (reason !== undefined) reject(reason, offset);
    for (const parsed of parser.next(token)) {
      if (parsed.type === "error") reject("syntax", parsed.offset);
      tokens.push(parsed);
    }
    if (!MARKS.has(token)) offset += token.length;
    before = token;
  }
  for (const parsed of parser.end()) tokens.push(parsed);
  return tokens;
}

/** Bounds the nesting of tokens: by their columns, and within flow collections by brackets. */
class Levels {
  readonly #columns: number[] = [];
  #column = 0;
  #flow = 0;

  /** The level of the next token. */
  add(type: string, token: string): number {
    if (MARKS.has(token) && type !== "scalar") return 0;
    const column = this.#column;
    const lineStart = token.lastIndexOf("\n") + 1;
    this.#column = lineStart === 0 ? column + token.length : token.length - lineStart;
    if (type === "space" || type === "newline") return 0;
    if (type === "flow-map-start" || type === "flow-seq-start") this.#flow++;
    if (type === "flow-map-end" || type === "flow-seq-end")
      this.#flow = Math.max(0, this.#flow - 1);
    if (this.#flow > 0) return this.#columns.length + this.#flow;
    while ((this.#columns.at(-1) ?? -1) >= column) this.#columns.pop();
    return this.#columns.push(column);
  }
}

/** Longer keys need a question mark before them (YAML 1.2.2, section 7.4.2), which JSON does not have. */
const MAX_KEY = 1024;

/**
 * The value in each style, and whether a key is too long for them. A function of its own: the composed nodes
 * take much memory until it returns.
 */
function printNewer(tokens: CST.Token[]): { json: string; flow: string; isLong: boolean } {
  const node = compose(tokens, "1.2");
  let isLong = false;
  visit(node, {
    Pair: (_key, { key }) => {
      isLong ||= JSON.stringify(isScalar(key) ? key.value : null).length > MAX_KEY;
    },
  });
  return { json: print(node, JSON_STYLE), flow: print(node, FLOW_STYLE), isLong };
}

/** The value in YAML 1.1, as JSON. A text that YAML 1.1 rejects counts as a difference between the versions. */
function printOlder(tokens: CST.Token[]): string {
  try {
    return print(compose(tokens, "1.1"), JSON_STYLE);
  } catch (error) {
    return reject("versions", error instanceof NotPlainError ? error.problem.offset : 0);
  }
}

/** Offset of the first scalar that the versions read differently. */
function findDifference(tokens: CST.Token[]): number {
  const [scalars, older] = [listScalars(tokens, "1.2"), listScalars(tokens, "1.1")];
  const index = scalars.findIndex(({ value }, at) => !Object.is(value, older[at]?.value));
  return scalars[index]?.range?.[0] ?? 0;
}

function listScalars(tokens: CST.Token[], version: Version): Scalar[] {
  const scalars: Scalar[] = [];
  visit(compose(tokens, version), { Scalar: (_key, scalar) => void scalars.push(scalar) });
  return scalars;
}

class NotPlainError extends Error {
  constructor(readonly problem: NotPlain) {
    super(problem.reason);
  }
}

function reject(reason: YamlReason, offset = 0): never {
  throw new NotPlainError({ reason, offset });
}

function compose(tokens: CST.Token[], version: Version): Node | null {
  // The library's search for repeated keys is quadratic.
  const options = { version, uniqueKeys: false, logLevel: "silent", prettyErrors: false } as const;
  const composer = new Composer(options);
  stopAtFirstError(composer);
  const [document, second] = composer.compose(tokens);
  if (document === undefined) return reject("syntax");
  if (second !== undefined) reject("documents", second.range[0]);
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) reject("syntax", error.pos[0]);
  return document.contents;
}

/** The library would collect every error, with a stack. It catches what `onError` throws while composing, and reports that again. */
function stopAtFirstError(composer: Composer): void {
  let first: number | undefined;
  const onError = (at: number | readonly [number, ...unknown[]] | { offset: number }) => {
    first ??= typeof at === "number" ? at : "offset" in at ? at.offset : at[0];
    reject("syntax", first);
  };
  Object.assign(composer, { onError });
}

/** JSON numbers. In YAML 1.1, an exponent needs a fraction before it and a sign: `1e3` is a text there. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]\d+)?)?$/;
const EXPONENT = /^-?\d+(?:\.\d+)?[eE]\d+$|^-?\d+[eE]/;

/** Texts with a special meaning in YAML 1.1 that the library does not implement. */
const SIGNS: ReadonlySet<string> = new Set(["=", "<<"]);

interface Style {
  text: (text: string) => string;
  colon: string;
}

const JSON_STYLE: Style = { text: JSON.stringify, colon: ":" };

/** Flow style with as few quotation marks as possible. */
const FLOW_STYLE: Style = {
  text: (text) => (PLAIN.test(text) && !WORD.test(text) ? text : JSON.stringify(text)),
  colon: ": ",
};

const PLAIN = /^[A-Za-z_](?:[\w./ -]*[\w./-])?$/;
/** Words that are not texts in one of the versions unless they are quoted. */
const WORD = /^(?:false|n|no|null|off|on|true|y|yes)$/i;

function print(node: unknown, style: Style): string {
  if (node === null) return "null";
  if (isScalar(node)) return printScalar(node, style);
  if (isSeq(node)) return `[${node.items.map((item) => print(item, style)).join(",")}]`;
  if (!isMap(node)) return reject("alias");
  const keys = new Set<string>();
  const members = node.items.map(({ key, value }) => {
    const name = readKey(key);
    if (keys.has(name)) reject("syntax", (key as Scalar).range?.[0]);
    keys.add(name);
    return style.text(name) + style.colon + print(value, style);
  });
  return `{${members.join(",")}}`;
}

function printScalar({ value, source, range, type }: Scalar, style: Style): string {
  const offset = range?.[0];
  if (typeof value === "string") {
    return type === "PLAIN" && SIGNS.has(value) ? reject("versions", offset) : style.text(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "number" || source === undefined) return reject("versions", offset);
  if (NUMBER.test(source)) return source;
  return reject(EXPONENT.test(source) ? "versions" : "number", offset);
}

/** JSON keys are strings. */
function readKey(key: unknown): string {
  if (!isScalar(key) || typeof key.value !== "string") {
    return reject("key", isNode(key) ? key.range?.[0] : undefined);
  }
  if (key.type === "PLAIN" && key.source === "<<") reject("merge_key", key.range?.[0]);
  return key.value;
}

/** Adds a fraction to a number with an exponent. Without a fraction, YAML 1.1 would read a text. */
const EXPONENTIAL: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  test: /^-?\d\.0e[+-]\d+$/,
  identify: (value) => typeof value === "number" && /^-?\de/.test(String(value)),
  resolve: Number,
  stringify: ({ value }) => String(value).replace("e", ".0e"),
};

/** Characters to escape. A byte order mark is among them: at the start of the text, it would be removed. */
const ESCAPES = new RegExp(`${UNLIKE.source}|\\uFEFF`, "gu");

/** A tab in a line of its own, which some parsers take only between quotes. */
const LONE_TAB = /^[^\n]*\t[^\n]*$/;

/** White space alone: in a block of lines, it would count as indentation. */
const BLANK = /^\s+$/;

/** Writes a text or key that is not alike for all parsers without quotes. */
const ESCAPED: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  // Never matches: only for writing.
  test: /(?!)/,
  identify: (value) =>
    typeof value === "string" &&
    (value.search(ESCAPES) >= 0 || SIGNS.has(value) || LONE_TAB.test(value) || BLANK.test(value)),
  resolve: String,
  stringify: ({ value }) => writeText(value as string),
};

function writeText(text: string): string {
  return JSON.stringify(text).replace(ESCAPES, escapeUnit);
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A value as YAML in block style, which YAML 1.1 and 1.2 read alike. */
export function writeYaml(value: JsonValue): string {
  // Older parsers want the lines of a text indented, even if it is all there is.
  if (typeof value === "string" && value.includes("\n")) return `${writeText(value)}\n`;
  return stringify(value, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    compat: "yaml-1.1",
    customTags: (tags) => [EXPONENTIAL, ESCAPED, ...tags],
  });
}
