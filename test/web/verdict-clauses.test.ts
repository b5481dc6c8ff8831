import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compact, convert, plan } from "../../src/index.js";
import { formatInteger, formatPercent } from "../../src/render/format-number.js";
import { describeAnswer } from "../../web/src/answer/describe-answer.js";
import { listForms } from "../../web/src/answer/list-forms.js";
import { printSigned } from "../../web/src/components/print-signed.js";
import { listChecks, listPlanChecks } from "../../web/src/components/verdict/list-checks.js";
import { listClauses } from "../../web/src/components/verdict/list-clauses.js";
import { noteTokens } from "../../web/src/components/verdict/note-tokens.js";
import type { Judgement } from "../../web/src/engine/messages.js";
import { readCase } from "./support/case-files.js";

const CASES = ["verdicts", "warnings", "tables", "sections", "budget"].flatMap((group) =>
  readdirSync(new URL(`../../corpus/cases/${group}`, import.meta.url))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `corpus/cases/${group}/${name}`),
);

const read = (path: string) => String(readCase(path).content);

describe("what is said about decisions agrees with them", () => {
  test.each(CASES)("%s", (path) => {
    const text = read(path);
    for (const verdict of [
      convert(text),
      convert(text, { mode: "record" }),
      convert(text, { mode: "budget", target_chars: 100 }),
      convert(text, { mode: "budget", target_chars: 100, allow_lossy: true }),
    ]) {
      const checks = listChecks(verdict);
      expect(checks.every(({ holds }) => holds)).toBe(verdict.safe_to_auto_apply);
      const clauses = listClauses(verdict);
      const deciding = clauses.filter(({ outcome }) => outcome === "decides");
      expect(deciding).toHaveLength(1);
      expect(
        clauses.every(({ outcome, reason }) => outcome === "not reached" || reason !== ""),
      ).toBe(true);
    }
    const { context_plan } = plan(text);
    const checks = listPlanChecks(context_plan!);
    expect(checks.every(({ holds }) => holds)).toBe(context_plan!.safe_to_auto_apply);
  });
});

describe("rules of the policy", () => {
  const decide = (path: string) =>
    listClauses(convert(read(path))).find(({ outcome }) => outcome === "decides");

  test("each decides where it should, by the numbers", () => {
    expect(decide("corpus/cases/verdicts/convert-port-table.md")).toMatchObject({
      number: 2,
      reason:
        "the candidate is valid; 100 × 222 = 22,200 is at least 5 × 618 = 3,090; no warning holds it back",
    });
    expect(decide("corpus/cases/verdicts/review-vague-rule.md")).toMatchObject({ number: 2 });
    expect(decide("corpus/cases/verdicts/split-first-two-tables.md")).toMatchObject({
      number: 3,
      reason: "split_candidate is there",
    });
    expect(decide("corpus/cases/verdicts/keep-markdown-padded-table.md")).toMatchObject({
      number: 4,
    });
    expect(decide("corpus/cases/verdicts/keep-markdown-prose.md")).toMatchObject({ number: 4 });
  });

  test("a rule that was passed over says why", () => {
    const clauses = listClauses(convert(read("corpus/cases/verdicts/keep-markdown-prose.md")));
    expect(clauses.map(({ reason }) => reason)).toEqual([
      "no budget_refused",
      "the candidate is valid; savings are -15, not above 0",
      "no split_candidate, no long_section",
      "no other rule holds",
    ]);
  });
});

describe("tokens beside characters", () => {
  const verdict = convert(read("corpus/cases/verdicts/convert-port-table.md"));
  const withTokens = (source: number, toon: number) => {
    const savings = source - toon;
    const savings_pct = (savings / source) * 100;
    const token_estimates = { ...verdict.token_estimates, source, toon, savings, savings_pct };
    return noteTokens({ ...verdict, token_estimates });
  };

  test("a note where signs, the band or much differ, else none", () => {
    expect(withTokens(100, 101)).toMatch(/^fewer characters but more tokens/);
    expect(withTokens(100, 97)).toMatch(/^the characters clear the 5\s% band, the tokens do not/);
    expect(withTokens(100, 90)).toMatch(/^the savings differ/);
    expect(withTokens(100, 71)).toBeUndefined();
  });
});

test("the forms are the measured lengths, and the best one is the engine's", () => {
  const text = read("examples/mixed.md");
  const verdict = convert(text);
  const planned = plan(text, { include_hybrid: true });
  const judgement = { source: text, verdict, plan: planned, compact: compact(text) } as Judgement;
  const { token_estimates: tokens, context_plan, alternatives } = planned;
  expect(
    listForms(judgement).map(({ id, chars, tokens: counted }) => [id, chars, counted?.count]),
  ).toEqual([
    ["keep", text.length, tokens.source],
    ["compact", alternatives?.[0]?.chars, tokens.alternatives?.[0]?.tokens],
    ["hybrid", context_plan?.net.hybrid, tokens.alternatives?.[1]?.tokens],
    ["toon", verdict.toon_candidate?.length, tokens.toon],
  ]);
  for (const { chars, text: form } of listForms(judgement)) expect(form).toHaveLength(chars);
  expect(describeAnswer(judgement)).toMatchObject({
    advice: "Convert 2 of 9\u00a0sections to TOON",
    figure: "11.9\u00a0% fewer tokens",
    form: { id: context_plan?.best_form?.form },
    safety: { isSafe: true },
  });
});

test("what JSON text has of padding, minified JSON saves too", () => {
  const rows = Array.from({ length: 9 }, (_, id) => ({ id, name: `service-${id}` }));
  const text = JSON.stringify(rows, null, 2);
  const options = { flavor: "text" } as const;
  const verdict = convert(text, options);
  const planned = plan(text, { ...options, include_hybrid: true });
  const judgement = { source: text, verdict, plan: planned, compact: JSON.stringify(rows) };
  const { padding } = describeAnswer(judgement as Judgement);
  expect(padding).toMatch(
    /of the source are padding and the like, which minified JSON saves too\.$/,
  );
});

test("a cost that is no share of a percent is not called more", () => {
  const judgement = (toon: number) => {
    const estimates = { source: 20_000, toon, savings: 20_000 - toon };
    const verdict = {
      ...convert("Prose.\n"),
      token_estimates: {
        ...convert("Prose.\n").token_estimates,
        ...estimates,
        savings_pct: estimates.savings / 200,
      },
    };
    return { source: "Prose.\n", verdict, plan: verdict, compact: null } as unknown as Judgement;
  };
  expect(describeAnswer(judgement(20_003)).figure).toBe("TOON costs about as many tokens");
  expect(describeAnswer(judgement(20_100)).figure).toBe("TOON costs 0.5\u00a0% more tokens");
});

test("what is below zero has a minus, zero has none", () => {
  expect([-1234, 1234, 0].map((value) => printSigned(value, formatInteger))).toEqual([
    "−1,234",
    "1,234",
    "0",
  ]);
  expect(printSigned(-0.04, formatPercent)).toBe("0.0\u00a0%");
});
