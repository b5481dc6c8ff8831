import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";

const parse = (source: string) =>
  parseDocument(source, "text").blocks.map(({ type, line, lineEnd, start, end }) => ({
    type,
    lines: [line, lineEnd],
    text: source.replace(/\r\n/g, "\n").slice(start, end),
  }));
const titleOf = (source: string) => {
  const [first] = parseDocument(source, "text").blocks;
  return first?.type === "heading" ? first.text : null;
};

test("plain text has no Markdown syntax", () => {
  const source = "x.\n\n# no\n\n- no\n\n> no\n\n    no\n\n| a |\n|---|\n\n```\n\n---\na: 1\n---\n";
  expect(new Set(parse(source).map(({ type }) => type))).toEqual(new Set(["paragraph"]));
});

describe("its title", () => {
  test.each([
    ["underlined with equals signs", "Title\n=====\ntext\n", "Title"],
    ["underlined with dashes", "Title\n---\n", "Title"],
    ["alone on its line", "Title\n\ntext\n", "Title"],
    ["behind blank lines", "\n\n Title \n\ntext\n", "Title"],
    ["a sentence", "This is a sentence.\n\ntext\n", null],
    ["a line with more below", "Title\ntext\n", null],
    ["the only line", "Title", null],
    ["more than 120 characters", `${"x".repeat(121)}\n\ntext\n`, null],
    ["underlined later", "text.\n\nTitle\n=====\n", null],
    ["underlined with two signs", "Title\n==\n", null],
  ])("%s", (_name, source, title) => expect(titleOf(source)).toBe(title));

  test("takes its underline along and leaves the rest", () =>
    expect(parse("Title\n=====\ntext\n")).toEqual([
      { type: "heading", lines: [0, 2], text: "Title\n=====" },
      { type: "paragraph", lines: [2, 3], text: "text" },
    ]));
});
