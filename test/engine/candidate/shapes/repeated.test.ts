import { expect, test } from "vitest";
import { findRepeated } from "../../../../src/engine/candidate/shapes/links.js";

const LATER = ["yy", "zz"];

test.each([
  ["with the same around it", ["docs/ab.md", "docs/cd.md"], [["ab", "cd"]], 0, "docs/", ".md"],
  ["and nothing else", ["a", "b"], [["a", "b"]], 0, "", ""],
  ["of a later column", ["ab", "cd"], [LATER, ["ab", "cd"]], 1, "", ""],
] as const)("values that repeat others, %s", (_name, texts, columns, column, before, behind) => {
  expect(findRepeated(texts, columns)).toEqual({
    column,
    before: [before, before],
    behind: [behind, behind],
  });
});

test("the last of several is taken, and what differs is told", () =>
  expect(findRepeated(["ab/ab", "cd/cd"], [["ab", "cd"]])).toEqual({
    column: 0,
    before: ["ab/", "cd/"],
    behind: ["", ""],
  }));

test.each([
  ["a value of one character, by chance", ["xa", "xb"], [["a", "b"]]],
  ["what differs on both sides", ["x-ab-1", "y-cd-2"], [["ab", "cd"]]],
  ["a value that one lacks", ["ab", "xx"], [["ab", "cd"]]],
  ["a short hash that begins a long one", ["x/a1b2c3d4", "x/e5f6a7b8"], [["a1b2", "e5f6"]]],
  ["a value that ends a word", ["xab", "xcd"], [["ab", "cd"]]],
  ["a value that is within a word only once", ["x-ab", "x-cde"], [["ab", "cd"]]],
  ["no columns", ["ab"], []],
])("null for %s", (_name, texts, columns) => expect(findRepeated(texts, columns)).toBeNull());
