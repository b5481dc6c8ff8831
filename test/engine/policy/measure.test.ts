import { describe, expect, test } from "vitest";
import { measure, toPercent } from "../../../src/engine/policy/measure.js";

test.each([
  [200, 150, { source: 200, toon: 150, savings: 50, savings_pct: 25 }],
  [100, 130, { source: 100, toon: 130, savings: -30, savings_pct: -30 }],
  [0, 0, { source: 0, toon: 0, savings: 0, savings_pct: 0 }],
  [0, 5, { source: 0, toon: 5, savings: -5, savings_pct: 0 }],
])("%i characters to %i", (source, toon, measured) => {
  expect(measure(source, toon)).toEqual(measured);
});

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
