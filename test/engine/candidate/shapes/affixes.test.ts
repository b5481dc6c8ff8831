import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findAffixes,
  isRestWhole,
  stripAffixes,
} from "../../../../src/engine/candidate/shapes/affixes.js";
import { hasWord } from "../../../../src/engine/candidate/shapes/words.js";
import { readRows } from "../../../support/read-rows.js";
import { words } from "../../../support/words.js";

describe("what texts begin and end with", () => {
  test.each<[string, string[], string, string]>([
    ["a beginning", ["v-a", "v-b"], "v-", ""],
    ["an end", ["a (x)", "b (x)"], "", " (x)"],
    ["marks around", ["`abc`", "`abd`"], "`", "`"],
    ["both", ["f(a)", "f(b)"], "f(", ")"],
    ["a bracket that all open and none closes", ["x (a", "x (b"], "x (", ""],
    ["no part of a brace", ["x {a} 1", "x {a} 2"], "x ", ""],
    ["balanced brackets within brackets", ["(f(a))", "(f(b))"], "(f(", "))"],
    ["a word before a number", ["port 1", "port 2"], "port ", ""],
    ["a point before a number that has none", ["a.1", "a.2"], "a.", ""],
    ["a unit behind a number", ["5 kg", "7 kg"], "", " kg"],
    ["code whose names begin alike", ["`no-a`", "`no-b`"], "`", "`"],
    ["code whose names end alike", ["`a.md`", "`b.md`"], "`", "`"],
    ["code behind other code", ["`no`/`no-a`", "`no`/`no-b`"], "`no`/`", "`"],
    ["code whose last word is in brackets", ["`x (a.md)`", "`x (b.md)`"], "`x ", "`"],
    ["a word of code behind white space", ["`x -1`", "`x -2`"], "`x ", "`"],
    ["a hyphen outside of code", ["no-a", "no-b"], "no-", ""],
    ["a unit and a final point", ["5 kg.", "7 kg."], "", " kg."],
    ["a final point", ["abc.", "def."], "", "."],
    ["a final point alone of sentences", ["The cat.", "The dog."], "", "."],
    ["a word and its colon", ["see: ab", "see: cd"], "see: ", ""],
    ["words in code at the beginning", ["`a b`/c", "`a b`/d"], "`a b`/", ""],
    ["words in code at the end", ["c/`a b`", "d/`a b`"], "", "/`a b`"],
    ["one word before code", ["Use `a`", "Use `b`"], "Use `", "`"],
    ["no words in brackets at the end", ["(a in the way)", "(b in the way)"], "(", ")"],
  ])("%s", (_name, texts, prefix, suffix) => {
    expect(findAffixes(texts)).toEqual({ prefix, suffix });
  });

  test.each(readRows<[string, string[]]>("no-affixes.yaml", import.meta.url))(
    "null for %s",
    (_name, texts) => expect(findAffixes(texts)).toBeNull(),
  );

  test("may be missed by a share of texts that all begin alike", () => {
    const texts = ["pre/a", "pre/b", "pre/c", "pre/d", "pre/-"];
    expect(findAffixes(texts)).toBeNull();
    expect(findAffixes(texts, 0.2)).toEqual({ prefix: "pre/", suffix: "" });
    expect(findAffixes(texts.slice(1), 0.2)).toBeNull();
    expect(findAffixes(["a/x", "b/x", "c/x", "d/x", "-/x"], 0.2)).toBeNull();
  });

  test("are in every text, and leave something whole", () => {
    const part = fc.constantFrom(...words("a 1 é ( ) [ { x-y"), "`", " ", "😀", "\ud83d");
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
          expect([hasWord(rest), isRestWhole(one, affixes)]).toEqual([true, true]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test("no sentence beside code, behind it or before it", () => {
  expect(findAffixes(["`x` is of the `a`", "`y` is of the `a`"])?.suffix ?? "").toBe("");
  expect(findAffixes(["`a` is in the `x`", "`a` is in the `y`"])?.prefix ?? "").toBe("");
});

test("a run of backticks may be long", () => {
  const run = "`".repeat(200_000);
  const affixes = findAffixes([`${run}x-a.md`, `${run}x-b.md`, `${run}x-c.md`]);
  expect(affixes?.prefix.length).toBe(run.length);
  expect(affixes?.suffix).toBe(".md");
});
