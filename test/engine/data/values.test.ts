import { describe, expect, test, vi } from "vitest";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { guessFlavor, isDataName } from "../../../src/engine/data/guess-flavor.js";
import {
  compactJson,
  isExactNumber,
  isValueOf,
  type JsonValue,
  shortenEscapes,
  TOKEN,
  tokenize,
} from "../../../src/engine/data/json.js";
import {
  findFault,
  isWithinBounds,
  MAX_DEPTH,
  readData,
} from "../../../src/engine/data/read-data.js";
import {
  countItems,
  countTables,
  cutArrays,
  isUniform,
  keepTables,
} from "../../../src/engine/data/tables.js";
import { testRows } from "../../support/test-rows.js";

const LONG = 1_000_000;

function read(text: string, choice: FlavorChoice = "auto") {
  const { flavor, data, problem } = readData(text, choice);
  return {
    flavor,
    ...(data !== null && { value: data.value }),
    ...(problem !== null && { at: problem.offset }),
  };
}

testRows("values.yaml", import.meta.url, {
  "flavor of a name": (path: string) => [guessFlavor(path, "text"), isDataName(path)],
  "flavor of a name and a text": guessFlavor,
  "read without a flavor": (text: string) => read(text),
  "read with a flavor": read,
  "a number is exact": isExactNumber,
  "shortest escapes": (spelled: string) => {
    const shortest = shortenEscapes(`"${spelled}"`);
    expect(JSON.parse(shortest)).toBe(JSON.parse(`"${spelled}"`));
    expect(shortenEscapes(shortest)).toBe(shortest);
    return shortest.slice(1, -1);
  },
  "compact JSON": (json: string) => {
    const { text } = compactJson(json);
    expect(compactJson(text).text).toBe(text);
    return text;
  },
  "is the value": (json: string, value: JsonValue) => isValueOf(json, value),
  "first fault": findFault,
  "is uniform": isUniform,
  "tables, rows and their share": countTables,
  "tables alone": (value: JsonValue) => keepTables(value) ?? null,
  "arrays cut": cutArrays,
  items: countItems,
});

test("tokens have the numbers that jsonc-parser gives them", () => {
  const tokens = tokenize('{"a" : [1,-2.5e3,true,false,null]} //c\n/*d*/');
  const kinds: number[] = [];
  for (let kind = tokens.scan(); kind !== TOKEN.end; kind = tokens.scan()) kinds.push(kind);
  expect(kinds).toEqual([1, 10, 15, 6, 15, 3, 11, 5, 11, 5, 8, 5, 9, 5, 7, 4, 2, 15, 12, 14, 13]);
});

test("compactJson counts numbers that JavaScript spells otherwise", () =>
  expect(compactJson('[1, 1.0, 1e2, 100, "1.0", 0.10, -0]').respelled).toBe(4));

test("lines are compared with an array", () => {
  expect(isValueOf('{"a":1}\n\n[2]\n', [{ a: 1 }, [2]], true)).toBe(true);
  expect(isValueOf('{"a":1}\n[2]\n', [{ a: 1 }], true)).toBe(false);
  expect(isValueOf('{"a":1}', { a: 1 }, true)).toBe(false);
});

test("keys may be names of JavaScript", () => {
  const json = '{"__proto__":[{"a":1,"__proto__":2}],"constructor":{"__proto__":[]}}';
  const value = JSON.parse(json);
  expect(isValueOf(json, value)).toBe(true);
  expect(Object.keys(readData(json, "auto").data?.value as object)).toEqual(Object.keys(value));
  expect(Object.keys(keepTables(value) as object)).toEqual(["__proto__"]);
  expect(isUniform(Object.values(value)[0] as JsonValue)).toBe(true);
});

test("YAML needs its reader", async () => {
  vi.resetModules();
  const fresh = await import("../../../src/engine/data/read-data.js");
  expect(() => fresh.readData("a: 1", "yaml")).toThrow(/flavor yaml needs its library/);
});

test("what is long or deep is read at once, and without recursion", () => {
  expect(isExactNumber(`1${"0".repeat(LONG)}e-${LONG}`, 1)).toBe(true);
  expect(isExactNumber(`0.${"0".repeat(LONG - 1)}1e${LONG}`, 1)).toBe(true);
  for (const huge of [`1e${"9".repeat(LONG)}`, "7".repeat(LONG)]) {
    expect(isExactNumber(huge, Number.POSITIVE_INFINITY)).toBe(false);
  }
  expect(shortenEscapes(`"${"\\u00e9".repeat(200_000)}"`)).toHaveLength(200_002);
  const text = "[".repeat(100_000) + "]".repeat(100_000);
  const deep = JSON.parse(text);
  expect([isValueOf(text, deep), isValueOf(text, [])]).toEqual([true, false]);
  expect(countTables(deep).tables).toBe(0);
  expect(countItems(deep)).toEqual({ all: 99_999, longest: 1 });
  expect(findFault("[".repeat(LONG)).offset).toBe(LONG);
  expect(findFault(`[x${"[1,".repeat(LONG)}`)).toEqual({ offset: 1, isMeant: false });
});

describe("bounds", () => {
  const nest = (depth: number): JsonValue => JSON.parse("[".repeat(depth) + "]".repeat(depth));

  test("are those of depth", () => {
    const values = [nest(MAX_DEPTH), { a: { b: nest(MAX_DEPTH - 2) } }];
    expect(values.map(isWithinBounds)).toEqual([true, true]);
    const beyond = [nest(MAX_DEPTH + 1), nest(100_000), { a: { b: nest(MAX_DEPTH - 1) } }];
    expect(beyond.map(isWithinBounds)).toEqual([false, false, false]);
  });

  test("are those of what would be mostly indentation", () => {
    expect(isWithinBounds(Array(100).fill(nest(20)))).toBe(false);
    const values = [Array(5).fill(nest(10)), Array(10_000).fill({ a: 1, b: "x" }), "x"];
    expect(values.map(isWithinBounds)).toEqual([true, true, true]);
  });
});
