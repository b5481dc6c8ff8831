import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compact, convert, plan } from "../../src/index.js";
import { formatInteger, formatPercent } from "../../src/render/format-number.js";
import { describeAnswer } from "../../web/src/answer/describe-answer.js";
import { listForms } from "../../web/src/answer/list-forms.js";
import { printSigned } from "../../web/src/components/print-signed.js";
import { listChecks, listPlanChecks } from "../../web/src/components/verdict/list-checks.js";
import { listClauses } from "../../web/src/components/verdict/list-clauses.js";
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
    expect(decide("corpus/cases/verdicts/review-duplicate-rule.md")).toMatchObject({ number: 2 });
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
    words: "Use the hybrid",
    figure: expect.stringMatching(/^[\d,]+\stokens fewer \(11\.4\s% of its\s[\d,]+\)$/),
    form: { id: context_plan?.best_form?.form },
  });
});

test("what is below zero has a minus, zero has none", () => {
  expect([-1234, 1234, 0].map((value) => printSigned(value, formatInteger))).toEqual([
    "−1,234",
    "1,234",
    "0",
  ]);
  expect(printSigned(-0.04, formatPercent)).toBe("0.0\u00a0%");
});
