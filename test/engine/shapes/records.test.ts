import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/document/document.js";
import { records } from "../../../src/engine/shapes/records.js";
import type { Segment } from "../../../src/engine/shapes/segments.js";
import { restores } from "./restored.js";

const fits = (source: string, flavor: "markdown" | "text" = "markdown") =>
  records.fits(parseDocument(source, flavor));

function foldsOf(source: string): Extract<Segment, { kind: "records" }>[] {
  return records
    .toSegments(parseDocument(source, "markdown"))
    .filter((segment) => segment.kind === "records");
}

/** Three items of a pattern: `?` stands for a letter that differs. */
const three = (pattern: string, separator = "\n") =>
  ["a", "b", "c"].map((letter) => pattern.replaceAll("?", letter)).join(separator);

describe("lists and paragraphs of one pattern", () => {
  test.each([
    ["- **?**: is ?", "- **{term}**: {definition}"],
    ["- **?:** is ?", "- **{term}:** {definition}"],
    ["* **?** : is ?", "* **{term}** : {definition}"],
    ["+ **?** — is ?", "+ **{term}** — {definition}"],
    ["- __?__ – is ?", "- __{term}__ – {definition}"],
    ["- `?` - is ?", "- `{term}` - {definition}"],
    ["-  `?`:  is ?", "-  `{term}`:  {definition}"],
    ["- [?](/?) - is ?", "- [{name}]({url}) - {description}"],
    ["- [?](/?): is ?", "- [{name}]({url}): {description}"],
  ])("%s", (pattern, template) => {
    const source = `${three(pattern)}\n`;
    expect(foldsOf(source)).toMatchObject([{ template }]);
    expect(foldsOf(source)[0]?.rows).toHaveLength(3);
    expect(restores(records, source)).toBe(true);
  });

  test("numbers are a column", () => {
    const [fold] = foldsOf("1. **a**: x\n2. **b**: y\n7. **c**: z\n");
    expect(fold?.template).toBe("{n}. **{term}**: {definition}");
    expect(fold?.rows.map(({ n }) => n)).toEqual([1, 2, 7]);
    expect(restores(records, "01) `a`: x\n02) `b`: y\n03) `c`: z\n")).toBe(true);
  });

  test("loose items and paragraphs keep their blank lines", () => {
    expect(foldsOf(three("- **?**: is ?", "\n\n"))).toMatchObject([
      { template: "- **{term}**: {definition}\n" },
    ]);
    const paragraphs = `x\n\n${three("**?**: is ?", "\n\n")}\n\ny\n`;
    expect(foldsOf(paragraphs)).toMatchObject([{ template: "**{term}**: {definition}\n" }]);
    expect(restores(records, paragraphs)).toBe(true);
  });

  test("values are kept whatever they are", () => {
    const source = [
      "- **1**: true",
      "- **{term}**: {definition} $& $1",
      "- **x~2**: null",
      "- **d**: wrapped\n  over lines\n  - and nested",
      '- **e**: "quoted", a,b | c: \\n',
    ].join("\n");
    expect(foldsOf(source)[0]?.rows).toHaveLength(5);
    expect(restores(records, source)).toBe(true);
  });

  test.each([
    ["two items", "- **a**: x\n- **b**: y\n"],
    ["items of two patterns", "- **a**: x\n- **b**: y\n- **c** - z\n"],
    ["an item of no pattern", `${three("- **?**: x")}\n- d\n`],
    ["items with other bullets' spacing", "- **a**: x\n-  **b**: y\n- **c**: z\n"],
    ["items without a meaning", three("- **?**:")],
    ["items with uneven blank lines", "- **a**: x\n\n- **b**: y\n- **c**: z\n"],
    ["plain items", three("- ?: is ?")],
    ["a list in a quote", three("> - **?**: is ?")],
  ])("not: %s", (_name, source) => {
    expect(fits(source)).toBe(false);
  });

  test("not in plain text", () => {
    expect(fits(three("- **?**: is ?"), "text")).toBe(false);
  });
});

describe("sections of one pattern", () => {
  test("are a name and a text", () => {
    const source = `# h\n\n${three("## ?\n\nAbout ?.\n\n- more ?", "\n\n")}\n`;
    expect(foldsOf(source)).toEqual([
      {
        kind: "records",
        template: "## {name}\n\n{text}\n",
        rows: ["a", "b", "c"].map((name) => ({ name, text: `About ${name}.\n\n- more ${name}` })),
      },
    ]);
    expect(restores(records, source)).toBe(true);
  });

  test.each([
    ["- **Type**: ?\n- **Default**: 1", "- **Type**: {Type}\n- **Default**: {Default}"],
    ["**Type:** ?\n\n**Use:** it", "**Type:** {Type}\n\n**Use:** {Use}"],
    ["Type: ?\nDefault value: 1", "Type: {Type}\nDefault value: {Default value}"],
    ["* Type:  ?", "* Type:  {Type}"],
  ])("with the labelled fields %j are a column a field", (body, template) => {
    const source = `${three(`### ?\n\n${body}`, "\n\n")}\n`;
    expect(foldsOf(source)).toMatchObject([{ template: `### {name}\n\n${template}\n` }]);
    expect(restores(records, source)).toBe(true);
  });

  test("with fields that differ are a name and a text", () => {
    const source = "## a\n\nType: x\n\n## b\n\nKind: y\n\n## c\n\nType: z\n";
    expect(foldsOf(source)).toMatchObject([{ template: "## {name}\n\n{text}\n" }]);
  });

  test.each([
    ["a label that is the name's", "name: ?"],
    ["a label twice", "Type: ?\nType: ?"],
    ["a label of the prototype", "**constructor**: ?\n**__proto__**: ?"],
    ["a label of digits", "**1**: ?"],
    ["a label with braces", "**{x}**: ?"],
  ])("with %s are a name and a text, and come back", (_name, body) => {
    const source = `${three(`## ?\n\n${body}`, "\n\n")}\n`;
    expect(foldsOf(source)).toMatchObject([{ template: "## {name}\n\n{text}\n" }]);
    expect(restores(records, source)).toBe(true);
  });

  test("come back with braces, numbers and empty texts in them", () => {
    const source = "## {name}\n\n{text} $1\n\n## 1\n\ntrue\n\n## null\n\n## c\n\n~1\n\n## d\n\nx\n";
    expect(foldsOf(source)).toHaveLength(1);
    expect(restores(records, source)).toBe(true);
  });

  test.each([
    ["two sections", "## a\n\nx\n\n## b\n\ny\n"],
    ["sections of two levels", "## a\n\n### b\n\n## c\n\n### d\n"],
    ["sections with a table", three("## ?\n\n| t |\n|-|\n| 1 |", "\n\n")],
    ["setext headings", three("?\n---\n\ntext", "\n\n")],
    ["headings with closing marks", three("## ? ##\n\ntext", "\n\n")],
    ["headings without text", "##\n\nx\n\n##\n\ny\n\n##\n\nz\n"],
  ])("not: %s", (_name, source) => {
    expect(fits(source)).toBe(false);
  });
});

test("a fold ends where the pattern does", () => {
  const source = `${three("**?**: is ?", "\n\n")}\n\ntext\n\n${three("- `?`: is ?")}\n`;
  expect(foldsOf(source).map(({ rows }) => rows.length)).toEqual([3, 3]);
  expect(restores(records, source)).toBe(true);
});
