import stringWidth from "fast-string-width";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/engine/contract/contract.js";
import { renderVerdict } from "../../src/render/terminal/verdict-card.js";
import {
  plainView,
  sampleCut,
  sampleRecords,
  sampleRefusal,
  sampleVerdict,
  sampleWarning,
} from "./sample.js";

function show(verdict: Verdict, width = 80): string {
  return renderVerdict(verdict, plainView(width), { path: "a.md" });
}

/** Budgets that were met without cutting. */
const REACHED = sampleVerdict({
  safe_to_auto_apply: false,
  mode: "budget",
  coverage: 1,
  flags: { lossless: true, valid: true, target_reached: true, restores: true },
});

describe("the card of a document that was cut", () => {
  it("says so at once, then how much and what", () =>
    expect(show(sampleCut())).toBe(
      [
        "● Look first  a.md: 300 tokens.",
        "▲ CONTENT CUT  31.2 % of the text is missing; […] marks each cut.",
        "  Make sure that the missing text is not needed.",
        "",
        "  FORM      TOKENS   SAVED  CHARACTERS   SAVED",
        "  as it is     300               1,000",
        "  compact      280   6.7 %         900  10.0 %",
        "  cut TOON     190  36.7 %         600  40.0 %",
        "",
        "  kept        68.8 % of the text, by letters and digits",
        "              cut, wholly or in part: 6 of 1,200 table rows, 1 of 1 code block",
        "  target      reached",
        "  verdict     review (lossy_applied, low_coverage)",
        "  tokens      estimated by pieces@3",
        "  title       Options",
        "  profile     table · 42 lines · 1 heading · 1 table · 1,234 table rows",
        "  proof       TOON decodes",
        "",
        "  2 warnings",
        "  ▲ lossy_applied",
        "    Content was cut",
        "  ▲ low_coverage",
        "    Less than 70 % is kept",
        "    = 1,030 of 1,496 letters and digits (68.8 %)",
      ].join("\n"),
    ));

  it.each([
    [0.999, "0.1 % of the text is missing"],
    [0, "100.0 % of the text is missing"],
    [1, "No letters or digits are missing; […] marks each cut."],
  ])("a coverage of %d: %s", (coverage, expected) => {
    expect(show(sampleCut({ coverage }))).toContain(`▲ CONTENT CUT  ${expected}`);
  });

  it("says by how much a target was missed, once", () => {
    const missed = sampleWarning({
      code: "target_not_reached",
      evidence: "1100 characters, the target is 1000",
    });
    const cut = sampleCut();
    const card = show({
      ...cut,
      flags: { ...cut.flags, target_reached: false },
      warnings: [...cut.warnings, missed],
    });
    expect(card).toContain("\n  target      missed: 1,100 characters, the target is 1,000\n");
    expect(card).toContain("▲ target_not_reached");
    expect(card.match(/the target is/g)).toHaveLength(1);
  });
});

describe("the card of a budget that was met without cutting", () => {
  it("says that all is there", () => {
    const card = show(REACHED);
    expect(card).toMatch(/^● Use TOON {2}a\.md: 110 tokens fewer \(36\.7 % of its 300\)\.\n\n/);
    expect(card).toContain(
      "\n  kept        all of the text, by letters and digits\n  target      reached\n",
    );
    expect(card).toContain("\n  verdict     convert\n");
    expect(card).not.toContain("▲");
  });
});

describe("the card of a refusal", () => {
  it("says that there is nothing, and what would have had to fit", () =>
    expect(show(sampleRefusal())).toBe(
      [
        "● Refused  a.md: 300 tokens.",
        "  The shortest lossless TOON misses the target, and no content may be cut: raise",
        "  the target, or allow cutting.",
        "",
        "  FORM           TOKENS   SAVED  CHARACTERS   SAVED",
        "  as it is          300              12,345",
        "  compact           280   6.7 %         900  92.7 %",
        "  lossless TOON     190  36.7 %      12,000   2.8 %",
        "",
        "  target      missed: 12,000 characters, the target is 1,500",
        "  verdict     refused",
        "  tokens      estimated by pieces@3",
        "  title       Options",
        "  profile     table · 42 lines · 1 heading · 1 table · 1,234 table rows",
        "  proof       no candidate is offered",
        "",
        "  1 warning",
        "  ▲ budget_refused",
        "    The target cannot be met losslessly",
      ].join("\n"),
    ));
});

describe("the card of records", () => {
  it("says how much is left out, and what is there", () => {
    const card = show(sampleRecords());
    expect(card.split("\n").slice(0, 4)).toEqual([
      "● Look first  a.md: 300 tokens.",
      "▲ RECORDS ONLY  8.6 % of the text is left out.",
      "  Make sure that the missing text is not needed.",
      "",
    ]);
    expect(card).toContain("\n  records as TOON     190  ");
    expect(card).toContain("\n  kept        91.4 % of the text, by letters and digits\n  verdict");
    expect(card).toContain("\n    = kept: 1 definition, 0 rules, 1,234 table rows");
    expect(card).not.toContain("target");
  });

  it("says nothing of a rest where there is none", () => {
    const card = show(sampleRecords({ coverage: 1, warnings: [] }));
    expect(card).toContain("\n  kept        all of the text, by letters and digits\n");
    expect(card).not.toMatch(/▲|left out/);
  });
});

describe.each([
  ["cut", sampleCut()],
  ["refused", sampleRefusal()],
  ["records", sampleRecords()],
])("every card: %s", (_name, verdict) => {
  it.each([40, 59, 60, 80, 100])("fits into %i columns", (width) => {
    for (const line of show(verdict, width).split("\n")) {
      expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it("puts what a headline means below it where it is narrow", () => {
    const [first, second] = show(verdict, 40).split("\n");
    expect(first).toMatch(/^● [A-Z][a-z ]+$/);
    expect(second).toMatch(/^ {2}\S/);
  });
});

it("lets no control characters of evidence through", () => {
  const evidence = "\x1b[31m1100 tokens by evil\x9b";
  for (const code of ["lossy_applied", "target_not_reached", "budget_refused"]) {
    const { flags } = sampleCut();
    const card = show(
      sampleCut({
        flags: { ...flags, target_reached: false },
        warnings: [sampleWarning({ code, evidence })],
      }),
    );
    expect(card).not.toMatch(/[\x1b\x9b]/);
    expect(card).toContain("␛[31m1100 tokens by evil");
  }
});
