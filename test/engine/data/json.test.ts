import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/engine/data/json.js";
import {
  compactJson,
  isExactNumber,
  isValueOf,
  shortenEscapes,
  TOKEN,
  tokenize,
} from "../../../src/engine/data/json.js";
import { findFault, isWithinBounds, MAX_DEPTH } from "../../../src/engine/data/read-data.js";
import { readRows } from "../../support/read-rows.js";
import { words } from "../../support/words.js";

const LONG = 1_000_000;

test("tokens have the numbers that jsonc-parser gives them", () => {
  const tokens = tokenize('{"a" : [1,-2.5e3,true,false,null]} //c\n/*d*/');
  const kinds: number[] = [];
  for (let kind = tokens.scan(); kind !== TOKEN.end; kind = tokens.scan()) kinds.push(kind);
  expect(kinds).toEqual([1, 10, 15, 6, 15, 3, 11, 5, 11, 5, 8, 5, 9, 5, 7, 4, 2, 15, 12, 14, 13]);
});

describe("numbers", () => {
  test.each([
    ["0", 0],
    ["100", 100],
    ["1e2", 100],
    ["100.0", 100],
    ["0.1e3", 100],
    ["10000e-2", 100],
    ["1E+21", 1e21],
    ["1000000000000000000000", 1e21],
    ["0.1", 0.1],
    ["-1.50", -1.5],
    ["5e-324", 5e-324],
    ["0.000", 0],
    ["0e999999999", 0],
    [`1${"0".repeat(LONG)}e-${LONG}`, 1],
    [`0.${"0".repeat(LONG - 1)}1e${LONG}`, 1],
  ])("%.20s is exact", (spelled, value) => {
    expect(isExactNumber(spelled, value)).toBe(true);
    expect(isExactNumber(spelled, value + 1)).toBe(value + 1 === value);
  });

  test.each([
    ["-0", -0],
    ["-0", 0],
    ["-0.0e5", -0],
    ["12345678901234567890", 12345678901234567000],
    ["9007199254740993", 9007199254740992],
    ["0.30000000000000001", 0.3],
    ["1e999999999", Number.POSITIVE_INFINITY],
    ["1e-999999999", 0],
    [`1e${"9".repeat(LONG)}`, Number.POSITIVE_INFINITY],
    ["7".repeat(LONG), Number.POSITIVE_INFINITY],
    ["1", "1"],
    ["1", null],
    ["1", true],
  ])("%.20s is not what %s holds", (spelled, value) =>
    expect(isExactNumber(spelled, value)).toBe(false),
  );
});

describe("escapes", () => {
  test.each([
    ["\\u0041\\u00e9\\u65e5", "Aé日"],
    ["\\ud83d\\ude00", "😀"],
    ["\\uD83D\\uDE00", "😀"],
    ["a\\/b", "a/b"],
    ["\\u002f\\u0020", "/ "],
    ["\\u0022\\u005c", '\\"\\\\'],
    ["e\\u0301", "e\u0301"],
    ["\\u0915\\u093f", "\u0915\u093f"],
  ])("%s becomes %s", (spelled, shortest) => {
    expect(shortenEscapes(`"${spelled}"`)).toBe(`"${shortest}"`);
    expect(JSON.parse(`"${shortest}"`)).toBe(JSON.parse(`"${spelled}"`));
    expect(shortenEscapes(`"${shortest}"`)).toBe(`"${shortest}"`);
  });

  test.each(
    words(String.raw`
      \u0000 \u001F \u000a \n\t\b\f\r \u007f \u0085 \u00a0 \u00ad \u200b \u200d \u202e \u2028\u2029
      \u2066 \u2800 \u3164 \ufe0f \ufeff \ufffe \u0378 \ue000 \ud800 \udc00\ud800 \ud800x
      \udb40\udc41 \u0301 \u0301\u0302 a\n\u0301 \"\u0301 \\u0041 \\\\u0041
    `),
  )("%s stays", (spelled) => expect(shortenEscapes(`"${spelled}"`)).toBe(`"${spelled}"`));

  test("take linear time", () =>
    expect(shortenEscapes(`"${"\\u00e9".repeat(200_000)}"`)).toHaveLength(200_002));
});

