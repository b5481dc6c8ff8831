import { expect, test } from "vitest";
import { renderFindings } from "../../../src/features/check/check-table.js";
import { newFinding } from "../../../src/features/check/finding.js";
import { displayWidth } from "../../../src/render/terminal/fit-text.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const LONG = `handbook/${"deep/".repeat(30)}operations.md`;
const finding = newFinding("waste_grew", LONG, { baseline: 100, current: 12_000 });

test.each([40, 60, 80, 120])("a long path keeps its ends at a width of %i", (width) => {
  const lines = renderFindings([finding], { width, colors: PLAIN_COLORS });
  expect(lines.every((line) => displayWidth(line) <= width)).toBe(true);
  expect(lines.join("\n")).toMatch(/ ha\S*…\S*s\.md/);
});

test("numbers stand at the right of their columns", () => {
  const short = newFinding("file_removed", "a.md", { baseline: 7, current: 1_234 });
  const lines = renderFindings(
    [finding, short].map((one) => ({ ...one, path: "a.md" })),
    { width: 80, colors: PLAIN_COLORS },
  );
  expect(lines).toEqual([
    "    FILE  FINDING       BASELINE     NOW",
    "  ▲ a.md  waste_grew         100  12,000",
    "  ○ a.md  file_removed         7   1,234",
  ]);
});
