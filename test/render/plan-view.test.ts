import stringWidth from "fast-string-width";
import { describe, expect, it } from "vitest";
import { renderPlan } from "../../src/render/plan-view.js";
import {
  keepBest,
  plainView,
  sampleBest,
  samplePlan,
  sampleSection,
  sampleWarning,
} from "./sample.js";

function planPart(width: number): string {
  const card = renderPlan(samplePlan(), plainView(width));
  return card.slice(card.indexOf("  Plan:"));
}

describe("the plan", () => {
  it("is a table where the terminal is wide enough", () =>
    expect(planPart(100)).toBe(
      [
        "  Plan: 3 sections, 1 to convert",
        "    LINES  HEADING                                          ACTION   VERDICT      CHARACTERS   SAVED",
        "      1-4  (frontmatter)                                    keep",
        "      1-9  Introduction                                     keep     review      500 →   520  -4.0 %",
        "    ▲ look at vague_rule, padding_savings",
        "  10-1200  A heading that is much too long for any table,…  convert  convert  11,800 → 6,000  49.2 %",
        "",
        "  hybrid      6,600 characters: 5,745 characters fewer (46.5 % of its 12,345)",
        "              may be used without review",
        "  reassembly  verified: it restores the document",
      ].join("\n"),
    ));

  it("stacks sections where it is narrow", () =>
    expect(planPart(40)).toContain(
      [
        "  Introduction",
        "    lines 1-9 · keep · review ·",
        "    characters 500 → 520 · saved -4.0 %",
        "    ▲ look at vague_rule,",
        "      padding_savings",
        "  A heading that is much too long for a…",
        "    lines 10-1200 · convert · convert ·",
        "    characters 11,800 → 6,000 · saved",
        "    49.2 %",
      ].join("\n"),
    ));

  it.each([40, 52, 66, 70, 80, 100, 120])("fits into %i columns", (width) => {
    const card = renderPlan(samplePlan(), plainView(width));
    for (const line of card.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  it("truncates wide characters by their width, and aligns what follows", () => {
    const sections = ["漢字".repeat(40), "👩‍👩‍👧‍👦".repeat(40), "plain"].map((heading) =>
      sampleSection({ heading }),
    );
    const lines = renderPlan(samplePlan({ sections }), plainView(80)).split("\n");
    const columns = lines.filter((line) => line.includes("keep_markdown"));
    const starts = columns.map((line) => stringWidth(line.slice(0, line.indexOf("  keep "))));
    expect(columns).toHaveLength(3);
    expect(Math.max(...starts.slice(0, 2)) - Math.min(...starts.slice(0, 2))).toBeLessThanOrEqual(
      1,
    );
    expect(new Set(columns.map((line) => stringWidth(line))).size).toBe(1);
  });

  it("shows more sections than a function call has arguments", { tags: ["full"] }, () => {
    const sections = new Array(150_000).fill(sampleSection({ heading: "Part" }));
    const card = renderPlan(samplePlan({ sections }), plainView());
    expect(card.match(/\bPart\b/g)).toHaveLength(150_000);
  });

  it("keeps escape sequences in headings away from the terminal", () => {
    const sections = [sampleSection({ heading: "\x1b[2Jgone\u009b31m" })];
    for (const width of [40, 100]) {
      const card = renderPlan(samplePlan({ sections }), plainView(width));
      expect(card).not.toMatch(/[\x1b\x9b]/);
      expect(card).toContain("␛[2Jgone");
    }
  });

  it.each([
    [
      { recommend_hybrid: false, net: { source: 1000, hybrid: 980, savings: 20, savings_pct: 2 } },
      "not recommended: it saves less than 5 %",
    ],
    [
      {
        net: { source: 1000, hybrid: 900, savings: 100, savings_pct: 10, weighed_savings_pct: 3 },
        warnings: [sampleWarning({ code: "padding_savings" })],
      },
      "needs review: padding_savings",
    ],
    [{ warnings: [sampleWarning({ code: "compact_suffices" })] }, "needs review: compact_suffices"],
    [{ best_form: sampleBest({ form: "hybrid" }) }, "context-verdict fix --beside FILE"],
    [{ best_form: keepBest() }, "● Look first  standard input: "],
    [
      { net: { source: 1000, hybrid: 900, savings: 100, savings_pct: 10, weighed_savings_pct: 9 } },
      "100 characters fewer (10.0 % of its 1,000)",
    ],
    [{ recommend_hybrid: false, sections: [] }, "no section earns TOON by itself"],
    [{ reassembly_verified: false }, "NOT verified"],
  ])("says what stands against it (%#)", (changes, expected) => {
    const plan = samplePlan({ safe_to_auto_apply: false, ...changes });
    expect(renderPlan(plan, plainView())).toContain(expected);
  });
});
