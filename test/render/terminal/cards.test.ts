import { expect, test } from "vitest";
import { renderCheck } from "../../../src/features/check/render-check.js";
import { renderVerdict } from "../../../src/render/terminal/verdict-card.js";
import { plainView, sampleCheck, sampleVerdict, sampleWarning } from "../sample.js";

test("a card shows ten warnings, and counts the others", () => {
  const warnings = Array.from({ length: 1310 }, () => sampleWarning());
  const card = renderVerdict(sampleVerdict({ warnings }), plainView());
  expect(card.match(/▲ vague_rule/g)).toHaveLength(10);
  expect(card).toContain("  1,310 warnings\n");
  expect(card).toMatch(/… and 1,300 more \(vague_rule 1,300\); see --json$/);
});

test("a check shows fifty findings, failures first", () => {
  const codes = Array.from({ length: 60 }, (_, index) => (index < 20 ? "advice" : "x"));
  const { report, accept } = sampleCheck({ findings: codes.map((code) => [code, "a.md", "b"]) });
  const card = renderCheck(report, plainView(), accept);
  expect(card.match(/^ {2}[▲○]/gm)?.join("")).toBe("  ▲".repeat(40) + "  ○".repeat(10));
  expect(card).toContain("    … and 10 more; see --json");
});
