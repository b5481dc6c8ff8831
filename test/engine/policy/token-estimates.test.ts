import { describe, expect, test } from "vitest";
import { convert, plan } from "../../../src/engine/api.js";
import { charsPerToken } from "../../../src/engine/contract/estimator.js";
import { estimateTokens, toPercent } from "../../../src/engine/policy/measure.js";
import { defaultEstimator } from "../../../src/engine/weight/default-estimator.js";

test("a percentage is never minus zero, which JSON cannot hold", () =>
  expect(Object.is(toPercent(-1, 100_000), 0)).toBe(true));

test("characters per token are rounded up", () => {
  const { name, count } = charsPerToken(4);
  expect(name).toBe("chars-per-token:4");
  expect(["", "a", "abcd", "abcde", "😀😀😀"].map(count)).toEqual([0, 1, 1, 2, 2]);
  expect(charsPerToken(3.5).name).toBe("chars-per-token:3.5");
});

test("both sides are estimated by one estimator, and projected at each ratio", () => {
  class Words {
    readonly name = "words@1";
    readonly #space = " ";
    count(text: string) {
      return text.split(this.#space).length;
    }
  }
  const words = new Words();
  const forms = [
    { name: "other", text: "a b" },
    { name: "same", text: "a b c d" },
  ];
  const texts = { source: "a b c d", toon: "a b c", forms };
  expect(estimateTokens(texts, words, [2, 7])).toEqual({
    estimator: "words@1",
    source: 4,
    toon: 3,
    savings: 1,
    savings_pct: 25,
    alternatives: [
      { name: "other", tokens: 2, savings: 2, savings_pct: 50 },
      { name: "same", tokens: 4, savings: 0, savings_pct: 0 },
    ],
    ratio_estimates: [
      { chars_per_token: 2, source: 4, toon: 3, savings: 1, savings_pct: 25 },
      { chars_per_token: 7, source: 1, toon: 1, savings: 0, savings_pct: 0 },
    ],
  });
});

describe("a verdict's estimates", () => {
  const TABLE = "| a    | b    |\n| ---- | ---- |\n| 1    | 2    |\n| 3    | 4    |\n";
  const JSON_TEXT = '[\n  {\n    "a": 1\n  }\n]\n';

  test.each([
    ["LF", TABLE, "markdown"],
    ["CRLF", TABLE.replaceAll("\n", "\r\n"), "markdown"],
    ["a byte order mark", `\uFEFF1${TABLE}`, "markdown"],
    ["nothing", "", "markdown"],
    ["JSON", JSON_TEXT, "text"],
  ] as const)("are what the estimator says of the texts: %s", (_name, text, flavor) => {
    const copy = { ...defaultEstimator };
    for (const tool of [convert, plan]) {
      expect(tool(text, { flavor }).token_estimates).toEqual(
        tool(text, { flavor, estimator: copy }).token_estimates,
      );
    }
    const { token_estimates, toon_candidate } = convert(text, { flavor });
    expect(token_estimates).toMatchObject({
      source: defaultEstimator.count(text),
      toon: defaultEstimator.count(toon_candidate ?? ""),
    });
  });

  test("have an entry for every alternative", () => {
    for (const [text, flavor] of [
      [TABLE, "markdown"],
      [JSON_TEXT, "json"],
    ] as const) {
      const { alternatives, token_estimates } = convert(text, { flavor });
      expect(token_estimates.alternatives?.map(({ name }) => name)).toEqual(
        alternatives?.map(({ name }) => name),
      );
    }
    const { alternatives } = convert(JSON_TEXT).token_estimates;
    expect(alternatives?.[0]?.tokens).toBe(defaultEstimator.count('[{"a":1}]'));
  });
});
