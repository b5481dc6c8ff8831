import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAffixes, leavesWhole, stripAffixes } from "../../../src/engine/shapes/affixes.js";
import { hasWord } from "../../../src/engine/shapes/has-word.js";

describe("what texts begin and end with", () => {
  test.each<[string, string[], string, string]>([
    ["a beginning", ["v1.2", "v1.3"], "v1.", ""],
    ["an end", ["a (x)", "b (x)"], "", " (x)"],
    ["marks around", ["`abc`", "`abd`"], "`", "`"],
    ["both", ["f(a)", "f(b)"], "f(", ")"],
    ["a unit, cut from its number", ["10ms", "20ms"], "", "ms"],
    ["a bracket that all open and none closes", ["x (a", "x (b"], "x (", ""],
    ["no part of a brace", ["x {a} 1", "x {a} 2"], "x ", ""],
    ["balanced brackets within brackets", ["(f(a))", "(f(b))"], "(f(", "))"],
  ])("%s", (_name, texts, prefix, suffix) => {
    expect(findAffixes(texts)).toEqual({ prefix, suffix });
  });

  test.each<[string, string[]]>([
    ["texts that differ", ["a", "b"]],
    ["words cut apart", ["abc", "abd"]],
    ["characters cut apart", ["😀a", "😁a"]],
    ["texts that leave nothing", ["same", "same"]],
    ["texts that leave no word", ["x -", "x +"]],
    ["a beginning of the other", ["ab", "abc"]],
    ["pairs of marks cut apart", ["`a` or `b`", "`c` or `d`"]],
    ["pairs of brackets cut apart", ["[a] [b]", "[c] [d]"]],
  ])("null for %s", (_name, texts) => {
    expect(findAffixes(texts)).toBeNull();
  });

  test("may be missed by a share of texts that all begin alike", () => {
    const texts = ["pre a", "pre b", "pre c", "pre d", "pre -"];
    expect(findAffixes(texts)).toBeNull();
    expect(findAffixes(texts, 0.2)).toEqual({ prefix: "pre ", suffix: "" });
    expect(findAffixes(texts.slice(1), 0.2)).toBeNull();
    expect(findAffixes(["a x", "b x", "c x", "d x", "- x"], 0.2)).toBeNull();
  });

  test("are in every text, and leave something whole", () => {
    const part = fc.constantFrom(
      "a",
      "1",
      "é",
      "`",
      "(",
      ")",
      "[",
      "{",
      " ",
      "x-y",
      "😀",
      "\ud83d",
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, fc.array(text, { minLength: 1 }), (before, behind, middles) => {
        const texts = middles.map((middle) => before + middle + behind);
        const affixes = findAffixes(texts);
        if (affixes === null) return;
        const { prefix, suffix } = affixes;
        expect(prefix + suffix).not.toMatch(/^$|[{}]/);
        for (const one of texts) {
          const rest = stripAffixes(one, affixes);
          expect(prefix + rest + suffix).toBe(one);
          expect([hasWord(rest), leavesWhole(one, affixes)]).toEqual([true, true]);
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});
