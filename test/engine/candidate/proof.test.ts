import { describe, expect, test } from "vitest";
import { convert, restore } from "../../../src/engine/api.js";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { isSameDocument, prove } from "../../../src/engine/candidate/proof.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";

const SOURCE = [
  "---\nowner: ops\n---",
  "# Ports",
  "First paragraph.",
  "Second paragraph.",
  "| name | port |\n| :--- | ---: |\n| http | 80 |\n| ssh | 22 |",
  "- one\n- two",
  "## Notes\n\n```\ncode\n```\n",
].join("\n\n");
const document = parseDocument(SOURCE, "markdown");
const { toon } = findCandidate(analyze(document), { delimiters: ["comma"] });

describe("a candidate", () => {
  test("of the document is proved", () =>
    expect(prove(toon, document)).toMatchObject({ valid: true, restores: true }));

  test.each<[string, string, string]>([
    ["another cell", "http,80", "http,81"],
    ["a cell of another type", "ssh,22", 'ssh,"22.0"'],
    ["an empty cell", "ssh,22", 'ssh,""'],
    ["a missing cell", "ssh,22", "ssh,null"],
    ["another column name", "{name,port}", "{name,part}"],
    ["another alignment", "|:-|-:|", "|:-|:-|"],
    ["no alignment", '"|:-|-:|"', "table"],
    ["another heading level", "# Ports", "## Ports"],
    ["another heading", "# Ports", "# Posts"],
    ["a paragraph dropped", "First paragraph.\\n\\n", ""],
    ["two paragraphs joined", "First paragraph.\\n\\n", "First paragraph.\\n"],
    ["another word", "Second", "Third"],
    ["another bullet", "- one", "* one"],
    ["other code", "code", "cod"],
    ["other frontmatter", "owner: ops", "owner: dev"],
  ])("with %s is valid and does not restore", (_name, from, to) => {
    expect(toon).toContain(from);
    expect(prove(toon.replace(from, to), document)).toMatchObject({ valid: true, restores: false });
  });

  test("without a row is not even valid", () => {
    expect(prove(toon.replace("\n  ssh,22", ""), document)).toMatchObject({
      valid: false,
      restores: false,
    });
    const shorter = toon.replace("\n  ssh,22", "").replace("[2]", "[1]");
    expect(prove(shorter, document)).toMatchObject({ valid: true, restores: false });
  });

  test("without an entry, with one more, or with two swapped does not restore", () => {
    const lines = toon.split("\n");
    const last = lines.at(-1)!;
    expect(prove(lines.slice(0, -1).join("\n"), document).restores).toBe(false);
    expect(prove(`${toon}\ntext~9: more`, document).restores).toBe(false);
    expect(prove([last, ...lines.slice(0, -1)].join("\n"), document).restores).toBe(false);
  });

  test.each(["", "x", "1", "a: 1", "[1]: 1", "[", 'text: "', "text: \ud800"])(
    "that is %j",
    (other) => {
      expect(prove(other, document).restores).toBe(false);
    },
  );
});

describe("the same document", () => {
  const same = (a: string, b: string, flavor: "markdown" | "text" = "markdown") =>
    isSameDocument(parseDocument(a, flavor), b);

  test.each([
    ["table padding", "| a | b |\n| --- | :-: |\n| 1 | |", "|a|b|\n|-|:-:|\n|1||"],
    ["outer pipes", "| a | b |\n|-|-|\n| 1 | 2 |", "a | b\n-|-\n1 | 2"],
    ["blank lines", "# a\n\n\n\nx", "# a\nx\n\n"],
    ["line endings", "# a\r\n\r\nx\r\n", "# a\n\nx"],
    ["a byte order mark", "\uFEFF# a", "# a"],
    ["white space around headings", "  # a  ", "# a"],
  ])("but for %s", (_name, a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });

  test.each([
    ["text", "x", "y"],
    ["an additional block", "x", "x\n\ny"],
    ["an additional space", "a b", "a  b"],
    ["hard line breaks", "a  \nb", "a\nb"],
    ["heading styles", "a\n===", "# a"],
    ["closing hashes", "# a #", "# a"],
    ["cells", "| a |\n|-|\n| 1 |", "| a |\n|-|\n| 2 |"],
    ["rows", "| a |\n|-|\n| 1 |", "| a |\n|-|\n| 1 |\n| 1 |"],
    ["empty cells", "| a | b |\n|-|-|\n| 1 |", "| a | b |\n|-|-|\n| 1 | |"],
    ["alignment", "| a |\n|-|\n| 1 |", "| a |\n|-:|\n| 1 |"],
    ["headers", "| a |\n|-|\n| 1 |", "| b |\n|-|\n| 1 |"],
    ["escapes in cells", "| a\\|b |\n|-|\n| 1 |", "| a\\b |\n|-|\n| 1 |"],
    ["blank lines in code", "```\na\n\nb\n```", "```\na\nb\n```"],
    ["frontmatter", "---\na: 1\n---\n", "---\na: 2\n---\n"],
    ["frontmatter fences", "+++\n[a]\n+++\n", "---\n[a]\n---\n"],
    ["fences of empty frontmatter", "+++\n+++\n\nx\n", "---\n---\n\nx\n"],
  ])("not with other %s", (_name, a, b) => {
    expect(same(a, b)).toBe(false);
    expect(same(b, a)).toBe(false);
  });

  test("of plain text has the same paragraphs", () => {
    expect(same("T\n\na\n\n\nb\n", "T\n\na\n\nb", "text")).toBe(true);
    expect(same("a\n\nb", "a\nb", "text")).toBe(false);
  });
});

test.each([
  "\ufeff\ufeffa\n",
  "\ufeff\ufeff\n",
  "\ufeff\ufeff| a |\n| - |\n| 1 |\n",
  "\ufeff\ufeff\ufeffx\ud800\n",
])("a text that begins with a byte order mark behind that of its file keeps it: %j", (source) => {
  const { toon_candidate: toon, flags } = convert(source);
  expect(flags.restores).toBe(true);
  expect(isSameDocument(parseDocument(source, "markdown"), restore(toon!))).toBe(true);
});
