import {
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser/lib/esm/main.js";
import { LineStarts, type Position } from "./line-starts.js";
import { MAX_JSON_DEPTH } from "./parse-json.js";

/** Names and indexes from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/** Why a text is no JSON, and where. */
export interface JsonFault extends Position {
  message: string;
}

/**
 * Finds why a text that `parseJson` refuses is refused: nesting and syntax first, then names that
 * occur twice. Only for texts that are wrong, and small enough to hold a tree of.
 */
export function findJsonFaults(text: string): JsonFault[] {
  const lines = new LineStarts(text);
  const deep = findTooDeep(text);
  if (deep !== undefined) {
    return [{ ...lines.locate(deep), message: `nested deeper than ${MAX_JSON_DEPTH} levels` }];
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error === undefined) {
    const message = "this name occurs twice in one object";
    const names = root === undefined ? [] : findRepeatedNames(root);
    return names.map(({ offset }) => ({ ...lines.locate(offset), message }));
  }
  const word = GOOD_STARTS[printParseErrorCode(error.error)];
  const offset = word === undefined ? error.offset : skip(text, error.offset, word);
  return [{ ...lines.locate(offset), message: describeUnexpected(text, offset, word === STRING) }];
}

/** Where the bracket is that opens one level too many. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth > MAX_JSON_DEPTH) return index;
  }
  return undefined;
}

const STRING = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*\\?/y;
const NUMBER = /-?\d*(?:\.\d*)?(?:[eE][-+]?)?/y;

/** As much as is right of what the parser finds something wrong in: it names where that begins. */
const GOOD_STARTS: Readonly<Record<string, RegExp>> = {
  InvalidCharacter: STRING,
  InvalidEscapeCharacter: STRING,
  InvalidUnicode: STRING,
  UnexpectedEndOfString: STRING,
  UnexpectedEndOfNumber: NUMBER,
};

function skip(text: string, offset: number, word: RegExp): number {
  word.lastIndex = offset;
  return word.test(text) ? word.lastIndex : offset;
}

function describeUnexpected(text: string, offset: number, inString: boolean): string {
  if (offset >= text.length) return "the text ends too early";
  const character = String.fromCodePoint(text.codePointAt(offset)!);
  if (inString && character < " ") {
    return "a string has a line ending or another control character in it";
  }
  if (!inString && /^\/[/*]/.test(text.slice(offset, offset + 2))) {
    return "comments are not allowed";
  }
  if (!inString && text.startsWith("<<<<<<<", offset)) return "a merge left its conflict here";
  if (!inString && character === "'") return "strings and names need double quotes";
  if (!inString && /[}\]]/.test(character) && isAfterComma(text, offset)) {
    return `nothing follows the comma before "${character}"`;
  }
  return /[!-~]/.test(character)
    ? `unexpected ${JSON.stringify(character)}`
    : "unexpected character";
}

function isAfterComma(text: string, offset: number): boolean {
  return /,\s*$/.test(text.slice(Math.max(0, offset - 200), offset));
}

function findRepeatedNames(node: Node): Node[] {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child) => {
    const [name, value] = child.type === "property" ? child.children! : [undefined, child];
    const repeated = name !== undefined && seen.has(name.value) ? [name] : [];
    if (name !== undefined) seen.add(name.value);
    return [...repeated, ...(value === undefined ? [] : findRepeatedNames(value))];
  });
}

/** The places of the values of a valid JSON text. Parses it once. */
export class JsonPositions {
  readonly #root: Node;
  readonly #lines: LineStarts;
  /** By the object; looked up once for each problem in it. */
  readonly #members = new Map<Node, Map<string, Node>>();

  constructor(text: string) {
    this.#root = parseTree(text)!;
    this.#lines = new LineStarts(text);
  }

  /** Where a value begins, or with `atName` its name; for a missing one, what it is missing in. */
  find(path: JsonPath, atName = false): Position {
    let node = this.#root;
    let { offset } = node;
    for (const [index, key] of path.entries()) {
      const next = typeof key === "number" ? node.children?.[key] : this.#findMember(node, key);
      if (next === undefined) break;
      const [name, value] = next.type === "property" ? next.children! : [next, next];
      node = value!;
      offset = (atName && index === path.length - 1 ? name! : node).offset;
    }
    return this.#lines.locate(offset);
  }

  #findMember(node: Node, name: string): Node | undefined {
    if (node.type !== "object") return undefined;
    const known = this.#members.get(node);
    const members = known ?? new Map(node.children!.map((one) => [one.children![0]!.value, one]));
    if (known === undefined) this.#members.set(node, members);
    return members.get(name);
  }
}
