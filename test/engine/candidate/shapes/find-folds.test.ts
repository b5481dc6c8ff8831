import { describe, expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { findFolds } from "../../../../src/engine/candidate/shapes/find-folds.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import type { Segment } from "../../../../src/engine/candidate/shapes/segments.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { canRestore } from "./restored.js";

/** The records of a document, checked to give it back. */
function foldsOf(source: string): Extract<Segment, { kind: "folded" }>[] {
  expect(canRestore(source)).toBe(true);
  return toOutline(analyze(parseDocument(source, "markdown"))).filter(
    (segment) => segment.kind === "folded",
  );
}

/** Items of a pattern: `?` stands for a letter that differs. */
const repeat = (count: number, pattern: string, separator = "\n") =>
  [..."abcdefghijkl".slice(0, count)]
    .map((letter) => pattern.replaceAll("?", letter))
    .join(separator);
const eight = (pattern: string, separator?: string) => `${repeat(8, pattern, separator)}\n`;

describe("lists of one pattern", () => {
  test.each([
    ["- **?**: is ?", "- **{term}**: {definition}"],
    ["- **?:** is ?", "- **{term}:** {definition}"],
    ["* **?** : is ?", "* **{term}** : {definition}"],
    ["+ **?** — is ?", "+ **{term}** — {definition}"],
    ["- `?` - is ?", "- `{term}` - {definition}"],
    ["- `no-?`: [?](u/?)", "- `{term}`: [{definition}](u/{definition})"],
    ["-  `?`:  is ?", "-  `{term}`:  {definition}"],
    ["- [?](/?) - is ?", "- [{name}](/{name}) - {description}"],
    ["- **?**:", "- **{text}**:"],
    ["- [?](docs/?.md) by [?-?](y/0?)", "- [{name}](docs/{name}.md) by [{description}](y/{url})"],
    ["- Use `?` now", "- Use `{text}` now"],
    ["1. **?**: is ?", "1. **{term}**: {definition}"],
    ["- [x] **?**: is ?", "- [{done}] **{term}**: {definition}"],
  ])("%s", (pattern, template) => {
    const [fold, ...others] = foldsOf(eight(pattern));
    expect(others).toEqual([]);
    expect(fold?.template).toBe(template);
    expect(fold?.rows).toHaveLength(8);
  });

  test("numbers are a column, unless they count the items", () => {
    const list = (number: (index: number) => string) =>
      [..."abcdefgh"].map((letter, n) => `${number(n)} **${letter}**: is ${letter}\n`).join("");
    const [fold] = foldsOf(list((n) => `${n * n}.`));
    expect(fold?.template).toBe("{n}. **{term}**: {definition}");
    expect(fold?.rows.map(({ n }) => n)).toEqual([0, 1, 4, 9, 16, 25, 36, 49]);
    const [counted] = foldsOf(list((n) => `${n + 1})`));
    expect(counted?.template).toBe("{#}) **{term}**: {definition}");
    expect(counted?.rows[0]).toEqual({ term: "a", definition: "is a" });
    const [padded] = foldsOf(list((n) => `0${n + 1}.`));
    expect(padded?.rows[0]).toEqual({ n: "01", term: "a", definition: "is a" });
  });

  test("boxes are a column", () => {
    const boxes = [" ", "x", " ", "X", "x", " ", " ", " "];
    const list = boxes.map((box, n) => `- [${box}] **t${n}**: text ${n}\n`).join("");
    const [fold] = foldsOf(list);
    expect(fold?.template).toBe("- [{done}] **{term}**: text {definition}");
    expect(fold?.rows.map(({ done }) => done)).toEqual(boxes);
  });

  test("nested items are lines, where there is nothing else", () => {
    const [fold] = foldsOf(`- ab\n${eight("  - [?](docs/?0?.md)")}`);
    expect(fold?.template).toBe("  - [{text}](docs/{url}.md)");
    expect(fold?.rows[0]).toEqual({ text: "- ab", url: null });
    expect(fold?.rows[1]).toEqual({ text: "a", url: "a0a" });
  });

  test("loose items keep their blank lines", () => {
    expect(foldsOf(eight("- **?**: is ?", "\n\n"))).toMatchObject([
      { template: "- **{term}**: {definition}\n" },
    ]);
  });

  test.each([
    ["two items", "- **a**: x\n- **b**: y\n"],
    ["items that are too few to pay", "- **a**: x\n- **b**: y\n- **c**: z\n"],
    ["items of two patterns", `${eight("- **?**: x")}${eight("- **?** - y")}`],
    ["plain items", eight("- ?: is ?")],
    ["items that are all the same", eight("- **a**")],
    ["items with braces before their values", eight("- {x}: `?`")],
    ["a list in a quote", eight("> - **?**: is ?")],
    ["paragraphs", eight("**?**: is ?", "\n\n")],
  ])("not: %s", (_name, source) => expect(foldsOf(source)).toEqual([]));
});

describe("what does not follow its pattern", () => {
  const list = (items: number) => `${repeat(items, "- **?**: is ?")}\n- plain\n`;

  test("is a row of its whole text and null, one in five", () => {
    const [fold] = foldsOf(list(4));
    expect(fold?.template).toBe("- **{term}**: {definition}");
    expect(fold?.rows[4]).toEqual({ term: "- plain", definition: null });
    expect(foldsOf(list(3))).toEqual([]);
  });

  test("may be an item of nothing, or of other spacing", () => {
    expect(foldsOf(`${eight("- **?**: is ?")}- \n`)[0]?.rows[8]).toEqual({
      term: "- ",
      definition: null,
    });
    expect(foldsOf(`${eight("- **?**: is ?")}-  **x**: is y\n`)[0]?.rows[8]).toEqual({
      term: "-  **x**: is y",
      definition: null,
    });
  });

  test("may be a section", () => {
    const source = `${eight("## ?\n\nType: ?0 of ?", "\n\n")}\n## Other\n\nText.\n\n- more\n`;
    expect(foldsOf(source)[0]?.rows[8]).toEqual({
      name: "## Other\n\nText.\n\n- more\n",
      Type: null,
    });
  });

  test("cannot be told where there is a single column", () => {
    expect(foldsOf(eight("- Use `?` now"))).toHaveLength(1);
    expect(foldsOf(`${eight("- Use `?` now")}- plain\n`)).toEqual([]);
    expect(foldsOf(eight("- [?b](/?b)"))).toHaveLength(1);
    expect(foldsOf(`${eight("- [?b](/?b)")}- plain\n`)).toEqual([]);
  });
});

describe("sections of one pattern", () => {
  test("are a name and a text", () =>
    expect(foldsOf(`# h\n\n${eight("## ?\n\n**About:** ?.\n\n- more ?", "\n\n")}`)).toEqual([
      {
        kind: "folded",
        template: "## {name}\n\n**About:** {text}\n",
        rows: [..."abcdefgh"].map((name) => ({ name, text: `${name}.\n\n- more ${name}` })),
      },
    ]));

  test.each([
    ["- **Type**: ?\n- **Default**: 1", "- **Type**: {Type}\n- **Default**: {Default}"],
    ["**Type:** ?\n\n**Use:** it", "**Type:** {Type}\n\n**Use:** {Use}"],
    ["Type: ?\nDefault value: 1", "Type: {Type}\nDefault value: {Default value}"],
    ["* Type:  ?", "* Type:  {Type}"],
    ["url: [?](u/1-0?-2)", "url: [{url}](u/1-{url~2}-2)"],
  ])("with the labelled fields %j are a column a field", (body, template) => {
    const source = eight(`### ?\n\n${body}`, "\n\n");
    expect(foldsOf(source)).toMatchObject([{ template: `### {name}\n\n${template}\n` }]);
  });

  test.each([
    ["a label that is the name's", "name: ?"],
    ["a label that is the row's number", "#: ?"],
    ["a label of digits", "**1**: ?"],
  ])("with %s are a name and a text", (_name, body) => {
    const [fold] = foldsOf(eight(`## ?\n\n${body}`, "\n\n"));
    expect(fold?.template).toBe(`## {name}\n\n${body.replace("?", "{text}")}\n`);
  });

  test.each([
    ["sections of prose that begins alike", eight("## ?\n\nAbout ?.\n\n- more ?", "\n\n")],
    ["two sections", repeat(2, "## ?\n\nType: ?", "\n\n")],
    ["sections of two levels", repeat(8, "## ?\n\n### ?x\n\nText ?", "\n\n")],
    ["sections with a table", eight("## ?\n\n| t |\n|-|\n| 1 |", "\n\n")],
    ["setext headings", eight("?\n---\n\ntext", "\n\n")],
    ["headings with closing marks", eight("## ? ##\n\ntext", "\n\n")],
    ["headings without text", "##\n\nx\n\n##\n\ny\n\n##\n\nz\n"],
  ])("not: %s", (_name, source) => expect(foldsOf(source)).toEqual([]));
});

test("sections are no run of blocks in their own right", () => {
  const document = parseDocument(eight("## ?\n\nType: ?", "\n\n"), "markdown");
  const [first] = document.blocks;
  expect(findFolds(document).get(first!)?.count).toBe(16);
});
