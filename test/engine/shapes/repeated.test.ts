import { expect, test } from "vitest";
import { findRepeated } from "../../../src/engine/shapes/repeated.js";

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
    before: [before, before],
    behind: [behind, behind],
  });
});

test("the last of several is taken, and what differs is told", () => {
  expect(findRepeated(["ab/ab", "cd/cd"], [["ab", "cd"]])).toEqual({
    column: 0,
    before: ["ab/", "cd/"],
    behind: ["", ""],
  });
});

test.each([
  ["a value of one character, by chance", ["xa", "xb"], [["a", "b"]]],
  ["what differs on both sides", ["x-ab-1", "y-cd-2"], [["ab", "cd"]]],
  ["a value that one lacks", ["ab", "xx"], [["ab", "cd"]]],
  ["no columns", ["ab"], []],
])("null for %s", (_name, texts, columns) => {
  expect(findRepeated(texts, columns)).toBeNull();
});
