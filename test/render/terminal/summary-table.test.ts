import { describe, expect, it } from "vitest";
import type { VerdictName } from "../../../src/engine/contract/contract.js";
import { cutPath, displayWidth } from "../../../src/render/terminal/fit-text.js";
import { SORT_KEYS, type SortKey } from "../../../src/render/terminal/summary-order.js";
import {
  type JudgedNumbers,
  type SummaryRow,
  toSummaryRow,
} from "../../../src/render/terminal/summary-rows.js";
import { renderSummary } from "../../../src/render/terminal/summary-table.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";
import { sampleBest, sampleVerdict } from "../sample.js";

const FORMS: Partial<Record<VerdictName, JudgedNumbers["best"]>> = {
  convert: { form: "toon", savings: 300 },
  review: { form: "compact", savings: 50 },
  split_first: { form: "hybrid", savings: 1_000 },
};

function row(
  path: string,
  verdict: VerdictName,
  source: number,
  savings: number,
  warnings = 0,
): SummaryRow {
  const savingsPct = Math.round((savings / source) * 1000) / 10;
  const best: JudgedNumbers["best"] = FORMS[verdict] ?? { form: "keep", savings: 0 };
  return { path, judged: { verdict, best, source, savings, savingsPct, warnings } };
}

const ROWS: SummaryRow[] = [
  row("AGENTS.md", "keep_markdown", 4_100, -120, 1),
  row("docs/a.md", "convert", 1_000, 300),
  { path: "docs/broken.md", judged: null },
  row("docs/options.md", "convert", 20_000, 1_500),
  row("docs/review.md", "review", 3_000, 2_000, 2),
  row("docs/split.md", "split_first", 9_000, 100),
  row("notes.txt", "keep_markdown", 50, -120),
];

function render(sort: SortKey, width: number, rows = ROWS): string {
  return renderSummary(rows, sort, { width, colors: PLAIN_COLORS });
}

describe("the table", () => {
  it("says so where there is nothing in it", () => {
    expect(render("path", 80, [])).toBe("No documents.");
  });

  it("has a row for every file, and what they come to", () => {
    expect(render("path", 80)).toBe(`\
  PATH             VERDICT          BEST      CHARS  SAVED     SHARE  WARN
  AGENTS.md        ● keep_markdown  keep      4,100   -120    -2.9 %     1
  docs/a.md        ● convert        toon      1,000    300    30.0 %
  docs/options.md  ● convert        toon     20,000  1,500     7.5 %
  docs/review.md   ● review         compact   3,000  2,000    66.7 %     2
  docs/split.md    ● split_first    hybrid    9,000    100     1.1 %
  notes.txt        ● keep_markdown  keep         50   -120  -240.0 %
  docs/broken.md   ✗ failed

  files       7: 2 convert, 1 review, 1 split_first, 2 keep_markdown, 1 failed
  to save     1,650 of 37,150 characters (4.4 %): 600 in 2 files as TOON, 1,000
              in 1 file as a hybrid of Markdown and TOON, 50 in 1 file as
              compact Markdown`);
  });

  it.each([
    ["saved", "review options a split AGENTS notes broken"],
    ["percent", "review a options split AGENTS notes broken"],
    ["chars", "options split AGENTS review a notes broken"],
    ["verdict", "a options review split AGENTS notes broken"],
    ["path", "AGENTS a options review split notes broken"],
  ] as const)("is ordered by %s, failed files last", (sort, expected) => {
    const names = render(sort, 80)
      .split("\n\n")[0]!
      .split("\n")
      .slice(1)
      .map((line) => /(\w+)\.(?:md|txt)/.exec(line)?.[1]);
    expect(names.join(" ")).toBe(expected);
    expect(SORT_KEYS).toContain(sort);
  });

  it("counts what the best forms save, whatever the verdicts are", () => {
    const kept = ROWS.map(({ path, judged }) => ({
      path,
      judged: judged && { ...judged, best: { form: "keep", savings: 0 } as const },
    }));
    expect(render("path", 80, kept)).toContain("nothing: every file is best as it is");
    const compact = row("x.md", "review", 100, 5);
    expect(render("path", 80, [compact])).toContain("50 of 100 characters (50.0 %)");
  });

  it.each([40, 60, 80, 160])("fits into %i columns", (width) => {
    const long = ["a/".repeat(90), "文档/".repeat(30), "x".repeat(300), "\x1b[31m\n\u202e"].map(
      (folder, index) => row(`${folder}file-${index}.md`, "split_first", 1e9 + index, -1e9, 1_000),
    );
    const text = render("path", width, [...long, { path: "y".repeat(300), judged: null }]);
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    for (const index of [0, 1, 2, 3]) expect(text).toContain(`${index}.md`);
    expect(text).not.toMatch(/[\x1b\u202e]/);
  });
});

describe("a row", () => {
  it("counts warnings, and not notes", () => {
    const verdict = sampleVerdict({
      warnings: [
        { code: "vague_rule", severity: "warning", message: "" },
        { code: "split_candidate", severity: "info", message: "" },
      ],
    });
    expect(
      toSummaryRow({ path: "a", sha256: "", verdict, best_form: sampleBest() }).judged?.warnings,
    ).toBe(1);
  });
});

describe("cutPath", () => {
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
});