describe("compactJson", () => {
  test.each([
    ['{\n  "a": [1, 2]\n}\n', '{"a":[1,2]}'],
    [" [ ] ", "[]"],
    ['{"a" : 1.0, "a": 1e2, "b": -0}', '{"a":1.0,"a":1e2,"b":-0}'],
    ['["a  b", "\\u00e9"]', '["a  b","é"]'],
    ['{"a": 1}\n\n {"b": 2}\n', '{"a":1}\n{"b":2}'],
    ["\n\n[1]\n[\t2]", "[1]\n[2]"],
    ["42\n", "42"],
  ])("of %j is %j", (json, text) => {
    expect(compactJson(json).text).toBe(text);
    expect(compactJson(text).text).toBe(text);
  });

  test("counts numbers that JavaScript spells otherwise", () =>
    expect(compactJson('[1, 1.0, 1e2, 100, "1.0", 0.10, -0]').respelled).toBe(4));
});

describe("isValueOf", () => {
  test.each([
    '{"a":[1,"x",null,true,false,{}],"b":{"c":[]}}',
    ...['{"__proto__":1,"constructor":{"__proto__":[]}}', '{"1":1,"2":2}', '"x"', "[1.0,1e2]"],
    '{"a\\u0000":"\\ud83d\\ude00"}',
  ])("%s is the value that is parsed", (json) =>
    expect(isValueOf(json, JSON.parse(json))).toBe(true),
  );

  test.each(readRows<[string, JsonValue]>("inexact.yaml", import.meta.url))(
    "%s is not %j",
    (json, value) => expect(isValueOf(json, value)).toBe(false),
  );

  test("compares lines with an array", () => {
    expect(isValueOf('{"a":1}\n\n[2]\n', [{ a: 1 }, [2]], true)).toBe(true);
    expect(isValueOf('{"a":1}\n[2]\n', [{ a: 1 }], true)).toBe(false);
    expect(isValueOf('{"a":1}', { a: 1 }, true)).toBe(false);
  });

  test("does not recurse", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(isValueOf(deep, JSON.parse(deep))).toBe(true);
    expect(isValueOf(deep, [])).toBe(false);
  });
});

describe("the first fault", () => {
  test.each(readRows<[string, number, boolean]>("faults.yaml", import.meta.url))(
    "of %j is at %i",
    (text, offset, isMeant) => expect(findFault(text)).toEqual({ offset, isMeant }),
  );

  test("is found without recursion, and at once", () => {
    expect(findFault("[".repeat(LONG)).offset).toBe(LONG);
    expect(findFault(`[x${"[1,".repeat(LONG)}`)).toEqual({ offset: 1, isMeant: false });
  });
});

describe("bounds", () => {
  const nest = (depth: number): JsonValue => JSON.parse("[".repeat(depth) + "]".repeat(depth));

  test("are those of depth", () => {
    expect(isWithinBounds(nest(MAX_DEPTH))).toBe(true);
    expect(isWithinBounds(nest(MAX_DEPTH + 1))).toBe(false);
    expect(isWithinBounds(nest(100_000))).toBe(false);
    expect(isWithinBounds({ a: { b: nest(MAX_DEPTH - 2) } })).toBe(true);
    expect(isWithinBounds({ a: { b: nest(MAX_DEPTH - 1) } })).toBe(false);
  });

  test("are those of what would be mostly indentation", () => {
    expect(isWithinBounds(Array(100).fill(nest(20)))).toBe(false);
    expect(isWithinBounds(Array(5).fill(nest(10)))).toBe(true);
    expect(isWithinBounds(Array(10_000).fill({ a: 1, b: "x" }))).toBe(true);
    expect(isWithinBounds("x")).toBe(true);
  });
});
