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
  type Tags,
  visit,
} from "yaml";
import type { JsonValue } from "./json.js";

/** Tokens that say more than a value, by their names in the library. `doc-end`: three dots. */
const EXTRAS = ["alias", "anchor", "comment", "directive-line", "doc-end", "tag"] as const;

/** Why a text is not plain YAML: it holds more than a value, or its value is ambiguous. */
export type YamlReason =
  | (typeof EXTRAS)[number]
  | ("depth" | "documents" | "key" | "merge_key" | "number" | "syntax" | "versions");

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
    const [deep] = text.match(DEEP) ?? [];
    if (deep !== undefined) reject("depth", text.search(DEEP) + deep.length);
    const tokens = parse(text);
    const { json, flow, isLong } = printNewer(tokens);
    if (printOlder(tokens) !== json) reject("versions", findDifference(tokens));
    return { json, compacts: isLong ? [] : [flow, json] };
  } catch (error) {
    return error instanceof NotPlainError ? error.problem : { reason: "syntax", offset: 0 };
  }
}

/** Line endings of YAML 1.1 only, and characters that not every version allows. */
const UNLIKE = /[^\t\n\x20-\x7E\xA0-\u2027\u202A-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Deeper texts are not parsed: the library recurses, and a stack overflow in it can end the process. A level
 * takes at least one column or bracket. Candidates have a tighter bound.
 */
const DEEP = /^(?:[ \t]|[-?:](?=[ \t])){128}/m;
const MAX_BRACKETS = 64;

/** Tokens without text, which announce the next token. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.SCALAR, CST.FLOW_END]);

/** Parses a text whose tokens are all parts of one value and not nested too deeply. */
function parse(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let [offset, brackets, before] = [0, 0, ""];
  for (const token of new Lexer().lex(text)) {
    const type = before === CST.SCALAR ? "scalar" : (CST.tokenType(token) ?? "");
    if (/^flow-.*-start$/.test(type)) brackets++;
    if (/^flow-.*-end$/.test(type)) brackets--;
    const extra = EXTRAS.find((name) => name === type);
    if (extra !== undefined) reject(extra, offset);
    if (brackets > MAX_BRACKETS) reject("depth", offset);
    for (const parsed of parser.next(token)) {
      if (parsed.type === "error") reject("syntax", parsed.offset);
      tokens.push(parsed);
    }
    if (!MARKS.has(token)) offset += token.length;
    before = token;
  }
  return [...tokens, ...parser.end()];
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
      isLong ||= isScalar(key) && quote(String(key.value)).length > MAX_KEY;
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

const JSON_STYLE: Style = { text: quote, colon: ":" };
const FLOW_STYLE: Style = { text: writeText, colon: ": " };

/** Plain only where every reader of YAML sees the same text. */
function writeText(text: string): string {
  return PLAIN.test(text) && !WORD.test(text) ? text : quote(text);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(UNLIKE, (unlike) => {
    return `\\u${unlike.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

const PLAIN = /^[A-Za-z_](?:[\w./ -]*[\w./-])?$/;
/** Words that are not texts in one of the versions unless they are quoted. The library reads `e5` as a number. */
const WORD = /^(?:e-?\d+|false|n|no|null|off|on|true|y|yes)$/i;

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
  if (key.type === "PLAIN" && SIGNS.has(key.value)) {
    reject(key.value === "<<" ? "merge_key" : "versions", key.range?.[0]);
  }
  return key.value;
}

const TEXT: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string",
  resolve: (text) => text,
  stringify: ({ value }) => writeText(String(value)),
};

/**
 * A value as YAML in block style; null where it is nested too deeply, or has a number that YAML 1.1 and 1.2
 * would not read alike (with an exponent).
 */
export function writeYaml(value: JsonValue): string | null {
  const customTags = (tags: Tags) => [TEXT, ...tags];
  const text = stringify(value, { aliasDuplicateObjects: false, customTags });
  const read = readYaml(text);
  const isSame = "json" in read && JSON.stringify(JSON.parse(read.json)) === JSON.stringify(value);
  return isSame ? text : null;
}
