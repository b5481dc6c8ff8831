import { describe, expect, test } from "vitest";
import { toPercent } from "../../../src/engine/policy/measure.js";

describe("a percentage", () => {
  test.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 2000, 0.1],
    [1, 2001, 0],
    [-1, 3, -33.3],
    [5, 100, 5],
  ])("%i of %i is %d", (part, whole, percent) => expect(toPercent(part, whole)).toBe(percent));

  test("is never minus zero, which JSON cannot hold", () =>
    expect(Object.is(toPercent(-1, 100_000), 0)).toBe(true));
});
