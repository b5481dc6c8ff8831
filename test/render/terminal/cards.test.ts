import stringWidth from "fast-string-width";
import { expect, test } from "vitest";
import { renderCheck } from "../../../src/features/check/render-check.js";
import { renderPlan } from "../../../src/render/plan-view.js";
import { renderVerdict } from "../../../src/render/terminal/verdict-card.js";
import {
  plainView,
  sampleCheck,
  samplePlan,
  sampleSection,
  sampleVerdict,
  sampleWarning,
} from "../sample.js";

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
