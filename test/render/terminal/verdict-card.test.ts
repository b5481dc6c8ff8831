import stringWidth from "fast-string-width";
import { createColors } from "picocolors";
import { describe, expect, it } from "vitest";
import { measure } from "../../../src/engine/policy/measure.js";
import { renderVerdict } from "../../../src/render/terminal/verdict-card.js";
import { plainView, sampleBest, sampleVerdict, sampleWarning } from "../sample.js";

const WIDTHS = [40, 47, 60, 80, 100, 120];

describe("the verdict card", () => {
  it("says first what to do and what that gives, then the measurements", () =>
    expect(renderVerdict(sampleVerdict(), plainView(), { best_form: sampleBest() })).toBe(
      [
        "● Use TOON  standard input: 110 tokens fewer (36.7 % of its 300).",
        "",
        "  FORM      TOKENS   SAVED  CHARACTERS   SAVED",
        "  as it is     300               1,000",
        "  compact      280   6.7 %         900  10.0 %",
        "  TOON         190  36.7 %         600  40.0 %",
        "",
        "  verdict     convert, may be applied without review",
        "  tokens      estimated by pieces@3",
        "  title       Options",
        "  profile     table · 42 lines · 1 heading · 1 table · 1,234 table rows",
        "  proof       TOON decodes, gives back the same document",
        "",
        "  This writes it beside the document:",
        "  context-verdict fix --beside FILE",
      ].join("\n"),
    ));

  it.each(WIDTHS)("fits into %i columns", (width) => {
    const warnings = [
      sampleWarning({ message: "word ".repeat(60) }),
      sampleWarning({ message: "漢字".repeat(80), suggestion: "x".repeat(300) }),
    ];
    const card = renderVerdict(sampleVerdict({ verdict: "review", warnings }), plainView(width));
    for (const line of card.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  it("does not change its layout with colours", () => {
    const verdict = sampleVerdict({ verdict: "review", warnings: [sampleWarning()] });
    const colored = renderVerdict(verdict, { width: 80, colors: createColors(true) });
    expect(colored).toContain("\x1b[33m");
    expect(colored.replace(/\x1b\[\d+m/g, "")).toBe(renderVerdict(verdict, plainView()));
  });

  it("never lets control characters of a document through", () => {
    const hostile = "a\x1b]0;title\x07\x1b[31mred\x9b2J\u202eback\r\nnext\ttab\x7f\ud800";
    const card = renderVerdict(
      sampleVerdict({
        profile: { ...sampleVerdict().profile, title: hostile },
        verdict: "review",
        warnings: [
          sampleWarning({
            code: hostile,
            message: hostile,
            suggestion: hostile,
            evidence: hostile,
          }),
        ],
        alternatives: [{ name: hostile, chars: 1, savings: 1, savings_pct: 1 }],
        token_estimates: { ...sampleVerdict().token_estimates, estimator: hostile },
      }),
      plainView(120),
    );
    expect(card).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]|\p{Cs}/u);
    expect(card).toContain("a␛]0;title␇␛[31mred");
  });

  it("survives a document without characters", () => {
    const card = renderVerdict(
      sampleVerdict({ verdict: "keep_markdown", measured_chars: measure(0, 0), alternatives: [] }),
      plainView(),
    );
    expect(card).toContain("the document is empty");
    expect(card).not.toMatch(/NaN|Infinity/);
  });
});

describe("the warnings of a card", () => {
  it("name place, problem and next step, with a hanging indent", () => {
    const warnings = [
      sampleWarning({
        code: "split_candidate",
        severity: "info",
        range: { line_start: 3, line_end: 90 },
        message:
          "This section alone saves 23.5 % as TOON, which is more than the whole document does",
      }),
    ];
    const card = renderVerdict(sampleVerdict({ warnings }), plainView(60));
    expect(card.slice(card.indexOf("  1 note"))).toBe(
      [
        "  1 note",
        "  ○ split_candidate  lines 3-90",
        "    This section alone saves 23.5 % as TOON, which is more",
        "    than the whole document does",
      ].join("\n"),
    );
  });

  it("say once what a run of them has in common", () => {
    const card = renderVerdict(
      sampleVerdict({ warnings: [sampleWarning(), sampleWarning(), sampleWarning()] }),
      plainView(),
    );
    expect(card.match(/▲ vague_rule/g)).toHaveLength(3);
    expect(card.match(/→ Name the action/g)).toHaveLength(1);
  });

  it("stop after ten and count the rest", () => {
    const warnings = Array.from({ length: 1310 }, () => sampleWarning());
    const card = renderVerdict(sampleVerdict({ warnings }), plainView());
    expect(card.match(/▲ vague_rule/g)).toHaveLength(10);
    expect(card).toContain("  1,310 warnings\n");
    expect(card).toMatch(/… and 1,300 more \(vague_rule 1,300\); see --json$/);
  });
});
