import { ABSENT, expandTables, FIELDS, NULL, ROWS } from "../data/json-table.js";
import { type Branch, isSameTree, readTree, rowsOf, type Tree } from "../data/json-tree.js";
import type { Data } from "../data/read-data.js";
import { weigh } from "../weight/weigh.js";

/** Data as JSON tables, proved: reading them again gives the same tree. null if none are lighter. */
export function writeTables({ tree, aligned }: Data): string | null {
  if (tree === null || aligned === null || holdsTable(tree)) return null;
  const text = print(aligned);
  const read = readTree(text);
  // Without any table, it is no other form.
  const isTabular = read !== null && holdsTable(read);
  return isTabular && isSameTree(tree, expandTables(read)) ? text : null;
}

/** Whether a value has a table, or an object that a reader could take for one. */
function holdsTable(tree: Tree): boolean {
  if (typeof tree === "string") return false;
  const { keys, items } = tree;
  return (keys?.includes(FIELDS) && keys.includes(ROWS)) || items.some(holdsTable);
}

/** Cells may take this many times the members, so that rows of few shared members cannot be far longer. */
const MAX_CELLS = 2;
/** Finding the place of a new field takes time in proportion to the fields. */
const MAX_FIELDS = 1000;

/** A value as JSON, its arrays as tables where these are lighter. */
function print(tree: Tree): string {
  if (typeof tree === "string") return tree;
  const { keys, items } = tree;
  const table = toTable(tree);
  if (table !== null) {
    const { fields, absent, rows } = table;
    const texts = rows.map((cells) => `[${cells.map(print).join(",")}]`);
    const absents = absent.length === 0 ? "" : `${ABSENT}:[${absent.join(",")}],`;
    return `{${FIELDS}:[${fields.join(",")}],${absents}${ROWS}:[${texts.join(",")}]}`;
  }
  if (keys === null) return `[${items.map(print).join(",")}]`;
  return `{${items.map((item, index) => `${keys[index]}:${print(item)}`).join(",")}}`;
}

interface Table {
  fields: string[];
  absent: string[];
  rows: Tree[][];
}

/** An array as a table; null if it is none, if rows cannot hold it, or if it would not be lighter. */
function toTable(tree: Branch): Table | null {
  const objects = tree.keys === null ? rowsOf(tree) : null;
  if (objects === null) return null;
  const fields = findFields(objects);
  if (fields === null) return null;
  const members = objects.reduce((sum, { items }) => sum + items.length, 0);
  if (fields.length * objects.length > members * MAX_CELLS) return null;
  const columns = new Map(fields.map((field, index) => [field, index]));
  const filled = fields.map(() => 0);
  const hasNull = fields.map(() => false);
  const rows: Tree[][] = [];
  for (const { keys, items } of objects) {
    const cells: Tree[] = fields.map(() => NULL);
    let last = -1;
    for (const [index, item] of items.entries()) {
      // Members that are repeated stand in the same places in all rows.
      const column = columns.size < fields.length ? index : (columns.get(keys?.[index] ?? "") ?? 0);
      // Rows of one order have been aligned; others would change theirs.
      if (column <= last) return null;
      last = column;
      cells[column] = item;
      (filled[column] as number)++;
      if (item === NULL) hasNull[column] = true;
    }
    rows.push(cells);
  }
  const isAbsent = filled.map((count) => count < objects.length);
  if (isAbsent.some((is, column) => is && hasNull[column])) return null;
  const absent = fields.filter((_, column) => isAbsent[column]);
  const table = { fields, absent, rows };
  return estimateGain(table, filled) > 0 ? table : null;
}

/** The tokens of all keys, in an order that fits the rows; null for none. */
function findFields(objects: readonly Branch[]): string[] | null {
  const [first] = objects as [Branch, ...Branch[]];
  const fields = [...(first.keys as string[])];
  const known = new Set(fields);
  const isRepeated = known.size < fields.length;
  for (const { keys } of objects) {
    if (keys === null || keys.every((key, index) => key === fields[index])) {
      if (!isRepeated || keys?.length === fields.length) continue;
    }
    if (isRepeated || keys === null || new Set(keys).size < keys.length) return null;
    let last = -1;
    for (const key of keys) {
      if (!known.has(key)) {
        known.add(key);
        fields.splice(last + 1, 0, key);
        if (fields.length > MAX_FIELDS) return null;
        last++;
      } else last = fields.indexOf(key);
    }
  }
  return fields.length === 0 ? null : fields;
}

const FRAME = weigh(`{${FIELDS}:[],${ROWS}:[]}`);
const ABSENT_FRAME = weigh(`${ABSENT}:[],`);
const ABSENT_CELL = weigh(`,${NULL}`);

/** Estimates the weight that a table saves, in hundredths: a key for every member but the first of its name. */
function estimateGain({ fields, absent, rows }: Table, filled: readonly number[]): number {
  let gain = -FRAME - (absent.length > 0 ? ABSENT_FRAME : 0);
  for (const [column, field] of fields.entries()) {
    const count = filled[column] as number;
    gain += count * weigh(`,${field}:`) - weigh(`,${field}`);
    gain -= (rows.length - count) * ABSENT_CELL;
  }
  return gain - absent.reduce((sum, field) => sum + weigh(`,${field}`), 0);
}
