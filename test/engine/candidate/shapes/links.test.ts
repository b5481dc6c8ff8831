import { describe, expect, test } from "vitest";
import { factorLinks } from "../../../../src/engine/candidate/shapes/links.js";

/** A pattern: `{0}` is the first column; columns are words between bars. */
function pattern(template: string, columns: string) {
  const parts = template.split(/\{(\d)\}/);
  const slots = parts.filter((_, index) => index % 2 === 1);
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    slots: slots.map(Number),
    columns: columns.split(" | ").map((values) => values.split(", ")),
  };
}

describe("texts built of links", () => {
  test.each([
    "[ab](docs/ab.md), [cd](docs/cd.md) → [{0}](docs/{0}.md) → ab, cd",
    "[ab](x/1), [cd](x/2) → [{0}](x/{1}) → ab, cd | 1, 2",
    "[ab](one) by [x](y/one), [cd](two) by [z](y/two) → [{0}]({1}) by [{2}](y/{1}) → ab, cd | one, two | x, z",
    // Braces are no literal.
    "[ab](ab) `{x}`, [cd](cd) `{x}` → [{0}]({0}) `{1}` → ab, cd | {x}, {x}",
    "[ab](x/1): one, [cd](x/2): another → [{0}](x/{1}): {2} → ab, cd | 1, 2 | one, another",
    "first: [ab](x/1), a second: [cd](x/2) → {0}: [{1}](x/{2}) → first, a second | ab, cd | 1, 2",
  ])("%s", (row) => {
    const [texts = "", template = "", columns = ""] = row.split(" → ");
    expect(factorLinks(texts.split(", "), "all")).toEqual(pattern(template, columns));
  });

  const links = ["[ab](x/1)", "[cd](x/2)", "[ef](x/3)", "[gh](x/4)"];

  test("may have one exception in five, told by the null beside it", () => {
    expect(factorLinks([...links, "none"], "words")).toEqual({
      ...pattern("[{0}](x/{1})", ""),
      columns: ["ab, cd, ef, gh, none".split(", "), ["1", "2", "3", "4", null]],
    });
    expect(factorLinks([...links.slice(1), "none"], "words")).toBeNull();
  });

  test.each([
    ["name", "[i[j](x/5)"],
    ["name, closed too often", "[i]j](x/5)"],
    ["target", "[ij](x/(5)"],
  ])("have an exception where the brackets of a %s are not balanced", (_name, text) => {
    expect(factorLinks([...links, text], "words")?.columns).toEqual([
      ["ab", "cd", "ef", "gh", text],
      ["1", "2", "3", "4", null],
    ]);
    expect(factorLinks([...links.slice(1), text], "words")).toBeNull();
  });

  test("have none where they are", () =>
    expect(factorLinks([...links, "[i[j]](x/5)"], "words")?.columns).toEqual([
      ["ab", "cd", "ef", "gh", "i[j]"],
      ["1", "2", "3", "4", "5"],
    ]));

  test("are none where most links, or more than one in five, are within a sentence", () => {
    const sentence = (n: number) => `a${n} [x${n}](y/${n}) b${n}`;
    expect(factorLinks([1, 2, 3, 4, 5].map(sentence), "words")).toBeNull();
    expect(factorLinks([...links.slice(1), sentence(4), sentence(5)], "words")).toBeNull();
    expect(factorLinks([...links, sentence(5)], "words")?.columns).toEqual([
      ["ab", "cd", "ef", "gh", sentence(5)],
      ["1", "2", "3", "4", null],
    ]);
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
  ])("null for %s", (_name, texts) => expect(factorLinks(texts, "words")).toBeNull());
});
