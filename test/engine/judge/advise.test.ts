import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { profileWithForm } from "../../../src/engine/api.js";
import type { TokenEstimator } from "../../../src/engine/contract/estimator.js";
import { type Advice, advise, type Judged } from "../../../src/engine/judge/advise.js";
import { toFindings } from "../../../src/features/files/summary.js";
import { convert, plan } from "../../../src/index.js";
import {
  describeAdvice,
  describeChanges,
  explainAdvice,
  findCommand,
} from "../../../src/render/advice.js";
import { NO_BREAK } from "../../../src/render/format-number.js";
import { describeVerdict, listAllWarnings } from "../../../src/render/terminal/verdict-card.js";
import { loadTokenizer } from "../../../src/tokenizers/load.js";
import {
  keepBest,
  sampleBest,
  sampleCut,
  sampleVerdict,
  sampleWarning,
} from "../../render/sample.js";
import { readCases } from "../../support/cases.js";
import { readRows } from "../../support/read-rows.js";

function ask(changes: Partial<Judged["verdict"]>, judged: Omit<Judged, "verdict"> = {}): Advice {
  return advise({ verdict: sampleVerdict(changes), ...judged });
}

const say = (advice: Advice) => describeAdvice(advice).replaceAll(NO_BREAK, " ");
const REVIEW = { ...keepBest(), reason: "review_first" };

describe("advice", () => {
  it.each([
    ["keep", "keep", undefined],
    ["compact", "compact", "fix"],
    ["hybrid", "use_hybrid", "convert --form hybrid"],
    ["toon", "use_toon", "convert --form toon"],
  ] as const)(
    "is what the best form is, whatever the verdict says: %s",
    (form, action, command) => {
      const best_form = form === "keep" ? keepBest() : sampleBest({ form });
      for (const verdict of ["convert", "keep_markdown", "review"] as const) {
        const advice = ask({ verdict }, { best_form, best_tokens: 190 });
        expect(advice).toMatchObject({ action, form: { form } });
        expect(findCommand(advice)?.words).toBe(command);
      }
    },
  );

  it("of a file for agents is written in its place, and nothing is written of data", () => {
    for (const [form, words] of [
      ["compact", "fix"],
      ["hybrid", "fix --form best"],
    ] as const) {
      const best_form = sampleBest({ form });
      expect(findCommand(ask({}, { best_form, readBy: "agents" }))?.words).toBe(words);
    }
    const data = ask({}, { best_form: sampleBest({ form: "compact" }), readBy: "programs" });
    expect(data).toMatchObject({ action: "compact" });
    expect(findCommand(data)?.words).toBe("convert --form compact");
  });

  it("says of rules what to settle, where, and what comes then", () => {
    const warnings = [3, 9].map((line) =>
      sampleWarning({ range: { line_start: line, line_end: line } }),
    );
    const advice = ask({ verdict: "review", warnings }, { best_form: REVIEW });
    expect(say(advice)).toBe(
      "Look first: 300 tokens. TOON would save 110 tokens (36.7 %). Resolve first: vague_rule, lines 3, 9.",
    );
    expect(findCommand(advice)?.words).toBe("convert --form toon");
    expect(findCommand({ ...advice, readBy: "agents" })?.words).toBe("fix --form best");
    const hybrid = ask({ verdict: "keep_markdown" }, { best_form: REVIEW });
    expect(findCommand(hybrid)?.words).toBe("plan");
  });

  it("asks nobody to look at what is about savings", () => {
    const warnings = ["padding_savings", "compact_suffices", "line_ending_savings"].map((code) =>
      sampleWarning({ code }),
    );
    expect(ask({ verdict: "review", warnings }, { best_form: REVIEW }).unsettled).toEqual([]);
    const token_estimates = { ...sampleVerdict().token_estimates, toon: 297 };
    const padded = { verdict: "review", warnings, token_estimates } as const;
    expect(say(ask(padded, { best_form: keepBest() }))).toBe(
      "Keep: 300 tokens. No other form saves enough.",
    );
    const measured_chars = { source: 1000, toon: 951, savings: 49, savings_pct: 4.9 };
    expect(say(ask({ verdict: "keep_markdown", measured_chars }, { best_form: keepBest() }))).toBe(
      "Keep: 300 tokens. TOON does not save enough: a conversion has to save 5 % of the characters, too.",
    );
  });

  it("names what holds a hybrid back: code, line, words, and what to do", () => {
    const content = readFileSync("corpus/cases/warnings/section_is_used-fires.md", "utf8");
    const judged = profileWithForm(content);
    const advice = advise(judged);
    const [warning, ...more] = listAllWarnings(judged.verdict, advice);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      code: "section_is_used",
      range: { line_start: 47 },
      message: expect.stringContaining("may no longer work"),
      suggestion: expect.stringContaining("move the line"),
    });
    expect(say(advice)).toContain("Resolve first: section_is_used, line 47.");
    const [finding] = toFindings([{ path: "a.md", sha256: "", ...judged }]).slice(1);
    const { evidence: _, ...told } = warning!;
    expect(finding).toEqual({ ...told, path: "a.md" });
    expect(describeVerdict(judged.verdict, advice)).toBe("convert");
    const { best_form } = plan(content).context_plan!;
    expect(best_form?.warnings).toEqual([warning]);
  });

  it("says why a lighter row of the table is not advised", async () => {
    const text = readFileSync("examples/options.md", "utf8");
    const explain = (estimator?: TokenEstimator) =>
      explainAdvice(advise(profileWithForm(text, estimator && { estimator })));
    expect(explain()).toBeUndefined();
    expect(explain(await loadTokenizer("o200k_base"))).toMatch(
      /^TOON saves more by this tokenizer, but not enough by weight/,
    );
  });

  it("leads with what a cut keeps, and a cut saves nothing", () => {
    const advice = advise({ verdict: sampleCut() });
    const { coverage, token_estimates } = sampleCut();
    expect(say(advice)).toMatch(
      `Look first: ${(100 * coverage!).toFixed(1)} % of the text in ${token_estimates.toon} tokens.`,
    );
  });

  it("does not call a document done whose parts a heading would set apart", () => {
    const warnings = [sampleWarning({ code: "long_section", range: { line_start: 5 } })];
    const advice = ask({ verdict: "split_first", warnings }, { best_form: keepBest() });
    expect(advice.action).toBe("look_first");
    expect(say(advice)).toContain("give it a heading (long_section, line 5).");
    warnings[0]!.code = "split_candidate";
    const split = ask({ verdict: "split_first", warnings }, { best_form: keepBest() });
    expect(say(split)).toContain("Sections of it would save as TOON");
    expect(findCommand(split)?.words).toBe("plan");
  });

  type Row = [Partial<Judged["verdict"]>, string, string];
  it.each(readRows<Row>("advice.yaml", import.meta.url))(
    "of another mode follows verdict, target and loss: %j",
    (changes, ...to) => {
      const advice = advise({ verdict: sampleCut(changes) });
      expect([advice.action, advice.reason]).toEqual(to);
      expect(advice.form.form).toBe(to[0] === "use_toon" ? "toon" : "keep");
      expect(findCommand(advice)).toBeUndefined();
    },
  );

  it("has one sign: fewer is positive, in both measures", () => {
    const tokens = { ...sampleVerdict().token_estimates, toon: 303, savings: -3, savings_pct: -1 };
    const best_form = sampleBest({ form: "toon" });
    const advice = ask({ token_estimates: tokens }, { best_form });
    expect(advice.form).toEqual({
      form: "toon",
      chars: { count: 600, savings: 400, savings_pct: 40 },
      tokens: { count: 303, savings: -3, savings_pct: -1 },
    });
    expect(say(advice)).toBe(
      "Use TOON: 3 tokens more (1.0 % of its 300), 400 characters fewer (40.0 % of its 1,000).",
    );
  });
});

