import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, plan } from "../../../src/engine/api.js";
import { charsPerToken } from "../../../src/engine/contract/estimator.js";
import { chooseForm, isWorthConverting, marginOf } from "../../../src/engine/policy/choose-form.js";
import { measureCoverage, toShare } from "../../../src/engine/policy/coverage.js";
import { estimateTokens, toPercent } from "../../../src/engine/policy/measure.js";
import { defaultEstimator } from "../../../src/engine/weight/default-estimator.js";
import { readRows } from "../../support/read-rows.js";

const safe = (weight: number) => ({ weight, standing: "safe" as const });

test("the best form is never heavier than the document, nor one that is not safe", () => {
  const weight = fc.integer({ min: 0, max: 120_000 });
  const converted = fc.option(
    fc.record({ weight, standing: fc.constantFrom("safe" as const, "review" as const) }),
  );
  const input = fc.record({
    keep: fc.constantFrom(safe(100_000), safe(10_000)),
    compact: fc.option(fc.integer({ min: 0, max: 10_000 }).map(safe)),
    hybrid: converted,
    table: converted,
    toon: converted,
  });
  fc.assert(
    fc.property(input, fc.boolean(), (forms, isData) => {
      const { form, reason } = chooseForm(forms, isData);
      const own = forms[form];
      const { keep, compact, hybrid, toon } = forms;
      expect(own?.standing).toBe("safe");
      expect(own!.weight).toBeLessThanOrEqual(keep.weight);
      for (const other of [hybrid, toon]) {
        if (other?.standing !== "safe" || other.weight >= own!.weight) continue;
        expect(reason).not.toBe("lightest");
        if (reason === "least_change") {
          expect(own!.weight - other.weight).toBeLessThanOrEqual(keep.weight / 50);
          continue;
        }
        const weights = { source: keep.weight, compact: (compact ?? keep).weight };
        const margin = marginOf("toon", isData);
        expect(isWorthConverting({ ...weights, converted: other.weight, margin })).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [
    "a hybrid within two points of TOON is advised",
    { hybrid: 80, toon: 78 },
    "hybrid, least_change",
  ],
  ["a lighter TOON is advised beyond", { hybrid: 81, toon: 78 }, "toon, lightest"],
  ["a table within two points of TOON is advised", { table: 80, toon: 78 }, "table, least_change"],
  ["what was near before counts no more", { hybrid: 60, table: 59.5, toon: 30 }, "toon, lightest"],
  ["a table needs half of the margin of TOON", { table: 94, toon: 93 }, "table, compact_suffices"],
  ["a table above its margin is not advised", { table: 96, toon: 93 }, "keep, no_savings"],
])("%s", (_name, weights, decision) => {
  const none = { compact: null, hybrid: null, table: null, toon: null };
  const given = Object.fromEntries(
    Object.entries(weights).map(([form, weight]) => [form, safe(weight * 1000)]),
  );
  const { form, reason } = chooseForm(
    { keep: safe(100_000), ...none, ...given },
    "table" in weights,
  );
  expect(`${form}, ${reason}`).toBe(decision);
});

test("one token is worth no change", () => {
  const choose = (compact: number) =>
    chooseForm(
      { keep: safe(1_200), compact: safe(compact), hybrid: null, table: null, toon: null },
      true,
    );
  expect(choose(1_100).form).toBe("keep");
  expect(choose(1_000).form).toBe("compact");
});

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
