import { describe, expect, test } from "vitest";
import { charsPerToken } from "../../../src/engine/estimators/chars-per-token.js";
import {
  DEFAULT_CHARS_PER_TOKEN,
  estimateTokens,
} from "../../../src/engine/estimators/token-estimates.js";
import { tokenx } from "../../../src/engine/estimators/tokenx.js";

test("characters per token are rounded up", () => {
  const { name, count } = charsPerToken(4);
  expect(name).toBe("chars-per-token:4");
  expect(["", "a", "abcd", "abcde", "😀😀😀"].map(count)).toEqual([0, 1, 1, 2, 2]);
  expect(charsPerToken(3.5).name).toBe("chars-per-token:3.5");
});

describe("tokenx", () => {
  test("names its version", () => {
    expect(tokenx.name).toMatch(/^tokenx@\d+\.\d+\.\d+$/);
  });

  test.each(["", "text", "\ud800", "\u0000", "日本語", "a".repeat(100_000), " ".repeat(100_000)])(
    "counts whole tokens",
    (text) => {
      expect(Number.isInteger(tokenx.count(text))).toBe(true);
      expect(tokenx.count(text)).toBeGreaterThanOrEqual(0);
    },
  );
});

test("both sides are estimated by one estimator, and projected at each ratio", () => {
  const words = { name: "words@1", count: (text: string) => text.split(" ").length };
  expect(estimateTokens("a b c d", "a b c", words, [2, 7])).toEqual({
    estimator: "words@1",
    source: 4,
    toon: 3,
    savings: 1,
    savings_pct: 25,
    ratio_estimates: [
      { chars_per_token: 2, source: 4, toon: 3, savings: 1, savings_pct: 25 },
      { chars_per_token: 7, source: 1, toon: 1, savings: 0, savings_pct: 0 },
    ],
  });
});

test("the default ratios", () => {
  expect(DEFAULT_CHARS_PER_TOKEN).toEqual([3.5, 4, 4.5]);
});
