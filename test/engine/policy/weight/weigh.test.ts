import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countPieces } from "../../../../src/engine/policy/weight/pieces.js";
import { WEIGHTS, weigh } from "../../../../src/engine/policy/weight/weigh.js";
import { Weighing } from "../../../../src/engine/policy/weight/weighing.js";

test("the weights are frozen with the policy", () => {
  expect(WEIGHTS).toMatchInlineSnapshot(`
    {
      "breaks": 95,
      "capitals": 28,
      "comma": 101,
      "commaWord": 90,
      "digits": 92,
      "exotic": 78,
      "hump": 95,
      "ideograph": 78,
      "jointWord": 48,
      "letter": 38,
      "longMarks": 68,
      "longWord": 13,
      "markWord": 125,
      "marks": 109,
      "mixedMarks": 8,
      "pipes": 100,
      "quoteWord": 22,
      "quotedMarks": 53,
      "quotes": 119,
      "repeatedMarks": 1,
      "space": 100,
      "tab": 112,
      "tabWord": 70,
      "word": 90,
    }
  `);
});

describe("the weight", () => {
  test.each<[string, (keyof typeof WEIGHTS)[]]>([
    ["", []],
    ["word", ["word"]],
    ["two words", ["word", "word"]],
    ["container", ["word", "longWord", "longWord", "longWord"]],
    ["123456", ["digits", "digits"]],
    ["a\\nb", ["word", "quoteWord", "word"]],
    ["a, b,c", ["word", "comma", "word", "commaWord", "word"]],
  ])("of %j is that of its pieces: %j", (text, kinds) => {
    expect(weigh(text)).toBe(kinds.reduce((sum, kind) => sum + WEIGHTS[kind], 0));
  });

  test("of any text is a whole number, no less than zero, and adds up over its pieces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const pieces = countPieces(text);
        const kinds = Object.keys(pieces) as (keyof typeof pieces)[];
        expect(kinds.sort()).toEqual(Object.keys(WEIGHTS).sort());
        const weight = kinds.reduce((sum, kind) => sum + WEIGHTS[kind] * pieces[kind], 0);
        expect(weigh(text)).toBe(weight);
        expect(Number.isInteger(weight)).toBe(true);
        expect(weight).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("hardly changes with padding", () => {
    const compact = "| a | b |\n| - | - |\n| c | d |\n";
    const padded =
      "| a          | b        |\n| ---------- | -------- |\n| c          | d        |\n";
    expect(padded.length).toBeGreaterThan(2 * compact.length);
    const weighing = new Weighing({ source: padded, candidate: compact });
    expect(weighing.clears).toBe(weigh(padded) * 0.95 >= weigh(compact));
    expect(weigh(padded)).toBeLessThan(2 * weigh(compact));
  });
});

test.each([
  ["one two three four", "one two three", true],
  ["one two three four", "one two three four", false],
  ["one two", "one two three", false],
  ["", "", false],
])("whether %j clears by weight as %j: %s", (source, candidate, cleared) => {
  expect(new Weighing({ source, candidate }).clears).toBe(cleared);
});
