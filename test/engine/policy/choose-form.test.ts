import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseForm, isWorthConverting } from "../../../src/engine/policy/choose-form.js";

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
        const weights = { source: keep.weight, compact: (compact ?? keep).weight };
        expect(isWorthConverting({ ...weights, converted: other.weight, isData })).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});
