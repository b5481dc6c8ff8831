import { describe, expect, test } from "vitest";
import {
  bootstrapMean,
  mcnemar,
  type Pairs,
  pairedDifference,
  pairsNeeded,
  scoreInterval,
} from "../../../src/commands/evidence/statistics.js";

function pairs(bothRight: number, firstOnly: number, secondOnly: number, bothWrong: number): Pairs {
  return { bothRight, firstOnly, secondOnly, bothWrong };
}

/** Newcombe, Statistics in Medicine 17 (1998) 857–872, table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("score interval of %i of %i: published limits", (right, asked, low, high) => {
  const interval = scoreInterval(right, asked);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

describe("the airway data of Bentur et al. as worked out by Fagerland, Lydersen and Laake, Statistics in Medicine 33 (2014) 2850–2875", () => {
  const airway = pairs(1, 1, 7, 12);

  test("exact McNemar test", () => expect(mcnemar(airway)).toBeCloseTo(0.0703, 4));

  test("Newcombe's interval of the difference", () => {
    const { difference, low, high } = pairedDifference(airway);
    expect(difference).toBeCloseTo(-0.286, 3);
    expect(low).toBeCloseTo(-0.507, 3);
    expect(high).toBeCloseTo(-0.026, 3);
  });
});

/** Agresti, Categorical Data Analysis, section 10.1: approval of a prime minister, 1,600 people asked twice. */
test("a large sample agrees with the published large-sample interval", () => {
  const { difference, low, high } = pairedDifference(pairs(794, 150, 86, 570));
  expect(difference).toBeCloseTo(0.04, 3);
  expect(low).toBeCloseTo(0.02, 2);
  expect(high).toBeCloseTo(0.06, 2);
});

describe("McNemar", () => {
  test("nothing differs: no evidence", () => expect(mcnemar(pairs(9, 0, 0, 1))).toBe(1));
  test("an even split: no evidence", () => expect(mcnemar(pairs(0, 5, 5, 0))).toBe(1));
  test("is symmetric", () => expect(mcnemar(pairs(1, 2, 9, 4))).toBe(mcnemar(pairs(1, 9, 2, 4))));
  test("twice a coin that falls on one side", () =>
    expect(mcnemar(pairs(0, 6, 0, 0))).toBeCloseTo(2 / 2 ** 6, 12));
  test("stays a probability for many pairs", () => {
    const p = mcnemar(pairs(0, 50_000, 50_600, 0));
    expect(p).toBeGreaterThan(0.05);
    expect(p).toBeLessThan(0.07);
  });
});

describe("a difference", () => {
  test("without pairs is unknown", () =>
    expect(pairedDifference(pairs(0, 0, 0, 0))).toEqual({ difference: 0, low: -1, high: 1 }));
  test("turns its sign with the order of the forms", () => {
    const one = pairedDifference(pairs(20, 7, 2, 5));
    const other = pairedDifference(pairs(20, 2, 7, 5));
    expect(one.low).toBeCloseTo(-other.high, 12);
    expect(one.high).toBeCloseTo(-other.low, 12);
  });
});

describe("bootstrap", () => {
  const clusters = Array.from({ length: 40 }, (_, index) => [Number(index % 4 > 0), 1, 1, 0]);

  test("is reproducible", () =>
    expect(bootstrapMean(clusters, "a")).toEqual(bootstrapMean(clusters, "a")));

  test("agrees with the normal interval of cluster means", () => {
    const means = clusters.map((values) => values.reduce((sum, value) => sum + value, 0) / 4);
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
    const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length;
    const reach = 1.96 * Math.sqrt(variance / means.length);
    const { low, high } = bootstrapMean(clusters, "b");
    expect(low).toBeCloseTo(mean - reach, 1.5);
    expect(high).toBeCloseTo(mean + reach, 1.5);
  });

  test("does not take answers about one document for independent ones", () => {
    const together = Array.from({ length: 10 }, (_, index) => Array<number>(20).fill(index % 2));
    const apart = together.flat().map((value) => [value]);
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    expect(width(bootstrapMean(together, "c"))).toBeGreaterThan(
      3 * width(bootstrapMean(apart, "c")),
    );
  });
});

test("pairs that are needed: fewer differences or a wider margin need fewer", () => {
  expect(pairsNeeded(0.1, 0.05)).toBe(314);
  expect(pairsNeeded(0.05, 0.05)).toBeLessThan(314);
  expect(pairsNeeded(0.1, 0.1)).toBeLessThan(314);
});
