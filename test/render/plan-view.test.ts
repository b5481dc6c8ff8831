import stringWidth from "fast-string-width";
import { expect, test } from "vitest";
import { renderPlan } from "../../src/render/plan-view.js";
import { plainView, samplePlan, sampleSection } from "./sample.js";

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
