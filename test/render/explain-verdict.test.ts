import { describe, expect, it } from "vitest";
import { describeProof, describeSafety } from "../../src/render/describe-safety.js";
import { explainVerdict } from "../../src/render/explain-verdict.js";
import { NO_BREAK } from "../../src/render/format-number.js";
import { measured, sampleCut, sampleRefusal, sampleVerdict, sampleWarning } from "./sample.js";

function explain(changes: Parameters<typeof sampleVerdict>[0]): string {
  return explainVerdict(sampleVerdict(changes)).replaceAll(NO_BREAK, " ");
}

describe("the reason of a verdict", () => {
  it("names the warnings that ask for a review", () => {
    const warnings = [
      sampleWarning(),
      sampleWarning(),
      sampleWarning({ code: "long_lines" }),
      sampleWarning({ code: "split_candidate", severity: "info" }),
    ];
    expect(explain({ verdict: "review", warnings })).toBe(
      "TOON saves 400 of 1,000 characters (40.0 %), which clears the 5 % band, but warnings must be looked at first (vague_rule ×2, long_lines).",
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
      "TOON saves 400 of 1,000 characters (40.0 %), which is not worth another format (padding_savings), but splitting it first would clear the 5 % band (split_candidate).",
    );
  });

  it("names what makes savings not worth another format", () => {
    const warnings = [sampleWarning(), sampleWarning({ code: "compact_suffices" })];
    expect(explain({ verdict: "keep_markdown", warnings })).toBe(
      "TOON saves 400 of 1,000 characters (40.0 %), but that is not worth another format (compact_suffices).",
    );
  });

  it.each([
    [100, 101, "TOON is 1 character longer (1.0 %); it must save at least 5 %"],
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
    expect(explain({ verdict: "refused" })).toBe(
      "The shortest lossless TOON misses the target, and content is cut only with --allow-lossy.",
    );
  });

  const cut = { lossless: false, valid: true, target_reached: true };

  it.each([
    [{ mode: "record" as const }, "TOON of the records alone saves 400 of 1,000"],
    [{ mode: "budget" as const }, "TOON saves 400 of 1,000"],
    [{ mode: "budget" as const, flags: cut }, "TOON of what is left saves 400 of 1,000"],
    [
      { mode: "record" as const, measured_chars: measured(1000, 1020) },
      "TOON of the records alone is 20 characters longer",
    ],
    [
      { mode: "budget" as const, flags: cut, measured_chars: measured(1000, 1000) },
      "TOON of what is left is exactly as long as the Markdown",
    ],
  ])("says what the savings are of (%#)", (changes, expected) => {
    expect(explain(changes)).toMatch(new RegExp(`^${expected}`));
  });
});

describe("the safety line", () => {
  const unsafe = { safe_to_auto_apply: false };

  it.each([
    [{ verdict: "review" as const }, "no: the verdict is review"],
    [{ mode: "budget" as const }, "no: the mode is budget, not lossless"],
    [{ mode: "record" as const }, "no: the mode is record, not lossless"],
    [
      { flags: { lossless: true, valid: false, target_reached: null } },
      "no: the candidate does not decode",
    ],
    [{ warnings: [sampleWarning()] }, "no: 1 warning"],
    [sampleCut(), "no: content was cut"],
    [sampleRefusal(), "no: no candidate is offered"],
  ])("gives the first reason against it (%#)", (changes, expected) => {
    const text = describeSafety(sampleVerdict({ ...unsafe, ...changes }));
    expect(text.replaceAll(NO_BREAK, " ")).toBe(expected);
  });
});

describe("the proof line", () => {
  it.each([
    [sampleVerdict(), "the candidate decodes, gives back the same document"],
    [sampleCut(), "the candidate decodes"],
    [sampleRefusal(), "no candidate is offered"],
    [
      sampleVerdict({
        flags: { lossless: true, valid: false, target_reached: null, restores: false },
      }),
      "the candidate does not decode, does not give back the document",
    ],
  ])("says what was proved (%#)", (verdict, expected) => {
    expect(describeProof(verdict)).toBe(expected);
  });
});
