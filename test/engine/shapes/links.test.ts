import { describe, expect, test } from "vitest";
import { factorLinks } from "../../../src/engine/shapes/links.js";

describe("texts built of links", () => {
  test.each([
    [
      "a target that repeats its name",
      ["[ab](docs/ab.md)", "[cd](docs/cd.md)"],
      { literals: ["[", "](docs/", ".md)"], places: [0, 0], columns: [["ab", "cd"]] },
    ],
    [
      "targets of their own",
      ["[ab](x/1)", "[cd](x/2)"],
      {
        literals: ["[", "](x/", ")"],
        places: [0, 1],
        columns: [
          ["ab", "cd"],
          ["1", "2"],
        ],
      },
    ],
    [
      "two links, of which one repeats the other",
      ["[ab](one) by [x](y/one)", "[cd](two) by [z](y/two)"],
      {
        literals: ["[", "](", ") by [", "](y/", ")"],
        places: [0, 1, 2, 1],
        columns: [
          ["ab", "cd"],
          ["one", "two"],
          ["x", "z"],
        ],
      },
    ],
    [
      "the same braces in all, which are no literal",
      ["[ab](ab) `{x}`", "[cd](cd) `{x}`"],
      {
        literals: ["[", "](", ") `", "`"],
        places: [0, 0, 1],
        columns: [
          ["ab", "cd"],
          ["{x}", "{x}"],
        ],
      },
    ],
  ])("%s", (_name, texts, pattern) => {
    expect(factorLinks(texts, "all")).toEqual(pattern);
  });

  const links = ["[ab](x/1)", "[cd](x/2)", "[ef](x/3)", "[gh](x/4)"];

  test("may have one exception in five, told by the null beside it", () => {
    expect(factorLinks([...links, "none"], "words")).toEqual({
      literals: ["[", "](x/", ")"],
      places: [0, 1],
      columns: [
        ["ab", "cd", "ef", "gh", "none"],
        ["1", "2", "3", "4", null],
      ],
    });
    expect(factorLinks([...links.slice(1), "none"], "words")).toBeNull();
  });

  test("with a single column have exceptions only in a table, and only such that begin alike", () => {
    const alike = ["[ab](ab)", "[cd](cd)", "[ef](ef)", "[gh](gh)"];
    expect(factorLinks([...alike, "[odd"], "words")?.columns).toEqual([
      ["ab", "cd", "ef", "gh", "[odd"],
    ]);
    expect(factorLinks([...alike, "odd"], "words")).toBeNull();
    expect(factorLinks([...alike, "[odd"], "all")).toBeNull();
  });

  test.each<[string, (string | null)[]]>([
    ["one link", ["[ab](x)"]],
    ["no links", ["ab", "cd", "ef"]],
    ["a cell that is not there", ["[ab](x)", "[cd](y)", null]],
    ["texts that say nothing", ["[-](+)", "[+](-)"]],
  ])("null for %s", (_name, texts) => {
    expect(factorLinks(texts, "words")).toBeNull();
  });
});
