import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { profileWithForm } from "../../../src/engine/api.js";
import type { BestForm, Verdict } from "../../../src/engine/contract/contract.js";
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

/** As `advice.yaml` has it. */
interface Row extends Pick<Judged, "readBy"> {
  verdict?: Partial<Verdict>;
  cut?: Partial<Verdict>;
  form?: "keep" | "review" | Partial<BestForm>;
  action: string;
  reason?: string;
  /** The form that is advised. */
  in?: string;
  says?: string;
  part?: string;
  command?: string;
  unsettled?: string[];
}

const say = (advice: Advice) => describeAdvice(advice).replaceAll(NO_BREAK, " ");

function toJudged({ verdict, cut, form, readBy }: Row): Judged {
  if (cut !== undefined) return { verdict: sampleCut(cut) };
  const warnings = (verdict?.warnings ?? []).map((warning) => sampleWarning(warning));
  const own = { keep: keepBest(), review: { ...keepBest(), reason: "review_first" as const } };
  const best_form = typeof form === "string" ? own[form] : sampleBest(form);
  const sample = sampleVerdict({ ...verdict, warnings });
  return { verdict: sample, best_form, best_tokens: sample.token_estimates.toon, readBy };
}

describe("advice", () => {
  it.each(readRows<Row>("advice.yaml", import.meta.url))("%j", (row) => {
    const advice = advise(toJudged(row));
    expect(advice.action).toBe(row.action);
    expect(findCommand(advice)?.words).toBe(row.command);
    if (row.reason !== undefined) expect(advice.reason).toBe(row.reason);
    if (row.cut !== undefined) row.in = row.action === "use_toon" ? "toon" : "keep";
    if (row.in !== undefined) expect(advice.form.form).toBe(row.in);
    if (row.says !== undefined) expect(say(advice)).toBe(row.says);
    if (row.part !== undefined) expect(say(advice)).toContain(row.part);
    if (row.unsettled !== undefined) expect(advice.unsettled).toEqual(row.unsettled);
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
