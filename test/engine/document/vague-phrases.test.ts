import { expect, test } from "vitest";
import { findVaguePhrases, opensVaguely } from "../../../src/engine/document/vague-phrases.js";

test.each(["Be careful", "write clean code", "Don’t break things", "API must be simple"])(
  "opens vaguely: %s",
  (text) => {
    expect(opensVaguely(text)).toBe(true);
  },
);

test.each([
  "",
  "1",
  "You must be careful",
  "Beware",
  "Write code",
  "be careful to wait",
  "with good tests",
])("does not open vaguely: %s", (text) => {
  expect(opensVaguely(text)).toBe(false);
});

test("phrases are found wherever they stand, none within another", () => {
  const text = "You must write clean, readable code with proper error handling, and do your best.";
  expect(findVaguePhrases(text)).toEqual([
    { index: 9, phrase: "write clean, readable code" },
    { index: 36, phrase: "with proper error handling" },
    { index: 68, phrase: "do your best" },
  ]);
});

test("whole words only", () => {
  expect(findVaguePhrases("maybe careful, write clean codes, think hardly")).toEqual([]);
});
