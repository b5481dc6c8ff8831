import type { JsonPrimitive, JsonValue } from "./json.js";

/** An array that TOON writes as a table: objects with the same keys, and only primitives in them. */
export type UniformRows = { [key: string]: JsonPrimitive }[];

/** Calls back for every value within a value, itself included. Not recursive. */
export function visitValues(root: JsonValue, visit: (value: JsonValue) => void): void {
  const left: JsonValue[] = [root];
  while (left.length > 0) {
    const value = left.pop() as JsonValue;
    visit(value);
    if (typeof value !== "object" || value === null) continue;
    // One by one: the number of arguments is limited.
    for (const inner of Array.isArray(value) ? value : Object.values(value)) left.push(inner);
  }
}

export function isUniform(value: JsonValue): value is UniformRows {
  if (!Array.isArray(value)) return false;
  const [first] = value;
  if (!isObject(first)) return false;
  const keys = Object.keys(first);
  return (
    keys.length > 0 &&
    value.every(
      (row) =>
        isObject(row) &&
        Object.keys(row).length === keys.length &&
        keys.every((key) => Object.hasOwn(row, key) && isPrimitive(row[key] as JsonValue)),
    )
  );
}

export function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPrimitive(value: JsonValue): value is JsonPrimitive {
  return typeof value !== "object" || value === null;
}

export interface TableStats {
  tables: number;
  rows: number;
  /** Share of all characters of primitives that is in tables, 0 to 1. */
  share: number;
}

/** Counts the arrays that are tables. */
export function countTables(root: JsonValue): TableStats {
  const stats = { tables: 0, rows: 0, share: 0 };
  let inTables = 0;
  let all = 0;
  visitValues(root, (value) => {
    if (isPrimitive(value)) all += String(value).length;
    else if (isUniform(value)) {
      stats.tables++;
      stats.rows += value.length;
      for (const row of value) {
        for (const cell of Object.values(row)) inTables += String(cell).length;
      }
    }
  });
  return { ...stats, share: all === 0 ? Number(stats.tables > 0) : inTables / all };
}

/**
 * The value reduced to its tables and the keys that lead to them; undefined without tables. For values
 * of bounded depth.
 */
export function keepTables(value: JsonValue): JsonValue | undefined {
  if (isPrimitive(value)) return undefined;
  if (isUniform(value)) return value;
  if (Array.isArray(value)) {
    const kept = value.map(keepTables).filter((inner) => inner !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const tables = keepTables(inner);
    return tables === undefined ? [] : [[key, tables] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The value with every array cut to at most `most` items. For values of bounded depth. */
export function cutArrays(value: JsonValue, most: number): JsonValue {
  if (isPrimitive(value)) return value;
  if (Array.isArray(value)) return value.slice(0, most).map((inner) => cutArrays(inner, most));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, cutArrays(inner, most)]),
  );
}

/** The number of items of all arrays of a value, and of its longest one. */
export function countItems(root: JsonValue): { all: number; longest: number } {
  const count = { all: 0, longest: 0 };
  visitValues(root, (value) => {
    if (!Array.isArray(value)) return;
    count.all += value.length;
    count.longest = Math.max(count.longest, value.length);
  });
  return count;
}
