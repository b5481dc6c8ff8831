import { describe, expect, test } from "vitest";
import type { Mode, VerdictName } from "../../../src/engine/contract/contract.js";
import { toPercent } from "../../../src/engine/policy/measure.js";
import {
  decide,
  isBandCleared,
  isSafeToAutoApply,
  LONG_SECTION_CHARS,
  MIN_CONVERT_SAVINGS_PCT,
  POLICY_VERSION,
} from "../../../src/engine/policy/policy.js";
import { readRows } from "../../support/read-rows.js";

test("policy 1.2 is frozen", () =>
  expect({ POLICY_VERSION, MIN_CONVERT_SAVINGS_PCT, LONG_SECTION_CHARS }).toEqual({
    POLICY_VERSION: "1.2",
    MIN_CONVERT_SAVINGS_PCT: 5,
    LONG_SECTION_CHARS: 2000,
  }));

describe("savings clear the band", () => {
  test.each([
    [100, 95, true],
    [100, 96, false],
    [100, 100, false],
    [100, 101, false],
    [19, 18, true],
    [20, 19, true],
    [21, 20, false],
    [40, 38, true],
    [41, 39, false],
    [1, 0, true],
    [0, 0, false],
    [0, 1, false],
    [1_000_000_000, 950_000_000, true],
    [1_000_000_000, 950_000_001, false],
  ])("of %i to %i: %s", (source, toon, cleared) => {
    expect(isBandCleared(source, toon)).toBe(cleared);
  });

  test("on integers: what is shown as 5 % may not reach it", () => {
    expect(toPercent(4_999, 100_000)).toBe(5);
    expect(isBandCleared(100_000, 95_001)).toBe(false);
    expect(isBandCleared(100_000, 95_000)).toBe(true);
  });
});

const vague = { code: "vague_rule", severity: "warning" as const };
const unknown = { code: "of_a_later_version", severity: "info" as const };
const INFOS = ["split_candidate", "long_section", unknown.code];

describe("the verdict", () => {
  test.each(
    readRows<
      [VerdictName, string, chars: [source: number, toon: number], codes: string[], valid?: boolean]
    >("verdicts.yaml", import.meta.url),
  )("is %s where it %s", (verdict, _name, [source, toon], codes, valid = true) => {
    const warnings = codes.map((code): typeof vague | typeof unknown => ({
      code,
      severity: INFOS.includes(code) ? "info" : "warning",
    }));
    const measured = { source, toon };
    expect(decide({ measured, warnings, valid })).toBe(verdict);
    expect(decide({ measured, warnings: warnings.toReversed(), valid })).toBe(verdict);
  });
});

test("safe_to_auto_apply is true in exactly one of all combinations of what it names", () => {
  const verdicts: VerdictName[] = ["convert", "keep_markdown", "split_first", "review", "refused"];
  const modes: Mode[] = ["lossless", "record", "budget"];
  const booleans = [true, false];
  const warnings = [[], [unknown], [vague], [unknown, vague]];
  let safe = 0;
  for (const verdict of verdicts)
    for (const mode of modes)
      for (const lossless of booleans)
        for (const valid of booleans)
          for (const savings of [-1, 0, 1])
            for (const given of warnings) {
              const expected =
                verdict === "convert" &&
                mode === "lossless" &&
                lossless &&
                valid &&
                savings === 1 &&
                !given.includes(vague);
              expect(isSafeToAutoApply(verdict, mode, { lossless, valid }, savings, given)).toBe(
                expected,
              );
              if (expected) safe++;
            }
  expect(safe).toBe(2);
});
