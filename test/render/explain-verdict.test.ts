import { describe, expect, it } from "vitest";
import { describeSafety } from "../../src/render/describe-safety.js";
import { explainVerdict } from "../../src/render/explain-verdict.js";
import { NO_BREAK } from "../../src/render/format-number.js";
import { measured, sampleVerdict, sampleWarning } from "./sample.js";

function explain(changes: Parameters<typeof sampleVerdict>[0]): string {
  return explainVerdict(sampleVerdict(changes)).replaceAll(NO_BREAK, " ");
}

describe("the reason of a verdict", () => {
  it("names the warnings that ask for a review", () => {
    const warnings = [
      sampleWarning(),
      sampleWarning(),
      sampleWarning({ code: "padding_savings" }),
      sampleWarning({ code: "split_candidate", severity: "info" }),
    ];
    expect(explain({ verdict: "review", warnings })).toBe(
      "TOON saves 400 of 1,000 characters (40.0 %), which clears the 5 % band, but warnings must be looked at first (vague_rule ×2, padding_savings).",
    );
  });

  it("names the warnings that ask for a split", () => {
    const warnings = [
      sampleWarning({ code: "split_candidate", severity: "info" }),
      sampleWarning({ code: "negative_savings" }),
    ];
    const measured_chars = measured(1000, 1020);
    expect(explain({ verdict: "split_first", warnings, measured_chars })).toBe(
      "TOON is 20 characters longer (2.0 %): the whole misses the 5 % band, but splitting it first would clear it (split_candidate).",
    );
  });

  it("says that padding alone is no reason to convert the whole", () => {
    const warnings = [
      sampleWarning({ code: "split_candidate", severity: "info" }),
      sampleWarning({ code: "padding_savings" }),
    ];
    expect(explain({ verdict: "split_first", warnings })).toBe(
      "TOON saves 400 of 1,000 characters (40.0 %), which clears the 5 % band by padding only, but splitting it first would clear it (split_candidate) without.",
    );
  });

  it.each([
    [1000, 1020, "TOON is 20 characters longer (2.0 %); it must save at least 5 %"],
    [1000, 1000, "TOON is exactly as long as the Markdown; it must save"],
    [1000, 990, "TOON saves 10 of 1,000 characters (1.0 %); it must save at least 5 %"],
    [100_000, 95_001, "TOON saves 4,999 of 100,000 characters (4.999 %); it must save"],
  ])("says why %i characters that become %i stay", (source, toon, expected) => {
    const measured_chars = measured(source, toon);
    expect(explain({ verdict: "keep_markdown", measured_chars })).toContain(expected);
  });

  it("blames a candidate that does not decode", () => {
    const flags = { lossless: true, valid: false, target_reached: null };
    expect(explain({ verdict: "keep_markdown", flags })).toContain("No TOON candidate");
  });

  it("says why a budget was refused", () => {
    expect(explain({ verdict: "refused" })).toContain(
      "The shortest lossless TOON has 600 characters",
    );
  });
});

describe("the safety line", () => {
  const unsafe = { safe_to_auto_apply: false };

  it.each([
    [{ verdict: "review" as const }, "no: the verdict is review"],
    [{ mode: "budget" as const }, "no: content was left out"],
    [{ flags: { lossless: true, valid: false, target_reached: null } }, "no: the candidate does"],
    [{ warnings: [sampleWarning()] }, "no: 1 warning"],
  ])("gives the first reason against it (%#)", (changes, expected) => {
    const text = describeSafety(sampleVerdict({ ...unsafe, ...changes }));
    expect(text.replaceAll(NO_BREAK, " ")).toContain(expected);
  });
});
