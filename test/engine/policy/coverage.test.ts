import { describe, expect, test } from "vitest";
import { measureCoverage, toShare } from "../../../src/engine/policy/coverage.js";
import { readRows } from "../../support/read-rows.js";

const share = (source: string, candidate: string): number =>
  toShare(measureCoverage(source, candidate));

describe("coverage", () => {
  test.each(
    readRows<[what: string, source: string, candidate: string, share: number]>(
      "coverage.yaml",
      import.meta.url,
    ),
  )("counts %s", (_what, source, candidate, expected) => {
    expect(share(source, candidate)).toBe(expected);
  });

  test("is 1 only where nothing is missing", () => {
    const source = `${"word ".repeat(9999)}last`;
    expect(share(source, "word ".repeat(9999))).toBe(0.999);
  });

  test("takes a million different words in its stride", () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index}`);
    expect(share(words.join(" "), words.slice(0, 100_000).join(" "))).toBeCloseTo(0.47, 1);
  });
});
