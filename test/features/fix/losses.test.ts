import { expect, test } from "vitest";
import { renderLosses } from "../../../src/features/fix/fix-summary.js";
import { plainView } from "../../render/sample.js";

test("what is lost is said of the file as it is named", () => {
  const planned = { action: "hybrid", reason: "would_apply", chars: null } as const;
  const plans = [
    { outcome: { ...planned, path: "a;b.md", links: 10 } },
    { outcome: { ...planned, path: "c.md" } },
  ];
  const edited = (plan: object) => (plan === plans[1] ? "edited" : undefined);
  expect(renderLosses(plans, edited, true, plainView(80))).toBe(
    "git cannot give back what is in c.md (edited)\na;b.md: 10 links become text\n",
  );
  expect(renderLosses(plans.slice(1), edited, false, plainView(80))).toBe("");
});