test("many documents have the share of all that were looked at", () => {
  const changes = [
    { form: "toon" as const, savings: 100 },
    { form: "compact" as const, savings: 26 },
    { form: "compact" as const, savings: 0 },
    { form: "table" as const, savings: 4 },
  ];
  expect(describeChanges(changes, 892).replaceAll(NO_BREAK, " ")).toBe(
    "130 tokens fewer (14.6 % of all 892): 100 in 1 file as TOON, 4 in 1 file as JSON tables, 26 in 2 files compact",
  );
});

test.each(readCases().map(({ name, source, flavor }) => [name, source, flavor] as const))(
  "%s gets the same advice from profile, convert and plan",
  (_name, text, flavor) => {
    const planned = advise({ verdict: plan(text, { flavor }) });
    const judged = profileWithForm(text, { flavor });
    const profiled = advise(judged);
    const { best_form, best_tokens } = judged;
    const converted = advise({ verdict: convert(text, { flavor }), best_form, best_tokens });
    const { action, reason, form } = planned;
    for (const other of [profiled, converted]) {
      expect(other).toMatchObject({ action, reason, form });
      expect(describeAdvice(other)).toBe(describeAdvice(planned));
    }
    // What is advised is a change for the better, and what is kept is the document.
    if (form.form === "keep") expect(form.tokens?.savings).toBe(0);
    else expect(form.tokens?.savings).toBeGreaterThan(0);
  },
);
