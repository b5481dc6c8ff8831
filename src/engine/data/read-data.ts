import type { Flavor } from "../contract/contract.js";
import { once } from "../contract/once.js";
import type { FlavorChoice } from "../contract/requests.js";
import { normalizeText } from "../markdown/lines.js";
import {
  compactJson,
  isBlankJson,
  type JsonValue,
  parseJson,
  parseJsonLines,
  TOKEN,
  tokenize,
} from "./json.js";
import { alignRows, printLines, readTree, type Tree } from "./json-tree.js";
import type { YamlReason } from "./read-yaml.js";
import { readYamlText } from "./yaml.js";

export function isDataFlavor(flavor: Flavor): boolean {
  return flavor !== "markdown" && flavor !== "text";
}

/** A text that is data as a whole. */
export interface Data {
  value: JsonValue;
  /** The value as JSON, with the spelling of the source, but rows in one order; JSON Lines stay lines. */
  json: string;
  /** `json` without white space, its escapes shortened. */
  minified: string;
  /** `json` with its members as they stand: the text itself, or the value of YAML as JSON. */
  asWritten: string;
  /** Where the first row of another order begins in `asWritten`; null if there is none. */
  reordered: number | null;
  /** `asWritten` as a tree, and the same with rows in one order; null if it is nested too deeply. */
  tree: Tree | null;
  aligned: Tree | null;
  isLines: boolean;
  /** The text without insignificant white space, in one or more ways. */
  compacts: readonly string[];
  /** How many numbers JavaScript spells differently: `1.0`, `1e2`. */
  respelled: number;
  /** As `isWithinBounds`. Data beyond the bounds has no candidate. */
  isBounded: () => boolean;
}

/** Why a text is not data, though it looks like data or the caller says so. */
export type DataProblem = { offset: number } & (
  | { code: "not_quite_json" }
  | { code: "yaml_not_plain"; reason: YamlReason }
);

/** A text as it was read. */
export interface ReadText {
  flavor: Flavor;
  /** null for a document, or if there is a problem. */
  data: Data | null;
  problem: DataProblem | null;
}

/**
 * Reads a text as the caller asked. `auto` reads a JSON object or array as JSON, two or more lines of
 * them as JSON Lines, and everything else as Markdown.
 * @throws ContextVerdictError `bad_request` for YAML before `loadYaml`.
 */
export function readData(source: string, choice: FlavorChoice): ReadText {
  if (choice === "markdown" || choice === "text") return toDocument(choice);
  if (choice === "auto") return detect(source);
  const text = normalizeText(source);
  if (isBlankJson(text)) return toDocument(choice);
  if (choice === "yaml") return readYaml(text);
  const isLines = choice === "jsonl";
  const value = isLines ? parseJsonLines(text) : parseJson(text);
  if (value === undefined) return { ...toDocument(choice), problem: toProblem(text, isLines) };
  return { ...toDocument(choice), data: toData(text, value, isLines) };
}

function toDocument(flavor: Flavor): ReadText {
  return { flavor, data: null, problem: null };
}

// Not a comment of MDX: `{/* … */}`.
const OPENING = /^\uFEFF?[ \t\r\n]*(?:\[|\{(?!\/\*[\s\S]*?\*\/\}))/;

function detect(source: string): ReadText {
  if (!OPENING.test(source)) return toDocument("markdown");
  const text = normalizeText(source);
  const value = parseJson(text);
  if (value !== undefined) return { ...toDocument("json"), data: toData(text, value, false) };
  const areLines = areOpened(text) && isWhole(text);
  const values = areLines ? parseJsonLines(text) : undefined;
  if (values !== undefined) return { ...toDocument("jsonl"), data: toData(text, values, true) };
  const problem = toProblem(text, areLines);
  return { ...toDocument("markdown"), problem: problem.isMeant ? problem : null };
}

/** Whether the first line that is not blank is JSON by itself, so that the next line does not continue it. */
function isWhole(text: string): boolean {
  const line = text.split("\n").find((line) => !isBlankJson(line));
  return line !== undefined && parseJson(line) !== undefined;
}

/** Whether every line that is not blank begins as an object or array. */
function areOpened(text: string): boolean {
  return text.split("\n").every((line) => /^[ \t]*(?:[[{]|$)/.test(line));
}

function toProblem(text: string, isLines = false) {
  const { offset, isMeant } = isLines ? findLineFault(text) : findFault(text);
  return { code: "not_quite_json" as const, offset, isMeant };
}

/** The error of the first line that is not JSON. */
function findLineFault(text: string): JsonFault {
  const lines = text.split("\n");
  const wrong = lines.findIndex((line) => !isBlankJson(line) && parseJson(line) === undefined);
  const { offset, isMeant } = findFault(lines[wrong] as string);
  const start = lines.slice(0, wrong).reduce((sum, { length }) => sum + length + 1, 0);
  return { offset: start + offset, isMeant };
}

function toData(asWritten: string, parsed: JsonValue, isLines: boolean): Data {
  const { text: compact, respelled } = compactJson(asWritten);
  const tree = readTree(asWritten, isLines);
  const { tree: aligned, reordered } = tree === null ? NOT_READ : alignRows(tree);
  const json = aligned === null || reordered === null ? asWritten : printLines(aligned, isLines);
  const value = json === asWritten ? parsed : isLines ? parseJsonLines(json) : parseJson(json);
  return {
    value: value as JsonValue,
    json,
    minified: json === asWritten ? compact : compactJson(json).text,
    asWritten,
    reordered,
    tree,
    aligned,
    isLines,
    compacts: [compact],
    respelled,
    isBounded: once(() => isWithinBounds(parsed)),
  };
}

const NOT_READ = { tree: null, reordered: null };

function readYaml(text: string): ReadText {
  const read = readYamlText(text);
  if ("reason" in read) {
    return { ...toDocument("yaml"), problem: { code: "yaml_not_plain", ...read } };
  }
  const { json, compacts } = read;
  const value = JSON.parse(json) as JsonValue;
  return { ...toDocument("yaml"), data: { ...toData(json, value, false), compacts } };
}

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

/** Deeper values are not converted: the codec recurses, and TOON pays for every level with indentation. */
export const MAX_DEPTH = 32;
/** Structure may take this many times the characters of the value as JSON on one line, escapes aside. */
const MAX_SPREAD = 2;
/** Structure that every value may have, in characters. */
const ALWAYS_ALLOWED = 2000;
/** Characters of an array or object in addition to indentation, roughly: `- [n]:`. */
const CONTAINER_CHARS = 4;

/**
 * Whether a value is worth converting: not nested too deeply, and not so fragmented that its TOON would
 * be mostly indentation. Counts the value, not the text: the answer must not depend on how it is spelled.
 */
export function isWithinBounds(value: JsonValue): boolean {
  let spread = 0;
  let chars = 0;
  const visit = (inner: JsonValue, depth: number): boolean => {
    chars += typeof inner === "string" ? inner.length + 3 : 3;
    if (typeof inner !== "object" || inner === null) {
      if (typeof inner === "number") chars += String(inner).length - 2;
      return true;
    }
    if (depth > MAX_DEPTH) return false;
    spread += 2 * depth + CONTAINER_CHARS;
    if (Array.isArray(inner)) return inner.every((item) => visit(item, depth + 1));
    for (const key in inner) {
      spread += 2 * depth;
      chars += key.length + 3;
      if (!visit(inner[key] as JsonValue, depth + 1)) return false;
    }
    return true;
  };
  return visit(value, 1) && spread <= ALWAYS_ALLOWED + MAX_SPREAD * chars;
}
