import { expect, it } from "vitest";
import { toRow } from "../../../src/features/files/summary.js";
import { cutPath, displayWidth } from "../../../src/render/terminal/fit-text.js";
import { sampleFile, sampleWarning } from "../sample.js";

/** `../snapshots/` has tables, and what is said below them. */
it("counts warnings, and no notes", () => {
  const note = sampleWarning({ code: "split_candidate", severity: "info" });
  const file = sampleFile("a", { warnings: [sampleWarning(), note] });
  expect(toRow(file).judged?.warnings).toBe(1);
});

it.each([
  ["docs/guides/start.md", 20, "docs/guides/start.md"],
  ["docs/guides/start.md", 19, "docs/g…des/start.md"],
  ["docs/guides/start.md", 10, "doc…art.md"],
  ["文档/文档/文档.md", 12, "文档…文档.md"],
  ["docs/👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.md", 9, "doc…👩‍👩‍👧‍👦.md"],
])("%s in %i columns: %s", (path, width, expected) => {
  expect(cutPath(path, width)).toBe(expected);
  expect(displayWidth(expected)).toBeLessThanOrEqual(width);
});
