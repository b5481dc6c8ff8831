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

const CLEARING = { source: 100, toon: 90 };
const NOT_CLEARING = { source: 100, toon: 96 };
const warning = (code: string, severity: "info" | "warning") => ({ code, severity });
const vague = warning("vague_rule", "warning");
const padding = warning("padding_savings", "warning");
const compact = warning("compact_suffices", "warning");
const returns = warning("line_ending_savings", "warning");
const lines = warning("long_lines", "warning");
const split = warning("split_candidate", "info");
const long = warning("long_section", "info");
const refused = warning("budget_refused", "warning");
const unknown = warning("of_a_later_version", "info");

describe("the verdict", () => {
  test.each<[VerdictName, string, typeof CLEARING, boolean, ReturnType<typeof warning>[]]>([
    ["convert", "clears, nothing else", CLEARING, true, []],
    ["convert", "clears, with information", CLEARING, true, [split, long, unknown]],
    ["review", "clears, with a warning", CLEARING, true, [vague]],
    ["review", "clears, with a warning and information", CLEARING, true, [split, vague]],
    ["review", "clears, with an unknown warning", CLEARING, true, [warning("later", "warning")]],
    ["keep_markdown", "clears by padding only", CLEARING, true, [padding]],
    ["keep_markdown", "clears by carriage returns only", CLEARING, true, [returns]],
    ["keep_markdown", "clears, but hardly over compact Markdown", CLEARING, true, [compact]],
    [
      "keep_markdown",
      "clears so, with a warning to look at",
      CLEARING,
      true,
      [compact, vague, lines],
    ],
    ["split_first", "clears so, but splitting pays", CLEARING, true, [compact, split]],
    ["review", "clears, with long lines", CLEARING, true, [lines]],
    ["split_first", "clears by padding only, but splitting pays", CLEARING, true, [padding, split]],
    [
      "split_first",
      "clears by padding only, with a hidden table",
      CLEARING,
      true,
      [padding, long, vague],
    ],
    ["split_first", "does not clear, but sections do", NOT_CLEARING, true, [split]],
    ["split_first", "does not clear, but a hidden table does", NOT_CLEARING, true, [long, vague]],
    ["keep_markdown", "does not clear", NOT_CLEARING, true, []],
    ["keep_markdown", "does not clear, with a warning", NOT_CLEARING, true, [vague, padding]],
    [
      "keep_markdown",
      "is larger",
      { source: 1, toon: 2 },
      true,
      [warning("negative_savings", "warning")],
    ],
    ["keep_markdown", "is empty", { source: 0, toon: 0 }, true, []],
    ["keep_markdown", "clears, but is not valid", CLEARING, false, []],
    ["keep_markdown", "clears, with a warning, but is not valid", CLEARING, false, [vague]],
    ["split_first", "is not valid, but sections pay", CLEARING, false, [split]],
    ["refused", "is refused, although it clears", CLEARING, true, [refused]],
    ["refused", "is refused, whatever else", NOT_CLEARING, false, [split, vague, refused]],
  ])("is %s where it %s", (verdict, _name, measured, valid, warnings) => {
    expect(decide({ measured, warnings, valid })).toBe(verdict);
    expect(decide({ measured, warnings: warnings.toReversed(), valid })).toBe(verdict);
  });
});

test("rule 2.1.1 holds in exactly one of all combinations of what it names", () => {
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
