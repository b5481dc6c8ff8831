import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseForm, isWorthConverting, marginOf } from "../../../src/engine/policy/choose-form.js";

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
