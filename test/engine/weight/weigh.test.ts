import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PieceWeights, WEIGHTS, weigh } from "../../../src/engine/weight/weigh.js";
import { readRows } from "../../support/read-rows.js";

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

const KINDS = Object.keys(WEIGHTS) as (keyof PieceWeights)[];
const NONE = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as PieceWeights;

/** The kinds of pieces that a text has any of: each counts where it alone weighs anything. */
function piecesOf(text: string): Partial<PieceWeights> {
  const counts = KINDS.map((kind) => [kind, weigh(text, { ...NONE, [kind]: 1 })] as const);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

test.each(readRows<[string, string, Partial<PieceWeights>]>("pieces.yaml", import.meta.url))(
  "pieces of %s",
  (_name, text, pieces) => expect(piecesOf(text)).toEqual(pieces),
);

/** Reads of the text, counted: every character a bounded number of times, however hostile the text. */
function countReads(text: string): number {
  let reads = 0;
  const counted = {
    length: text.length,
    charCodeAt: (index: number): number => {
      reads++;
      return text.charCodeAt(index);
    },
  };
  weigh(counted as unknown as string);
  return reads;
}

test.each([
  ...[...' \t\na1\\,A|"', "😀", "\ud800", "日я", " \n", "\\n", ",a"],
  ...["aB", "\t-", "-|", "/a", "- "],
])("a long run of %j is read in one pass", (unit) => {
  const text = unit.repeat(20_000);
  expect(countReads(text)).toBeLessThanOrEqual(6 * text.length);
});
