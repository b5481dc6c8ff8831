import { describe, expect, it } from "vitest";
import type { FormName, VerdictName } from "../../../src/engine/contract/contract.js";
import { cutPath, displayWidth } from "../../../src/render/terminal/fit-text.js";
import {
  SORT_KEYS,
  type SortKey,
  type SummaryRow,
  toSummaryRow,
} from "../../../src/render/terminal/summary-rows.js";
import { renderSummary } from "../../../src/render/terminal/summary-table.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";
import { sampleBest, sampleVerdict } from "../sample.js";

function row(
  path: string,
  verdict: VerdictName,
  form: FormName,
  [tokens, savings]: [number, number],
  warnings = 0,
): SummaryRow {
  return { path, judged: { verdict, form, chars: 3 * tokens, tokens, savings, warnings } };
}

const ROWS: SummaryRow[] = [
  row("AGENTS.md", "keep_markdown", "keep", [1_400, 0]),
  row("docs/a.md", "convert", "toon", [300, 100]),
  { path: "docs/broken.md", judged: null },
  row("docs/options.md", "convert", "toon", [7_000, 500]),
  row("docs/review.md", "review", "compact", [1_000, 20], 2),
  row("docs/split.md", "split_first", "hybrid", [3_000, 300]),
  row("notes.txt", "keep_markdown", "keep", [20, 0]),
];

function render(sort: SortKey, width: number, rows = ROWS, named = ["."]): string {
  return renderSummary(rows, { sort, named }, { width, colors: PLAIN_COLORS });
}

describe("the table", () => {
  it("says so where there is nothing in it", () => {
    expect(render("path", 80, [])).toBe("No documents.");
  });

  it("has one sentence, a row for every file, and what they come to", () => {
    expect(render("saved", 80)).toBe(`\
  7 documents: 2 to convert, 1 to convert in part, 1 to compact, 7.2 % of
  tokens, 1 not read; run context-verdict fix .

  PATH             VERDICT          BEST     TOKENS  SAVED   SHARE  WARN
  docs/options.md  ● convert        toon      7,000    500   7.1 %
  docs/split.md    ● split_first    hybrid    3,000    300  10.0 %
  docs/a.md        ● convert        toon        300    100  33.3 %
  docs/review.md   ● review         compact   1,000     20   2.0 %     2
  AGENTS.md        ● keep_markdown  keep      1,400
  notes.txt        ● keep_markdown  keep         20
  docs/broken.md   ✗ failed

  verdicts    7: 2 convert, 1 review, 1 split_first, 2 keep_markdown, 1 failed
  to save     920 of 12,720 tokens (7.2 %): 600 in 2 files as TOON, 300 in
              1 file as a hybrid of Markdown and TOON, 20 in 1 file as compact
              Markdown`);
  });

  it("says in one sentence what there is to do, with the names that were typed", () => {
    const sentence = (rows: SummaryRow[], named: string[]) =>
      render("saved", 160, rows, named).split("\n")[0];
    const [kept, , failed] = ROWS;
    expect(sentence([kept!], [])).toBe("  1 document: all are best as they are");
    expect(sentence([kept!, failed!], [])).toBe(
      "  2 documents: all are best as they are, 1 not read",
    );
    expect(sentence([failed!], [])).toBe("  1 document: 1 not read");
    expect(sentence(ROWS.slice(0, 2), ["my docs", "-a.md"])).toMatch(
      /run context-verdict fix 'my docs' \.\/-a\.md$/,
    );
    expect(sentence(ROWS.slice(0, 2), [])).toMatch(/; run context-verdict fix$/);
    expect(sentence(ROWS.slice(0, 2), "abcdef".split(""))).toMatch(/; run context-verdict fix$/);
  });

  it.each([
    ["saved", "options split a review AGENTS notes broken"],
    ["percent", "a split options review AGENTS notes broken"],
    ["chars", "options split AGENTS review a notes broken"],
    ["verdict", "a options review split AGENTS notes broken"],
    ["path", "AGENTS a options review split notes broken"],
  ] as const)("is ordered by %s, failed files last", (sort, expected) => {
    const names = render(sort, 80)
      .split("\n\n")[1]!
      .split("\n")
      .slice(1)
      .map((line) => /(\w+)\.(?:md|txt)/.exec(line)?.[1]);
    expect(names.join(" ")).toBe(expected);
    expect(SORT_KEYS).toContain(sort);
  });

  it("counts what the best forms save, whatever the verdicts are", () => {
    const kept = ROWS.map(({ path, judged }) => ({
      path,
      judged: judged && { ...judged, form: "keep" as const, savings: 0 },
    }));
    expect(render("path", 80, kept)).toContain("nothing: every file is best as it is");
    const compact = row("x.md", "review", "compact", [100, 50]);
    expect(render("path", 80, [compact])).toContain("50 of 100 tokens (50.0 %)");
  });

  it.each([40, 60, 80, 160])("fits into %i columns", (width) => {
    const long = ["a/".repeat(90), "文档/".repeat(30), "x".repeat(300), "\x1b[31m\n\u202e"].map(
      (folder, index) =>
        row(`${folder}file-${index}.md`, "split_first", "hybrid", [1e9 + index, -1e9], 1_000),
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
      toSummaryRow({ path: "a", sha256: "", verdict, best_form: sampleBest(), best_tokens: 190 })
        .judged?.warnings,
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
