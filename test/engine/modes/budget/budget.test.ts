import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, restore, validate } from "../../../../src/index.js";
import { tameDocument } from "../../../support/arbitrary-documents.js";
import { assertVerdict } from "../../../support/verdict-schema.js";

const SOURCE =
  "# Wells\n\nWater is drawn at dawn. Nobody knows since when, and nobody asks.\n\n" +
  "- Never drink from the old well.\n- The rope must be dry.\n\n" +
  "| Well | Depth |\n| ---- | ----- |\n| old  | 12    |\n| new  | 30    |\n";
const LOSSLESS = convert(SOURCE).measured_chars.toon;

/** Counts words, whatever they are. */
const words = { name: "words@1", count: (text: string) => text.split(/\s+/).length };

function budget(target: { target_chars?: number; target_tokens?: number }, allow_lossy = true) {
  const verdict = convert(SOURCE, { mode: "budget", ...target, allow_lossy, estimator: words });
  assertVerdict(verdict, SOURCE);
  return verdict;
}
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);

test.each([LOSSLESS, LOSSLESS + 1, 1_000_000])(
  "a budget that the lossless candidate meets gives it: %i characters",
  (target_chars) => {
    const verdict = budget({ target_chars });
    const lossless = convert(SOURCE, { estimator: words });
    expect(verdict.toon_candidate).toBe(lossless.toon_candidate);
    expect(verdict.flags).toEqual({ ...lossless.flags, target_reached: true });
    expect(verdict.coverage).toBe(1);
    expect(verdict.verdict).toBe(lossless.verdict);
    expect(verdict.warnings).toEqual(lossless.warnings);
  },
);

describe("a budget that it misses", () => {
  test("restores to what is left of the document, and not to the document", () => {
    const { toon_candidate } = budget({ target_chars: 150 });
    expect(restore(toon_candidate!)).toMatch(/^# Wells\n[\s\S]*\[…\]/);
    expect(validate(toon_candidate!, { content: SOURCE })).toMatchObject({
      valid: true,
      restores: false,
    });
  });

  test("in tokens is counted by the estimator of the surface, which is named", () => {
    const verdict = budget({ target_tokens: 12 });
    expect(words.count(verdict.toon_candidate!)).toBeLessThanOrEqual(12);
    expect(verdict.flags.target_reached).toBe(true);
    const refused = budget({ target_tokens: 12 }, false).warnings;
    expect(refused.find(({ code }) => code === "budget_refused")?.evidence).toMatch(
      /^\d+ tokens by words@1, the target is 12$/,
    );
    // The shortest one has more of these tokens.
    const estimator = { name: "quotes@1", count: (text: string) => text.split('"').length };
    const { warnings } = convert(SOURCE, { mode: "budget", target_tokens: 1, estimator });
    expect(warnings[0]?.evidence).toBe("3 tokens by quotes@1, the target is 1");
  });

  test.each([true, false])("names the compact form if that meets it: cut %s", (allow_lossy) => {
    const padded = `| a${" ".repeat(90)} | b |\n| - | - |\n| c | d |\n\n"Text".\n\n`.repeat(9);
    const { warnings } = convert(padded, { mode: "budget", target_chars: 250, allow_lossy });
    const suggestions = warnings.map(({ suggestion }) => suggestion);
    expect(suggestions).toContain("Load the compact form: it meets the target");
  });

  test("in tokens that cannot be counted is missed", () => {
    const estimator = { name: "none@1", count: () => Number.NaN };
    const options = { mode: "budget", target_tokens: 3, allow_lossy: true, estimator } as const;
    expect(convert(SOURCE, options).flags.target_reached).toBe(false);
  });

  test("in both units is met in both", () => {
    const { toon_candidate } = budget({ target_chars: 150, target_tokens: 10 });
    expect(toon_candidate?.length).toBeLessThanOrEqual(150);
    expect(words.count(toon_candidate!)).toBeLessThanOrEqual(10);
  });
});

test.each([
  ["nothing can be cut", "\n\n \n"],
  ["a mark would be longer than what it stands for", "hi\n"],
])("where %s, the lossless candidate stays, though it misses the target", (_what, source) => {
  const verdict = convert(source, { mode: "budget", target_chars: 5, allow_lossy: true });
  assertVerdict(verdict, source);
  expect(verdict.toon_candidate).toBe(convert(source).toon_candidate);
  expect(verdict.flags).toMatchObject({ lossless: true, target_reached: false, restores: true });
  expect(codes(verdict)).toContain("target_not_reached");
  expect(codes(verdict)).not.toContain("lossy_applied");
});

test.each(["target_chars", "target_tokens"] as const)(
  "a larger %s never keeps less, and every candidate fits or is the smallest",
  (unit) => {
    const targets = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(tameDocument, targets, (text, unsorted) => {
        let covered = 0;
        for (const target of unsorted.sort((a, b) => a - b)) {
          const verdict = convert(text, {
            mode: "budget",
            [unit]: target,
            allow_lossy: true,
            estimator: words,
          });
          assertVerdict(verdict, text);
          const { toon } =
            unit === "target_chars" ? verdict.measured_chars : verdict.token_estimates;
          expect(toon <= target).toBe(verdict.flags.target_reached);
          expect(verdict.coverage).toBeGreaterThanOrEqual(covered);
          covered = verdict.coverage!;
        }
      }),
      { numRuns: 150 },
    );
  },
);
