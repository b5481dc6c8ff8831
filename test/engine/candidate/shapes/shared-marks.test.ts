import { expect, test } from "vitest";
import { findSharedMarks } from "../../../../src/engine/candidate/shapes/shared-marks.js";

test.each<[string, string, string[] | null]>([
  ["[a](b)", "[c](d)", ["[", "](", ")"]],
  ["[a](docs/a.md)", "[b](docs/b.md)", ["[", "](docs/", ".md)"]],
  ["`x` (y)", "`z` (w)", ["`", "` (", ")"]],
  ["a, b", "c, d", null],
  ["a", "a", null],
  ["", "[a]", null],
  ["{[a](b)", "{[c](d)", ["](", ")"]],
])("%j and %j share %j", (one, other, marks) => expect(findSharedMarks(one, other)).toEqual(marks));

test("texts of many words are not compared", () => {
  const text = (words: number) => `[${"a ".repeat(words)}](b)`;
  expect(findSharedMarks(text(47), text(47))).toEqual([text(47)]);
  expect(findSharedMarks(text(48), "[a](b)")).toBeNull();
  expect(findSharedMarks("[a](b)", text(48))).toBeNull();
  expect(findSharedMarks(text(600), "[a](b)")).toBeNull();
});

test("long texts of few words are compared, as far as their end", () => {
  const text = (more: string) => `[${"a".repeat(2000)}](b)${more}`;
  expect(findSharedMarks(text(""), "[c](d)")).toEqual(["[", "](", ")"]);
  expect(findSharedMarks(text("a ".repeat(100)), "[c](d)")).toBeNull();
});
