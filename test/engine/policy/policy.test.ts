import { expect, test } from "vitest";
import { toPercent } from "../../../src/engine/policy/measure.js";
import { isBandCleared } from "../../../src/engine/policy/policy.js";

/** Both sides of the band in usual documents are in `corpus/decisions`. */
test("savings clear the band on integers: what is shown as 5 % may not reach it", () => {
  expect(toPercent(4_999, 100_000)).toBe(5);
  expect(isBandCleared(100_000, 95_001)).toBe(false);
  expect(isBandCleared(100_000, 95_000)).toBe(true);
});
