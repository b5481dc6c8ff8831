import { shortenEscapes } from "./json.js";

/**
 * A JSON text as a tree of its own tokens, so that it holds what JavaScript's values lose: the order and
 * repetition of members, and digits as they are spelled. A primitive is its token, with escapes in their shortest
 * form.
 */
export type Tree = string | Branch;

/** An array or object. */
export interface Branch {
  /** The tokens of its keys; null for an array. */
  readonly keys: string[] | null;
  readonly items: Tree[];
  /** Where it begins in the text (UTF-16 code units). */
  readonly start: number;
}

/** Deeper values have no tree: whoever walks one recurses. */
const MAX_DEPTH = 200;

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];
/** Space, tab, carriage return and line feed are below. */
const BLANK = 32;

/**
 * Reads a valid JSON text; JSON Lines are read as an array. Linear.
 * @returns null for a value that is nested too deeply.
 */
export function readTree(json: string, isLines = false): Tree | null {
  const root: Branch = { keys: null, items: [], start: 0 };
  const open: Branch[] = [];
  let current = root;
  for (let at = 0; at < json.length; ) {
    const start = at++;
    const code = json.charCodeAt(start);
    if (code <= BLANK || code === COMMA || code === COLON) continue;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      const branch: Branch = { keys: code === OPEN_BRACE ? [] : null, items: [], start };
      current.items.push(branch);
      open.push(current);
      if (open.length > MAX_DEPTH) return null;
      current = branch;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) current = open.pop() as Branch;
    else {
      at = endOfToken(json, start);
      const token = shortenEscapes(json.slice(start, at));
      const { keys, items } = current;
      if (keys !== null && keys.length === items.length) keys.push(token);
      else items.push(token);
    }
  }
  return isLines ? root : (root.items[0] as Tree);
}

/** The end of a string, number or word. */
function endOfToken(json: string, start: number): number {
  let at = start + 1;
  if (json.charCodeAt(start) === QUOTE) {
    for (let code = json.charCodeAt(at); code !== QUOTE; code = json.charCodeAt(at)) {
      at += code === BACKSLASH ? 2 : 1;
    }
    return at + 1;
  }
  for (let code = json.charCodeAt(at); code > BLANK; code = json.charCodeAt(++at)) {
    if (code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET) break;
  }
  return at;
}

/**
 * As JSON.
 * @param blanks Those of one level; by default, the text is on one line.
 */
export function printTree(tree: Tree, blanks = "", outer = ""): string {
  if (typeof tree === "string") return tree;
  const { keys, items } = tree;
  const [open, close] = keys === null ? "[]" : "{}";
  const inner = outer + blanks;
  const [first, next, last] =
    blanks === "" || items.length === 0
      ? ["", ",", ""]
      : [`\n${inner}`, `,\n${inner}`, `\n${outer}`];
  const colon = blanks === "" ? ":" : ": ";
  const texts = items.map((item, index) => {
    const text = printTree(item, blanks, inner);
    return keys === null ? text : `${keys[index]}${colon}${text}`;
  });
  return `${open}${first}${texts.join(next)}${last}${close}`;
}

/** As JSON, or an array's items as JSON Lines. */
export function printLines(tree: Tree, areLines: boolean): string {
  if (!areLines || typeof tree === "string") return printTree(tree);
  return tree.items.map((item) => printTree(item)).join("\n");
}

/** The objects of an array, or of an object, that has at least two and nothing else; null for other trees. */
export function rowsOf(tree: Tree): Branch[] | null {
  if (typeof tree === "string" || tree.items.length < 2) return null;
  const isRow = (item: Tree): item is Branch => typeof item !== "string" && item.keys !== null;
  return tree.items.every(isRow) ? (tree.items as Branch[]) : null;
}

/** A tree whose rows have their members in one order. */
export interface Aligned {
  tree: Tree;
  /** Where the first row begins that had another order; null if none had. */
  reordered: number | null;
}

/**
 * Gives rows that have the same members the order of the first, and objects in their cells, too. JSON's objects
 * have no order; a row of another order would cost the table. TOON has tables of an object's objects as well.
 */
export function alignRows(tree: Tree): Aligned {
  let reordered: number | null = null;
  const alignCells = (rows: readonly Branch[]): readonly Branch[] => {
    const { keys } = rows[0] as Branch & { keys: string[] };
    const order = new Map(keys.map((key, index) => [key, index]));
    if (order.size < keys.length) return rows;
    const aligned = rows.map((row) => {
      const inOrder = reorder(row, order);
      if (inOrder !== null) reordered = Math.min(row.start, reordered ?? row.start);
      return inOrder ?? row;
    });
    if (!aligned.every((row) => row.keys?.length === keys.length)) return aligned;
    for (const column of keys.keys()) {
      const cells = rowsOf({
        keys: null,
        items: aligned.map(({ items }) => items[column] as Tree),
        start: 0,
      });
      const inOrder = cells && alignCells(cells);
      for (const [index, row] of aligned.entries())
        if (inOrder) row.items[column] = inOrder[index] as Tree;
    }
    return aligned;
  };
  const align = (one: Tree): Tree => {
    if (typeof one === "string") return one;
    const branch: Branch = { ...one, items: one.items.map(align) };
    const rows = rowsOf(branch);
    return rows === null ? branch : { ...branch, items: [...alignCells(rows)] };
  };
  return { tree: align(tree), reordered };
}

/** An object with its members in an order; null if it has other members, or has this order. */
function reorder(object: Branch, order: ReadonlyMap<string, number>): Branch | null {
  const keys = object.keys as string[];
  if (keys.length !== order.size || keys.every((key, index) => order.get(key) === index))
    return null;
  const items: Tree[] = [];
  const seen = new Set<number>();
  for (const [index, key] of keys.entries()) {
    const column = order.get(key);
    if (column === undefined || seen.has(column)) return null;
    seen.add(column);
    items[column] = object.items[index] as Tree;
  }
  return { keys: [...order.keys()], items, start: object.start };
}

/**
 * Whether two trees are the same value: digits and members as they stand, but the members of rows, and within
 * them, in any order.
 */
export function isSameTree(a: Tree, b: Tree, isInRow = false): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  if (a.items.length !== b.items.length || (a.keys === null) !== (b.keys === null)) return false;
  const areFree = isInRow || rowsOf(a) !== null;
  const isSame = (index: number, other: number | undefined) =>
    other !== undefined && isSameTree(a.items[index] as Tree, b.items[other] as Tree, areFree);
  const isOrdered = a.keys === null || a.keys.every((key, index) => key === b.keys?.[index]);
  if (isOrdered) return a.items.every((_, index) => isSame(index, index));
  const places = new Map(b.keys?.map((key, index) => [key, index]));
  if (!isInRow || places.size < b.items.length || new Set(a.keys).size < b.items.length)
    return false;
  return a.keys?.every((key, index) => isSame(index, places.get(key))) === true;
}
