import { ContextVerdictError } from "../contract/errors.js";
import type { Branch, Tree } from "./json-tree.js";

/**
 * The third form of data: arrays of objects as JSON tables, at any depth. `{"fields":["a","b"],"rows":[[1,2]]}` is
 * `[{"a":1,"b":2}]`; `"absent":["b"]` between them names the fields of which `null` means that the member is not
 * there. The text stays JSON.
 */
export const FIELDS = '"fields"';
export const ABSENT = '"absent"';
export const ROWS = '"rows"';
export const NULL = "null";

/** Whether an object has the members of a table, well-formed or not, and no other. */
function isTable({ keys }: Branch): boolean {
  const members = [FIELDS, ABSENT, ROWS];
  return (
    !!keys?.includes(FIELDS) && keys.includes(ROWS) && keys.every((key) => members.includes(key))
  );
}

/**
 * Puts arrays of objects in the place of tables.
 * @throws ContextVerdictError `bad_request` for an object that looks like a table but is none.
 */
export function expandTables(tree: Tree): Tree {
  if (typeof tree === "string") return tree;
  const { keys, items, start } = tree;
  if (!isTable(tree)) {
    return { keys, items: items.map(expandTables), start };
  }
  return { keys: null, items: expandTable(tree), start };
}

function expandTable({ keys, items }: Branch): Tree[] {
  for (const key of [FIELDS, ABSENT, ROWS]) {
    if (keys?.indexOf(key) !== keys?.lastIndexOf(key)) throw tableError(`${key} stands twice`);
  }
  const listOf = (key: string): Tree[] => {
    const list = items[keys?.indexOf(key) ?? -1];
    if (list === undefined) return [];
    if (typeof list !== "string" && list.keys === null) return list.items;
    throw tableError(`${key} is no array`);
  };
  const names = (key: string): string[] =>
    listOf(key).map((name) => {
      if (typeof name === "string" && name.startsWith('"')) return name;
      throw tableError(`${key} has an item that is no string`);
    });
  const fields = names(FIELDS);
  const absent = new Set(names(ABSENT));
  for (const name of absent) {
    if (!fields.includes(name)) throw tableError(`${ABSENT} names no field`);
  }
  const isAbsent = fields.map((field) => absent.has(field));
  return listOf(ROWS).map((row, index) => {
    if (typeof row === "string" || row.keys !== null) {
      throw tableError(`row ${index + 1} is no array`);
    }
    if (row.items.length !== fields.length) {
      const [has, wants] = [row.items.length, fields.length];
      throw tableError(`fields: ${wants}, but cells in row ${index + 1}: ${has}`);
    }
    const isThere = (column: number) => !(isAbsent[column] && row.items[column] === NULL);
    return {
      keys: fields.filter((_, column) => isThere(column)),
      items: row.items.filter((_, column) => isThere(column)).map(expandTables),
      start: row.start,
    };
  });
}

function tableError(problem: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `the table is broken: ${problem}`, "toon");
}
