import { expect, test } from "vitest";
import {
  describeSize,
  isOverLimit,
  measureSizes,
  shareOf,
} from "../../../../src/engine/modes/budget/target.js";

const estimator = { name: "words@1", count: (text: string) => text.split(" ").length };

test("a candidate fits when it is within every limit", () => {
  expect(shareOf({ estimator }, "a b c") <= 1).toBe(true);
  expect(shareOf({ estimator, chars: 5 }, "a b c") <= 1).toBe(true);
  expect(shareOf({ estimator, chars: 4 }, "a b c") <= 1).toBe(false);
  expect(shareOf({ estimator, tokens: 3 }, "a b c") <= 1).toBe(true);
  expect(shareOf({ estimator, tokens: 2 }, "a b c") <= 1).toBe(false);
  expect(shareOf({ estimator, chars: 5, tokens: 2 }, "a b c") <= 1).toBe(false);
  expect(shareOf({ estimator, chars: 4, tokens: 3 }, "a b c") <= 1).toBe(false);
});

test("every limit is measured, with the estimator that counted", () => {
  const sizes = measureSizes({ estimator, chars: 4, tokens: 3 }, "a b c");
  expect(sizes.map(isOverLimit)).toEqual([true, false]);
  expect(sizes.map(describeSize)).toEqual([
    "5 characters, the target is 4",
    "3 tokens by words@1, the target is 3",
  ]);
  expect(measureSizes({ estimator }, "a b c")).toEqual([]);
});

test("what cannot be counted does not fit", () => {
  const target = { estimator: { name: "none@1", count: () => Number.NaN }, tokens: 3 };
  expect(shareOf(target, "a") <= 1).toBe(false);
  expect(measureSizes(target, "a").every(isOverLimit)).toBe(true);
});
