import stringWidth from "fast-string-width";
import { expect, test } from "vitest";
import type { ContextPlan } from "../../src/engine/contract/contract.js";
import { renderPlan } from "../../src/render/plan-view.js";
import { plainView, samplePlan, sampleSection, sampleWarning } from "./sample.js";

test("truncates wide characters by their width, and aligns what follows", () => {
  const sections = ["漢字".repeat(40), "👩‍👩‍👧‍👦".repeat(40), "plain"].map((heading) =>
    sampleSection({ heading }),
  );
  const lines = renderPlan(samplePlan({ sections }), plainView(80)).split("\n");
  const columns = lines.filter((line) => line.includes("  keep  "));
  const [first = 0, second = 0] = columns.map((line) =>
    stringWidth(line.slice(0, line.indexOf("  keep "))),
  );
  expect(columns).toHaveLength(3);
  expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
  expect(new Set(columns.map((line) => stringWidth(line))).size).toBe(1);
});

test("shows more sections than a function call has arguments", { tags: ["full"] }, () => {
  const sections = new Array(150_000).fill(sampleSection({ heading: "Part" }));
  const card = renderPlan(samplePlan({ sections }), plainView());
  expect(card.match(/\bPart\b/g)).toHaveLength(150_000);
});

/** What no case shows. */
test.each<[Partial<ContextPlan>, string]>([
  [
    { net: { source: 1000, hybrid: 900, savings: 100, savings_pct: 10, weighed_savings_pct: 3 } },
    "100 characters fewer (10.0 % of its 1,000)\n              needs review: a converted section",
  ],
  [
    { warnings: [sampleWarning({ code: "padding_savings" }), sampleWarning()] },
    "needs review: padding_savings, vague_rule\n",
  ],
  [{ reassembly_verified: false }, "not to be used: its reassembly is not verified\n"],
  [{ reassembly_verified: false }, "reassembly  NOT verified"],
])("says what is against a hybrid (%#)", (changes, expected) => {
  const plan = samplePlan({ safe_to_auto_apply: false, ...changes });
  expect(renderPlan(plan, plainView())).toContain(expected);
});
