import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/engine/data/json.js";
import {
  countItems,
  countTables,
  cutArrays,
  isUniform,
  keepTables,
} from "../../../src/engine/data/tables.js";

const rows = [
  { id: 1, name: "a" },
  { id: 2, name: null },
];

test.each<[boolean, JsonValue]>([
  [true, rows],
  [
    true,
    [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
    ],
  ],
  [true, [{ a: 1 }]],
  [true, [JSON.parse('{"__proto__":1}')]],
  [false, []],
  [false, [{}]],
  [false, [{ a: 1 }, { b: 1 }]],
  [false, [{ a: 1 }, { a: 1, b: 2 }]],
  [false, [{ a: [] }]],
  [false, [{ a: 1 }, 1]],
  [false, [[1], [2]]],
  [false, { a: 1 }],
])("uniform is %s of %j", (uniform, value) => expect(isUniform(value)).toBe(uniform));

describe("tables", () => {
  test("are counted with their share of what is said", () => {
    expect(countTables(rows)).toEqual({ tables: 1, rows: 2, share: 1 });
    expect(countTables({ a: { t: rows }, b: [rows] })).toEqual({ tables: 2, rows: 4, share: 1 });
    expect(countTables({ t: [{ a: "xx" }], s: "yyyyyy" })).toEqual({
      tables: 1,
      rows: 1,
      share: 0.25,
    });
    expect(countTables({ a: 1 })).toEqual({ tables: 0, rows: 0, share: 0 });
    expect(countTables([{ a: "" }])).toEqual({ tables: 1, rows: 1, share: 1 });
    expect(countTables({})).toEqual({ tables: 0, rows: 0, share: 0 });
  });

  test("are kept with the keys that lead to them", () => {
    expect(keepTables({ a: 1, b: { c: rows, d: "x" }, e: [1, [rows]] })).toEqual({
      b: { c: rows },
      e: [[rows]],
    });
    expect(keepTables({ a: [1], b: {} })).toBeUndefined();
    const odd = keepTables(JSON.parse('{"__proto__":[{"a":1}],"b":1}')) as object;
    expect(Object.keys(odd)).toEqual(["__proto__"]);
  });

  test("of very deep values are counted without recursion", () => {
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(countTables(deep).tables).toBe(0);
    expect(countItems(deep)).toEqual({ all: 99_999, longest: 1 });
  });
});

test("arrays lose their last items, objects nothing", () => {
  const value = { a: [1, 2, 3], b: { c: [[1, 2], [3]], d: 4, e: "x" } };
  expect(cutArrays(value, 3)).toEqual(value);
  expect(cutArrays(value, 2)).toEqual({ ...value, a: [1, 2] });
  expect(cutArrays(value, 1)).toEqual({ a: [1], b: { c: [[1]], d: 4, e: "x" } });
  expect(cutArrays(value, 0)).toEqual({ a: [], b: { c: [], d: 4, e: "x" } });
  expect(countItems(value)).toEqual({ all: 8, longest: 3 });
});
