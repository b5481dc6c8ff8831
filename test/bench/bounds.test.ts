import { describe, expect, test } from "vitest";
import { findFaults, foretell } from "../../bench/stress/bounds.js";

const sample = (length: number, ms: number, chars = length) => ({ length, ms, chars });
const faults = (smallMs: number, largeMs: number, name = "convert") =>
  findFaults({ name, small: sample(100_000, smallMs), large: sample(1_000_000, largeMs) });

describe("the bounds", () => {
  test("hold for what is fast and linear", () => {
    expect(faults(500, 5_000)).toEqual([]);
    expect(faults(999, 5_999)).toEqual([]);
  });

  test("are broken by time at either size", () => {
    expect(faults(1_001, 5_000)).toEqual(["slow"]);
    expect(faults(900, 6_001)).toEqual(["slow"]);
  });

  test("are broken by growth, where it takes long enough to tell", () => {
    expect(faults(200, 4_000)).toEqual(["steep"]);
    expect(faults(100, 2_900)).toEqual([]);
  });

  test("are broken by a large answer, but of a plan", () => {
    const large = { small: sample(1_000, 1, 41_000), large: sample(10_000, 10, 10) };
    expect(findFaults({ name: "restore", ...large })).toEqual(["large answer"]);
    expect(findFaults({ name: "plan", ...large })).toEqual([]);
  });

  test("are broken by an error, whatever it took", () => {
    const small = { ...sample(1_000, 1), error: "TypeError" };
    expect(findFaults({ name: "convert", small, large: small })).toEqual(["threw"]);
  });
});

describe("time is foretold", () => {
  test("of linear and quadratic growth", () => {
    expect(foretell(sample(10, 5), sample(100, 50), 1_000)).toBeCloseTo(500);
    expect(foretell(sample(10, 1), sample(100, 100), 1_000)).toBeCloseTo(10_000);
  });

  test("as linear at least: a start that was slow says nothing", () =>
    expect(foretell(sample(10, 40), sample(100, 50), 1_000)).toBeCloseTo(500));
});
