import { expect, test } from "vitest";
import {
  EXIT_CODES,
  nothingFor,
  type Outcome,
  type Reason,
} from "../../../src/features/fix/outcome.js";
import { renderFixSummary, renderOutcome } from "../../../src/features/fix/outcome-lines.js";
import { displayWidth } from "../../../src/render/terminal/fit-text.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const view = (width: number) => ({ width, colors: PLAIN_COLORS });
const reasons = Object.keys(EXIT_CODES) as Reason[];

function outcomeOf(reason: Reason, overrides: Partial<Outcome> = {}): Outcome {
  return {
    ...nothingFor("docs/a long name, with spaces.md", reason),
    action: "toon",
    target: "docs/a long name, with spaces.toon",
    chars: { source: 123_456, target: 100_000 },
    ...(reason === "failed"
      ? { error: { code: "internal" as const, message: "x: no space" } }
      : {}),
    ...(reason === "written_again" ? { run: 3 } : {}),
    ...overrides,
  };
}

test.each(reasons)("%s fits and says something of its own", (reason) => {
  for (const width of [40, 80, 100]) {
    const text = renderOutcome(outcomeOf(reason), view(width));
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    expect(text).not.toMatch(/null|undefined/);
  }
  const texts = reasons.map((other) => renderOutcome(outcomeOf(other), view(100)));
  expect(new Set(texts).size).toBe(reasons.length);
});

test("a replaced file's backup is named", () => {
  const backup = "a.md.0a1b2c3d4e5f.bak";
  const exact = renderOutcome(outcomeOf("applied", { action: "backup" }), view(100));
  expect(exact.replace(/\s+/g, " ")).toContain("byte for byte, from the backup");
  const restored = renderOutcome(outcomeOf("applied", { action: "restore", backup }), view(100));
  expect(restored.replace(/\s+/g, " ")).toContain(`backup: ${backup}`);
});

test("names are neutralized", () => {
  const text = renderOutcome({ ...outcomeOf("applied"), path: "\x1b[31m\u202e" }, view(80));
  expect(text).not.toMatch(/[\x1b\u202e]/);
});

test("the summary counts every file once", () => {
  const found = { isNamed: true, others: 0, repositories: [], run: undefined };
  const all = renderFixSummary(
    reasons.map((reason) => outcomeOf(reason)),
    found,
  );
  const [text = ""] = all.split("\n");
  const counts = [...text.matchAll(/(\d+) (?!files)/g)].map(([, count]) => Number(count));
  expect(text).toMatch(new RegExp(`^${reasons.length} files: `));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(reasons.length);
});
