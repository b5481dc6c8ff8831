import { describe, expect, test } from "vitest";
import { parseAmount, parseCount } from "../../web/src/components/settings/parse-number.js";
import { findStop, listTargets } from "../../web/src/components/settings/target-scale.js";

test("a count is a whole number from 1, thousands set apart or not", () => {
  expect(parseCount(" 1500 ")).toEqual({ value: 1500 });
  expect(parseCount("12,000")).toEqual({ value: 12_000 });
  expect(parseCount("1 234 567")).toEqual({ value: 1_234_567 });
  for (const text of ["", "0", "-5", "1.5", "1e3", "12,00", "1.000", "x", "9007199254740993"]) {
    expect(parseCount(text), text).toHaveProperty("problem");
  }
});

test("an amount is a number, or 0 for none", () => {
  expect(parseAmount("3.5")).toEqual({ value: 3.5 });
  expect(parseAmount("4.")).toEqual({ value: 4 });
  expect(parseAmount("0")).toEqual({ value: 0 });
  for (const text of ["", "-1", "1e3", "4,5", "0.0000001", "1234567", "."]) {
    expect(parseAmount(text), text).toHaveProperty("problem");
  }
});

describe("the slider's stops", () => {
  test.each([1, 2, 7, 100, 356, 20_000, 5_000_000])("up to %i", (longest) => {
    const stops = listTargets(longest, [Math.ceil(longest / 2)]);
    expect(stops.at(-1)).toBe(longest);
    expect(stops.length).toBeLessThanOrEqual(110);
    expect(stops.every((stop) => Number.isSafeInteger(stop) && stop >= 1)).toBe(true);
    expect(stops).toEqual([...new Set(stops)].sort((one, other) => one - other));
    for (const [index, stop] of stops.entries()) expect(findStop(stops, stop)).toBe(index);
  });

  test("exact ones are among them, and others are at the nearest", () => {
    expect(listTargets(10_000, [4_321])).toContain(4_321);
    expect(findStop([10, 20, 40], 1)).toBe(0);
    expect(findStop([10, 20, 40], 27)).toBe(1);
    expect(findStop([10, 20, 40], 33)).toBe(2);
    expect(findStop([10, 20, 40], 1_000)).toBe(2);
  });
});
