import { expect, test } from "vitest";
import {
  describeSize,
  isOverLimit,
  isWithinTarget,
  measureSizes,
} from "../../../../src/engine/modes/budget/target.js";

const estimator = { name: "words@1", count: (text: string) => text.split(" ").length };

test("a candidate fits when it is within every limit", () => {
  expect(isWithinTarget({ estimator }, "a b c")).toBe(true);
  expect(isWithinTarget({ estimator, chars: 5 }, "a b c")).toBe(true);
  expect(isWithinTarget({ estimator, chars: 4 }, "a b c")).toBe(false);
  expect(isWithinTarget({ estimator, tokens: 3 }, "a b c")).toBe(true);
  expect(isWithinTarget({ estimator, tokens: 2 }, "a b c")).toBe(false);
  expect(isWithinTarget({ estimator, chars: 5, tokens: 2 }, "a b c")).toBe(false);
  expect(isWithinTarget({ estimator, chars: 4, tokens: 3 }, "a b c")).toBe(false);
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
  expect(isWithinTarget(target, "a")).toBe(false);
  expect(measureSizes(target, "a").every(isOverLimit)).toBe(true);
});
