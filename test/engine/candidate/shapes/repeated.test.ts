import { expect, test } from "vitest";
import { findRepeated } from "../../../../src/engine/candidate/shapes/repeated.js";

test.each([
  ["with the same around it", ["docs/ab.md", "docs/cd.md"], [["ab", "cd"]], 0, "docs/", ".md"],
  ["and nothing else", ["a", "b"], [["a", "b"]], 0, "", ""],
  [
    "of a later column",
    ["ab", "cd"],
    [
      ["yy", "zz"],
      ["ab", "cd"],
    ],
    1,
    "",
    "",
  ],
] as const)("values that repeat others, %s", (_name, texts, columns, column, before, behind) => {
  expect(findRepeated(texts, columns)).toEqual({
    column,
    isAnchor: false,
    before: [before, before],
    behind: [behind, behind],
  });
});

test("the last of several is taken, and what differs is told", () =>
  expect(findRepeated(["ab/ab", "cd/cd"], [["ab", "cd"]])).toEqual({
    column: 0,
    isAnchor: false,
    before: ["ab/", "cd/"],
    behind: ["", ""],
  }));

test.each([
  ["of the first column", ["#a-b", "#c-d"], [["A b", "C d?"]], 0, "#", ""],
  [
    "of a later column",
    ["x#a-b.", "x#c-d."],
    [
      ["yy", "zz"],
      ["A b", "C d?"],
    ],
    1,
    "x#",
    ".",
  ],
  ["where only some differ from the values", ["#a-b", "#c-d"], [["a-b", "C d"]], 0, "#", ""],
] as const)("anchors of values, %s", (_name, texts, columns, column, before, behind) => {
  expect(findRepeated(texts, columns)).toEqual({
    column,
    isAnchor: true,
    before: [before, before],
    behind: [behind, behind],
  });
});

test("a value is taken before its anchor, and an earlier column's anchor before a later value", () => {
  const texts = ["#a-b", "#c-d"];
  const [values, words] = [
    ["a-b", "c-d"],
    ["A b", "C d"],
  ];
  expect(findRepeated(texts, [values])).toMatchObject({ column: 0, isAnchor: false });
  expect(findRepeated(texts, [words, values])).toMatchObject({ column: 0, isAnchor: true });
});

test("what differs behind an anchor is told", () =>
  expect(findRepeated(["#a-b", "#c-d-1"], [["A b", "C d"]])).toEqual({
    column: 0,
    isAnchor: true,
    before: ["#", "#"],
    behind: ["", "-1"],
  }));

test.each([
  ["a value of one character, by chance", ["xa", "xb"], [["a", "b"]]],
  ["what differs on both sides", ["x-ab-1", "y-cd-2"], [["ab", "cd"]]],
  ["a value that one lacks", ["ab", "xx"], [["ab", "cd"]]],
  ["a short hash that begins a long one", ["x/a1b2c3d4", "x/e5f6a7b8"], [["a1b2", "e5f6"]]],
  ["a value that ends a word", ["xab", "xcd"], [["ab", "cd"]]],
  ["an anchor that begins a word", ["#a-bc", "#c-de"], [["A b", "C d"]]],
  ["a value that is within a word only once", ["x-ab", "x-cde"], [["ab", "cd"]]],
  ["no columns", ["ab"], []],
])("null for %s", (_name, texts, columns) => expect(findRepeated(texts, columns)).toBeNull());
