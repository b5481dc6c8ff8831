import { expect, test } from "vitest";
import { isOverLimit, measureSizes, shareOf } from "../../../../src/engine/modes/budget/target.js";

test("what cannot be counted does not fit", () => {
  const target = { estimator: { name: "none@1", count: () => Number.NaN }, tokens: 3 };
  expect(shareOf(target, "a") <= 1).toBe(false);
  expect(measureSizes(target, "a").every(isOverLimit)).toBe(true);
});
