import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { placeRules } from "../../../../src/engine/statements/compare/rule-context.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";

type Flavor = Parameters<typeof parseDocument>[1];

function place(source: string, flavor: Flavor = "markdown") {
  const document = parseDocument(source, flavor);
  return placeRules(document, findStatements(document));
}

/** For each rule the number of its scope, in order of appearance. */
function scopesOf(source: string, flavor?: Flavor): number[] {
  const scopes = place(source, flavor).map(({ scope }) => scope);
  const distinct = [...new Set(scopes)];
  return scopes.map((scope) => distinct.indexOf(scope));
}

describe("scopes", () => {
  test.each([
    ["the start", "Never a.\n\n- Never b.\n\n# A\n\nNever c.\n", [0, 0, 1]],
    ["headings", "# A\n\n- Never a.\n\n# A\n\n- Never b.\n\n## B\n\n- Never c.\n", [0, 1, 2]],
    ["two lists", "# A\n\n- Never a.\n\ntext\n\n1. Never b.\n", [0, 0]],
    ["an introduced list", "# A\n\n- Never a.\n\nIn tests:\n\n- Never b.\n- Never c.\n", [0, 1, 1]],
    [
      "a line in bold",
      "- Never a.\n\n**B**\n\n- Never b.\n\nNever c.\n\n__D:__\n\n- Never d.\n",
      [0, 1, 1, 2],
    ],
    ["a sentence in bold", "- Never a.\n\n**Never b.**\n\n- Never c.\n", [0, 0, 0]],
    ["items", "- a\n  - Never b.\n\n  Never c.\n- d\n  - Never e.\n", [0, 0, 1]],
    [
      "lists introduced in an item",
      "- a\n\n  B:\n\n  - Never b.\n\n  C:\n\n  - Never c.\n",
      [0, 1],
    ],
    ["an item without text", "- - Never a.\n- - Never b.\n", [0, 1]],
    [
      "items that introduce the next ones",
      "- Never a.\n- `b`:\n- Never c.\n- Never d.\n- `e`:\n  text\n- Never f.\n",
      [0, 1, 1, 2],
    ],
  ])("%s", (_name, source, scopes) => expect(scopesOf(source)).toEqual(scopes));

  test("paragraphs with lists in plain text", () =>
    expect(
      scopesOf("Never a.\n\nNever b.\n\nx:\n - Never c.\n\ny:\n - Never d.\n", "text"),
    ).toEqual([0, 0, 1, 2]));
});

describe("what introduces something", () => {
  test.each([
    ["a colon", "You must do this:\n\n- a\n", true],
    ["a colon in bold", "**You must do this:**\n", true],
    ["an item with more below it", "- Never a\n  - b\n", true],
    ["an item with code below it", "- Never a\n\n  ```\n  b\n  ```\n", true],
    ["bold at the start of a paragraph", "**Never a.** Because of b.\n", true],
    ["a sentence cut behind a number in plain text", "You must a\n  1. b\n", true],
    ["bold alone", "**Never a.**\n", false],
    ["an item", "- Never a\n- b\n", false],
    ["a sentence", "Never a. b\n", false],
  ])("%s", (_name, source, expected) => {
    const flavor = source.includes("1. b") ? "text" : "markdown";
    expect(place(source, flavor)[0]?.introduces).toBe(expected);
  });
});

test("every rule is placed, in order", () => {
  const source =
    "Never a.\n\n- Never b.\n  1. Never c.\n\n     Never d.\n\n> Never x.\n\nNever e. Never f.\n";
  expect(place(source).map(({ text }) => text)).toEqual(
    ["a", "b", "c", "d", "e", "f"].map((letter) => `Never ${letter}.`),
  );
});
