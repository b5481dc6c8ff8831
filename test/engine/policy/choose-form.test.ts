import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseForm,
  type FormInput,
  isCompactEnough,
} from "../../../src/engine/policy/choose-form.js";

const safe = (weight: number) => ({ weight, standing: "safe" as const });
const review = (weight: number) => ({ weight, standing: "review" as const });

/** Of a document that weighs 1000. */
function choose(forms: Partial<FormInput>): string {
  const { form, reason } = chooseForm({
    keep: 1_000,
    compact: null,
    hybrid: null,
    toon: null,
    ...forms,
  });
  return `${form}, ${reason}`;
}

describe("the best form", () => {
  test.each<[string, Partial<FormInput>]>([
    ["keep, no_savings", {}],
    ["keep, no_savings", { compact: 991 }],
    ["compact, lightest", { compact: 990 }],
    ["hybrid, lightest", { hybrid: safe(940) }],
    ["toon, lightest", { toon: safe(940) }],
    ["toon, lightest", { hybrid: safe(900), toon: safe(899), compact: 960 }],
  ])("is the lightest that may be used without a look: %s (%#)", (expected, forms) => {
    expect(choose(forms)).toBe(expected);
  });

  test.each<[string, Partial<FormInput>]>([
    ["keep, no_savings", { compact: 1_000, hybrid: safe(1_000), toon: safe(1_000) }],
    ["compact, lightest", { compact: 900, hybrid: safe(900), toon: safe(900) }],
    ["hybrid, lightest", { hybrid: safe(900), toon: safe(900) }],
  ])("is the smaller change among equals: %s", (expected, forms) => {
    expect(choose(forms)).toBe(expected);
  });

  test.each<[string, Partial<FormInput>]>([
    ["compact, compact_suffices", { compact: 910, toon: safe(861) }],
    ["toon, lightest", { compact: 910, toon: safe(860) }],
    ["compact, compact_suffices", { compact: 910, hybrid: safe(861), toon: safe(865) }],
    ["toon, lightest", { compact: 910, hybrid: safe(865), toon: safe(850) }],
    ["compact, compact_suffices", { compact: 910, toon: review(861) }],
  ])("is compact Markdown within the margin: %s (%#)", (expected, forms) => {
    expect(choose(forms)).toBe(expected);
  });

  test.each<[string, Partial<FormInput>]>([
    ["keep, no_savings", { toon: safe(951) }],
    ["toon, lightest", { toon: safe(950) }],
    ["keep, no_savings", { compact: 995, toon: safe(946) }],
    ["toon, lightest", { compact: 995, toon: safe(945) }],
    ["keep, no_savings", { compact: 995, toon: review(946) }],
  ])(
    "is the document within the margin of that, however little compact saves: %s (%#)",
    (expected, forms) => {
      expect(choose(forms)).toBe(expected);
    },
  );

  test.each<[string, Partial<FormInput>]>([
    ["keep, review_first", { toon: review(900) }],
    ["compact, review_first", { compact: 950, toon: review(900) }],
    ["compact, review_first", { compact: 910, hybrid: safe(865), toon: review(850) }],
    ["hybrid, review_first", { hybrid: safe(930), toon: review(900) }],
    ["hybrid, lightest", { hybrid: safe(900), toon: review(930) }],
  ])("says where a lighter one needs a look first: %s (%#)", (expected, forms) => {
    expect(choose(forms)).toBe(expected);
  });

  test("is never heavier than the document, nor one that is not safe", () => {
    const weight = fc.integer({ min: 0, max: 1_200 });
    const converted = fc.option(
      fc.record({ weight, standing: fc.constantFrom("safe" as const, "review" as const) }),
    );
    const input = fc.record({
      keep: fc.constant(1_000),
      compact: fc.option(fc.integer({ min: 0, max: 1_000 })),
      hybrid: converted,
      toon: converted,
    });
    fc.assert(
      fc.property(input, (given) => {
        const { form, reason } = chooseForm(given);
        const { keep, compact, hybrid, toon } = given;
        const own = { keep: safe(keep), compact: safe(compact ?? 2_000), hybrid, toon }[form];
        expect(own?.standing).toBe("safe");
        expect(own!.weight).toBeLessThanOrEqual(keep);
        for (const other of [hybrid, toon]) {
          if (other?.standing !== "safe" || other.weight >= own!.weight) continue;
          expect(reason).not.toBe("lightest");
          const weights = { source: keep, compact: compact ?? keep, converted: other.weight };
          expect(isCompactEnough(weights)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
