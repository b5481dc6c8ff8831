import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WEIGHTS, weigh } from "../../../src/engine/weight/weigh.js";

describe("the weight", () => {
  test("of any text is a whole number, no less than zero", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const weight = weigh(text);
        expect(Number.isInteger(weight)).toBe(true);
        expect(weight).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    ));

  test("counts the line break and the word where one is escaped before the other", () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7];
    const table = rows.map((n) => `| n${n} | v${n} | dead${n} | dead${n} |\n`).join("");
    const toon = rows.map((n) => `\n  n${n},"v${n}\\ndead${n}\\ndead${n}"`).join("");
    // 114 and 127 tokens (o200k_base, cl100k_base).
    expect(weigh(`[8]{a,b}:${toon}`)).toBeGreaterThan(weigh(`| a | b |\n| - | - |\n${table}`));
  });

  test("of a delimiter row is the same with one dash or three, and less without blanks", () => {
    expect(weigh("| --- | --- | --- |")).toBe(700);
    expect(weigh("| - | - | - |")).toBe(700);
    expect(weigh("-|-|-")).toBeLessThan(700);
  });

  test("is more than a bound exactly if what was weighed until then is", () => {
    const text = "One word, and 2 more: `code`.\n".repeat(20);
    for (let most = 0; most < 1.2 * weigh(text); most += 250) {
      const weighed = weigh(text, WEIGHTS, most);
      expect(weighed > most).toBe(weigh(text) > most);
      expect(weighed).toBeLessThanOrEqual(Math.min(weigh(text), most + 500));
    }
  });

  test("hardly changes with padding", () => {
    const compact = "| a | b |\n| - | - |\n| c | d |\n";
    const padded =
      "| a          | b        |\n| ---------- | -------- |\n| c          | d        |\n";
    expect(padded.length).toBeGreaterThan(2 * compact.length);
    expect(weigh(padded)).toBeLessThan(2 * weigh(compact));
  });
});
