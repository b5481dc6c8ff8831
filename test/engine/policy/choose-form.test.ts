import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseForm, isCompactEnough } from "../../../src/engine/policy/choose-form.js";

const safe = (weight: number) => ({ weight, standing: "safe" as const });

test("the best form is never heavier than the document, nor one that is not safe", () => {
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
