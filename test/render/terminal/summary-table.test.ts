import { describe, expect, it } from "vitest";
import type { FormName, VerdictName } from "../../../src/engine/contract/contract.js";
import type { Advice } from "../../../src/engine/judge/advise.js";
import { type SummaryRow, toSummaryRow } from "../../../src/features/files/summary-rows.js";
import { renderSummary } from "../../../src/features/files/summary-table.js";
import { cutPath, displayWidth } from "../../../src/render/terminal/fit-text.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";
import { sampleBest, sampleVerdict } from "../sample.js";

function row(
  path: string,
  verdict: VerdictName,
  form: FormName,
  [tokens, savings]: [number, number],
  warnings = 0,
): SummaryRow {
  const action = ACTIONS[form];
  const readBy = path === "AGENTS.md" || path.includes("rules") ? "agents" : "people";
  const isFixable = readBy === "agents";
  const numbers = { isFixable, chars: 3 * tokens, tokens, savings, warnings };
  return { path, judged: { verdict, action, readBy, form, ...numbers } };
}

const ACTIONS: Record<FormName, Advice["action"]> = {
  keep: "keep",
  compact: "compact",
  hybrid: "use_hybrid",
  toon: "use_toon",
};

const ROWS: SummaryRow[] = [
  row("AGENTS.md", "keep_markdown", "keep", [1_400, 0]),
  row("docs/a.md", "convert", "toon", [300, 100]),
  { path: "docs/broken.md", judged: null },
  row("docs/options.md", "convert", "toon", [7_000, 500]),
  row("docs/review.md", "review", "compact", [1_000, 20], 2),
  row("docs/split.md", "split_first", "hybrid", [3_000, 300]),
  row("notes.txt", "keep_markdown", "keep", [20, 0]),
  row("rules.md", "convert", "hybrid", [600, 200]),
];

function render(width: number, rows = ROWS, named = ["."]): string {
  return renderSummary(rows, named, { width, colors: PLAIN_COLORS });
}

describe("the table", () => {
  it("says so where there is nothing in it", () => expect(render(80, [])).toBe("No documents."));

  it("has one sentence, a row for every file, and what they come to", () =>
    expect(render(80)).toBe(`\
  7 documents; 1 not read
  2 files for agents: 200 tokens fewer (10.0 % of all 2,000): 200 in 1 file as a
  hybrid; run context-verdict fix .
  5 pages, for readers that ask: 920 tokens fewer (8.1 % of all 11,320): 600 in
  2 files as TOON, 300 in 1 file as a hybrid, 20 in 1 file compact;
  context-verdict profile FILE says more

  PATH             ADVICE            TOKENS  SAVED   SHARE  WARN
  docs/options.md  ● Use TOON         7,000    500   7.1 %
  docs/split.md    ● Use the hybrid   3,000    300  10.0 %
  rules.md         ● Use the hybrid     600    200  33.3 %
  docs/a.md        ● Use TOON           300    100  33.3 %
  docs/review.md   ● Compact          1,000     20   2.0 %     2
  AGENTS.md        ● Keep             1,400
  notes.txt        ● Keep                20
  docs/broken.md   ✗ failed

  verdicts    8: 3 convert, 1 review, 1 split_first, 2 keep_markdown, 1 failed`));

  it("says what there is to do, for agents' files with the names that were typed", () => {
    const sentences = (rows: SummaryRow[], named: string[]) =>
      render(160, rows, named).split("\n\n")[0]!.split("\n");
    const [kept, page, failed] = ROWS;
    const rules = ROWS.at(-1)!;
    expect(sentences([kept!], [])).toEqual(["  1 document: best as it is"]);
    expect(sentences([kept!, failed!], [])).toEqual(["  1 document: best as it is; 1 not read"]);
    expect(sentences([failed!], [])).toEqual(["  0 documents; 1 not read"]);
    expect(sentences([kept!, page!], [])[1]).not.toContain("fix");
    const fix = (named: string[]) => sentences([kept!, rules], named)[1]!.split("; ")[1];
    expect(fix(["my docs", "-a.md"])).toBe("run context-verdict fix 'my docs' ./-a.md");
    expect(fix([])).toBe("run context-verdict fix");
    expect(fix("abcdef".split(""))).toBe("run context-verdict fix");
    // A page that is named, too, would be rewritten.
    const named = { ...page!, judged: { ...page!.judged!, isFixable: true } };
    const [, command] = sentences([rules, named], ["*.md"])[1]!.split("; ");
    expect(command).toBe("run context-verdict fix rules.md");
  });

  it("counts what the best forms save, whatever the verdicts are, and what needs a look", () => {
    const compact = row("x.md", "review", "compact", [100, 50]);
    expect(render(80, [compact])).toContain("50 tokens fewer (50.0 % of all 100)");
    const look = row("y.md", "review", "keep", [100, 0], 1);
    const looked = { ...look, judged: { ...look.judged!, action: "look_first" as const } };
    expect(render(80, [looked])).toMatch(/^ {2}1 document: 1 to look at first\n/);
  });

  it.each([40, 60, 80, 160])("fits into %i columns", (width) => {
    const long = ["a/".repeat(90), "文档/".repeat(30), "x".repeat(300), "\x1b[31m\n\u202e"].map(
      (folder, index) =>
        row(`${folder}file-${index}.md`, "split_first", "hybrid", [1e9 + index, -1e9], 1_000),
    );
    const text = render(width, [...long, { path: "y".repeat(300), judged: null }]);
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
      toSummaryRow(
        { path: "a", sha256: "", verdict, best_form: sampleBest(), best_tokens: 190 },
        new Set(),
      ).judged?.warnings,
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
