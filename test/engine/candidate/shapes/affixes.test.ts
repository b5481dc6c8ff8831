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
  test.each(readRows<[string, string[], string, string]>("affixes.yaml", import.meta.url))(
    "%s",
    (_name, texts, prefix, suffix) => expect(findAffixes(texts)).toEqual({ prefix, suffix }),
  );

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
