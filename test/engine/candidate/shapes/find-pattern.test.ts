import { describe, expect, test } from "vitest";
import { findPattern } from "../../../../src/engine/candidate/shapes/find-pattern.js";

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
    "[ab](ab) {x}, [cd](cd) {x} → [{0}]({0}){1} → ab, cd |  {x},  {x}",
    "[ab](x/1): one, [cd](x/2): another → [{0}](x/{1}): {2} → ab, cd | 1, 2 | one, another",
    "first: [ab](x/1), a second: [cd](x/2) → {0}: [{1}](x/{2}) → first, a second | ab, cd | 1, 2",
  ])("%s", (row) => {
    const [texts = "", template = "", columns = ""] = row.split(" → ");
    expect(findPattern(texts.split(", "))).toEqual(pattern(template, columns));
  });

  const links = ["[ab](x/1)", "[cd](x/2)", "[ef](x/3)", "[gh](x/4)"];

  test("may have one exception in five, told by the null beside it", () => {
    expect(findPattern([...links, "none"])).toEqual({
      ...pattern("[{0}](x/{1})", ""),
      columns: ["ab, cd, ef, gh, none".split(", "), ["1", "2", "3", "4", null]],
    });
    expect(findPattern([...links.slice(1), "none"])).toBeNull();
  });

  test.each([
    ["name", "[i[j](x/5)"],
    ["name, closed too often", "[i]j](x/5)"],
    ["target", "[ij](x/(5)"],
  ])("have an exception where the brackets of a %s are not balanced", (_name, text) => {
    expect(findPattern([...links, text])?.columns).toEqual([
      ["ab", "cd", "ef", "gh", text],
      ["1", "2", "3", "4", null],
    ]);
    expect(findPattern([...links.slice(1), text])).toBeNull();
  });

  test("have none where they are", () =>
    expect(findPattern([...links, "[i[j]](x/5)"])?.columns).toEqual([
      ["ab", "cd", "ef", "gh", "i[j]"],
      ["1", "2", "3", "4", "5"],
    ]));

  test("are none where most links, or more than one in five, are within a sentence", () => {
    const sentence = (n: number) => `a${n} [x${n}](y/${n}) b${n}`;
    expect(findPattern([1, 2, 3, 4, 5].map(sentence))).toBeNull();
    expect(findPattern([...links.slice(1), sentence(4), sentence(5)])).toBeNull();
    expect(findPattern([...links, sentence(5)])?.columns).toEqual([
      ["ab", "cd", "ef", "gh", sentence(5)],
      ["1", "2", "3", "4", null],
    ]);
  });

  test("with a single column have only exceptions that begin alike", () => {
    const alike = ["[ab](ab)", "[cd](cd)", "[ef](ef)", "[gh](gh)"];
    expect(findPattern([...alike, "[odd"])?.columns).toEqual([["ab", "cd", "ef", "gh", "[odd"]]);
    expect(findPattern([...alike, "odd"])).toBeNull();
  });

  test("may be missing", () =>
    expect(findPattern(["[ab](x/1)", "[cd](x/2)", null])?.columns).toEqual([
      ["ab", "cd", null],
      ["1", "2", null],
    ]));

  test.each<[string, (string | null)[]]>([
    ["one link", ["[ab](x)"]],
    ["no links", ["ab", "cd", "ef"]],
    ["texts that say nothing", ["[-](+)", "[+](-)"]],
  ])("null for %s", (_name, texts) => expect(findPattern(texts)).toBeNull());
});

describe("texts without marks", () => {
  test("share whole words at their beginning or end", () => {
    const phases = ["north phase 1 of 9", "north phase 2 of 9"];
    expect(findPattern(phases)).toEqual(pattern("north phase {0} of 9", "1, 2"));
    expect(findPattern(["5 kg", "7.5 kg"])).toEqual(pattern("{0} kg", "5, 7.5"));
  });

  test.each(["node-1, node-2", "a.example, b.example", "5kg, 7kg", "the lamp, the lamp"])(
    "share nothing in %s",
    (texts) => expect(findPattern(texts.split(", "))).toBeNull(),
  );
});
