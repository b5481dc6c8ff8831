import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/document/document.js";
import { findStatements } from "../../../src/engine/document/statements.js";

function definitionsIn(source: string): string[] {
  return findStatements(parseDocument(source, "markdown")).definitions.map(({ text }) => text);
}

describe("a definition", () => {
  test.each([
    "**Term**: what it means",
    "**Term:** what it means",
    "**Term** : what it means",
    "**Two words** — what they mean",
    "**Term** – what it means",
    "**Term** - what it means",
    "__Term__: what it means",
    "`--flag`: what it does",
    "`--flag` - what it does",
    "Term\n: what it means",
  ])("as a paragraph: %j", (text) => {
    expect(definitionsIn(`# D\n\n${text}\n`)).toEqual([text]);
  });

  test.each(["**Term**: what it means", "`flag` — what it does", "**Term:** wrapped\n  meaning"])(
    "as a list item: %j",
    (text) => {
      expect(definitionsIn(`- ${text}\n- other\n`)).toEqual([text]);
    },
  );

  test.each([
    ["a hyphenated word", "High-water mark scans miss rows updated during the run."],
    ["a word with a hyphen in bold", "**Read-only** replicas lag behind."],
    ["bold text that begins a sentence", "**Warning** signs are everywhere."],
    ["a term without a meaning", "**Term**:"],
    ["a hyphen without spaces", "**Term**-like things"],
    ["a note", "**Note**: restart the server."],
    ["a warning", "**Warning:** this deletes data."],
    ["a plain sentence with a colon", "Remember: this is a sentence."],
    ["a term of more than 80 characters", `**${"x".repeat(81)}**: too long`],
  ])("not: %s", (_name, text) => {
    expect(definitionsIn(`${text}\n\n- ${text}\n`)).toEqual([]);
  });

  test.each([
    ["code", "```\n**Term**: meaning\n```\n"],
    ["indented code", "    **Term**: meaning\n"],
    ["a quote", "> **Term**: meaning\n"],
    ["a table", "| **Term**: meaning |\n|---|\n| `a`: b |\n"],
    ["HTML", "<div>\n**Term**: meaning\n</div>\n"],
    ["a heading", "# **Term**: meaning\n"],
  ])("not in %s", (_name, source) => {
    expect(definitionsIn(source)).toEqual([]);
  });
});

describe("a list of plain terms", () => {
  test("is a glossary from three items on, if all are of that form", () => {
    const items = [
      "- Alpha: the first of them",
      "- Beta: the second of them",
      "- Gamma: the third of them",
    ];
    expect(definitionsIn(items.join("\n"))).toEqual(items.map((item) => item.slice(2)));
    expect(definitionsIn(items.slice(0, 2).join("\n"))).toEqual([]);
    expect(definitionsIn([...items, "- no term in here"].join("\n"))).toEqual([]);
  });

  test("is none with meanings of fewer than three words", () => {
    expect(definitionsIn("- Host: localhost\n- Port: 80\n- Path: /a b\n")).toEqual([]);
  });

  test("counts each term once", () => {
    const item = "- Term: one two three\n  : and more\n";
    expect(definitionsIn(item.repeat(3))).toHaveLength(3);
  });
});
