import { expect, it, test } from "vitest";
import type { FormName, VerdictName } from "../../../src/engine/contract/contract.js";
import type { Advice } from "../../../src/engine/judge/advise.js";
import { type Row, renderSummary, toRow } from "../../../src/features/files/summary.js";
import { cutPath, displayWidth } from "../../../src/render/terminal/fit-text.js";
import { plainView, sampleFile, sampleWarning } from "../sample.js";

const ACTIONS: Record<FormName, Advice["action"]> = {
  keep: "keep",
  compact: "compact",
  hybrid: "use_hybrid",
  toon: "use_toon",
};

function row(
  path: string,
  verdict: VerdictName,
  form: FormName,
  tokens: number,
  savings: number,
  changes: Partial<Row["judged"]> = {},
): Row {
  const readBy = path === "AGENTS.md" || path.includes("rules") ? "agents" : "people";
  const fix = readBy === "agents" ? "writes" : "ignores";
  const numbers = { fix, tokens, savings, warnings: 0 } as const;
  const judged = { verdict, action: ACTIONS[form], readBy, form, ...numbers } as const;
  return { path, judged: { ...judged, ...changes } };
}

const KEPT = row("AGENTS.md", "keep_markdown", "keep", 1_400, 0);
const PAGE = row("docs/a.md", "convert", "toon", 300, 100);
const FAILED: Row = { path: "docs/broken.md", judged: null };
const RULES = row("rules.md", "convert", "hybrid", 600, 200);
const EDITED = row("rules2.md", "convert", "hybrid", 600, 200, { fix: "leaves" });
const LOOK = row("y.md", "review", "keep", 100, 0, { action: "look_first", warnings: 1 });

/** `../snapshots/summary.txt` has a table. */
function sentences(rows: Row[], named: string[] = []): string[] {
  return renderSummary(rows, { settings: [], named }, plainView(200))
    .split("\n\n")[0]!
    .split("\n  ");
}

const PAGES =
  "1 page, for readers that ask: 100 tokens fewer (33.3 % of all 300): 100 in 1 file as TOON; context-verdict profile FILE says more";
const AGENTS =
  "2 files for agents: 200 tokens fewer (10.0 % of all 2,000): 200 in 1 file as a hybrid; run context-verdict fix --form best";

test.each<[Row[], string[]]>([
  [[], ["No documents."]],
  [[KEPT], ["  1 document: best as it is"]],
  [[KEPT, KEPT], ["  2 documents: all are best as they are"]],
  [[KEPT, FAILED], ["  1 document: best as it is; 1 not read"]],
  [[FAILED], ["  0 documents; 1 not read"]],
  [[LOOK], ["  1 document: 1 to look at first"]],
  [
    [KEPT, PAGE],
    ["  2 documents", PAGES],
  ],
  [
    [KEPT, RULES, EDITED],
    [
      "  3 documents",
      AGENTS.replace("2 files", "3 files")
        .replace("10.0 % of all 2,000", "7.7 % of all 2,600")
        .concat(", which leaves 1 file: --dry-run says why"),
    ],
  ],
  [
    [KEPT, EDITED],
    ["  2 documents", "2 files for agents: fix leaves 1 file: --dry-run says why"],
  ],
  [
    [KEPT, RULES, PAGE, LOOK],
    [
      "  4 documents: 1 to look at first",
      AGENTS,
      PAGES.replace("1 page", "2 pages").replace("33.3 % of all 300", "25.0 % of all 400"),
    ],
  ],
])("what there is to do (%#)", (rows, expected) => expect(sentences(rows)).toEqual(expected));

it("counts warnings, and no notes", () => {
  const note = sampleWarning({ code: "split_candidate", severity: "info" });
  const file = sampleFile("a", { warnings: [sampleWarning(), note] });
  expect(toRow(file, "ignores").judged?.warnings).toBe(1);
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
