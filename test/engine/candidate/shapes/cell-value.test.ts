import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printCellValue, toCellValue } from "../../../../src/engine/candidate/shapes/cell-value.js";
import { decodeToon, encodeToon } from "../../../../src/engine/toon/codec.js";
import { words } from "../../../support/words.js";

describe("a cell's text", () => {
  test.each([
    ["0", 0],
    ["1", 1],
    ["-1", -1],
    ["1.5", 1.5],
    ["-0.25", -0.25],
    ["123456789012345", 123456789012345],
    ["true", true],
    ["false", false],
  ])("%s is a value", (text, value) => expect(toCellValue(text)).toBe(value));

  test.each([
    ...words(`
    null -0 01 1.0 1.50 .5 5. +1 1e3 1E3 0x10 1_000 1,000 0.0000001 9007199254740993
    99999999999999999999 0.1234567890123456789 NaN Infinity -Infinity True FALSE undefined １２ --1
  `),
    "",
    "1 ",
  ])("%j stays a text", (text) => expect(toCellValue(text)).toBe(text));
});

test("any text survives as a value, printed, and in TOON", () => {
  const digits = fc
    .array(fc.constantFrom(..."0123456789.-+eE, "), { maxLength: 22 })
    .map((all) => all.join(""));
  const number = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()).map(String);
  fc.assert(
    fc.property(fc.oneof(digits, number, fc.string()), (text) => {
      const value = toCellValue(text);
      expect(printCellValue(value)).toBe(text);
      expect(decodeToon(encodeToon({ k: [{ c: value }] }, "comma"))).toEqual({ k: [{ c: value }] });
    }),
    { numRuns: 3_000 },
  );
});
