import fc from "fast-check";
import { expect, test } from "vitest";
import { toDepth, toMicros } from "../../../hosted/src/store/admission/bucket.js";

const rate = fc.record({
  unitsPerMinute: fc.integer({ min: 1, max: 10_000_000 }),
  burst: fc.integer({ min: 1, max: 10_000 }),
});

test("a full bucket holds its burst exactly, one by one or at once", () => {
  fc.assert(
    fc.property(rate, (rate) => {
      expect(toMicros(1, rate) * rate.burst).toBe(toDepth(rate));
      expect(toMicros(rate.burst, rate)).toBe(toDepth(rate));
    }),
  );
});

test("the average is never above the rate, and below by at most a microsecond a unit", () => {
  fc.assert(
    fc.property(rate, fc.integer({ min: 0, max: 100_000 }), (rate, units) => {
      const exact = (units * 60_000_000) / rate.unitsPerMinute;
      expect(toMicros(units, rate)).toBeGreaterThanOrEqual(Math.floor(exact));
      expect(toMicros(units, rate) - exact).toBeLessThanOrEqual(units);
    }),
  );
});

test("what is counted stays a safe integer, whatever is set", () => {
  const largest = { unitsPerMinute: 1, burst: Number.MAX_SAFE_INTEGER };
  expect(Number.isSafeInteger(toDepth(largest))).toBe(true);
  expect(toMicros(1, { unitsPerMinute: Number.MAX_SAFE_INTEGER, burst: 1 })).toBe(1);
});
