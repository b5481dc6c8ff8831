import {
  type DocumentNode,
  type ObjectNode,
  parse,
  tokenize,
  type ValueNode,
} from "@humanwhocodes/momoa";
import { MAX_JSON_DEPTH } from "./parse-json.js";

/** Names and indexes from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/** A place in a text. Both are 1-based; columns are UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/** Why a text is no JSON, and where. */
export interface JsonFault extends Position {
  message: string;
}

/**
 * Finds why a text that `parseJson` refuses is refused: nesting and syntax first, then names that
 * occur twice. Only for texts that are wrong, and small enough to hold a tree of.
 */
export function findJsonFaults(text: string): JsonFault[] {
  try {
    const deep = findTooDeep(text);
    if (deep !== undefined) return [deep];
    // At the end of a text the parser names what came before; what follows here is never valid.
    parse(`${text}\0`);
  } catch (error) {
    const { line, column, offset } = error as Partial<Position> & { offset?: number };
    if (offset === undefined || line === undefined || column === undefined) throw error;
    if (offset < text.length) return [{ line, column, message: describeUnexpected(text, offset) }];
  }
  return findFaultsOfWhole(text);
}

/** What is wrong in a text whose every token is expected where it is. */
function findFaultsOfWhole(text: string): JsonFault[] {
  const root = tryParse(text);
  if (root === undefined) {
    return [{ ...positionAt(text, text.length), message: "the text ends too early" }];
  }
  return [...findControls(text), ...findRepeatedNames(root.body)];
}

function tryParse(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function describeUnexpected(text: string, offset: number): string {
  const character = String.fromCodePoint(text.codePointAt(offset)!);
  if (text.startsWith("//", offset) || text.startsWith("/*", offset)) {
    return "comments are not allowed";
  }
  if (text.startsWith("<<<<<<<", offset)) return "a merge left its conflict here";
  if (character === "'") return "strings and names stand in double quotes";
  if (/[}\]]/.test(character) && /,\s*$/.test(text.slice(Math.max(0, offset - 200), offset))) {
    return `nothing follows the comma before "${character}"`;
  }
  return /[!-~]/.test(character)
    ? `unexpected ${JSON.stringify(character)}`
    : "unexpected character";
}

function findTooDeep(text: string): JsonFault | undefined {
  let depth = 0;
  for (const { type, loc } of tokenize(text)) {
    if (type === "LBrace" || type === "LBracket") depth++;
    else if (type === "RBrace" || type === "RBracket") depth--;
    if (depth > MAX_JSON_DEPTH) {
      const { line, column } = loc.start;
      return { line, column, message: `nested deeper than ${MAX_JSON_DEPTH} levels` };
    }
  }
  return undefined;
}

/** The one thing that the parser lets through and JSON does not have. */
function findControls(text: string): JsonFault[] {
  return tokenize(text, { ranges: true }).flatMap(({ type, range }) => {
    if (type !== "String" || range === undefined) return [];
    const within = text.slice(...range).search(/[\0-\x1f]/);
    if (within < 0) return [];
    const message = "a string has a line ending or another control character in it";
    return [{ ...positionAt(text, range[0] + within), message }];
  });
}

function findRepeatedNames(node: ValueNode): JsonFault[] {
  if (node.type === "Array") return node.elements.flatMap(({ value }) => findRepeatedNames(value));
  if (node.type !== "Object") return [];
  const seen = new Set<string>();
  return node.members.flatMap(({ name, value }) => {
    const { line, column } = name.loc.start;
    const key = nameOf(name);
    const repeated = seen.has(key);
    seen.add(key);
    const message = "this name occurs twice in one object";
    return [...(repeated ? [{ line, column, message }] : []), ...findRepeatedNames(value)];
  });
}

/** Where the values of a valid JSON text stand. Parses it once. */
export class JsonPositions {
  readonly #root: DocumentNode;

  constructor(text: string) {
    this.#root = parse(text);
  }

  /** Where a value begins, or with `atName` its name; for a missing one, what it is missing in. */
  find(path: JsonPath, atName = false): Position {
    let node: ValueNode = this.#root.body;
    let position = node.loc.start;
    for (const [index, key] of path.entries()) {
      const member = memberOf(node, key);
      if (member === undefined) break;
      node = member.value;
      const wantsName = atName && index === path.length - 1 && member.type === "Member";
      position = wantsName ? member.name.loc.start : node.loc.start;
    }
    const { line, column } = position;
    return { line, column };
  }
}

function memberOf(node: ValueNode, key: string | number) {
  if (node.type === "Array" && typeof key === "number") return node.elements[key];
  if (node.type !== "Object") return undefined;
  return node.members.find(({ name }) => nameOf(name) === key);
}

function nameOf(name: ObjectNode["members"][number]["name"]): string {
  return name.type === "String" ? name.value : name.name;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|[\r\n]/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
