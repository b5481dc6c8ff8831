import { expect, it } from "vitest";
import { renderLoads } from "../../../src/features/hosts/loads-card.js";
import type { HostLoads, LoadsReport } from "../../../src/features/hosts/report.js";
import { displayWidth } from "../../../src/render/terminal/fit-text.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const HOST: HostLoads = {
  host: "codex",
  title: "Codex",
  tokens: 3,
  files: [
    {
      path: "a/\u001b[31m\u202ered.md",
      via: "import",
      asked_by: { path: "\u0007.md", line: 1 },
      depth: 1,
      bytes: 1,
      characters: 1,
      lines: 1,
      tokens: 3,
      cut: null,
    },
  ],
  skills: {
    tokens: 2,
    listed: [{ path: "\u0007/SKILL.md", name: "\u0007", characters: 1, tokens: 2 }],
  },
  on_demand: [{ path: "b.md", tokens: 1 }],
  findings: [{ kind: "cut", path: "\u001b.md", line: 7, message: 'in "\u001b]0;title\u0007"' }],
  partial: true,
};

const REPORT: LoadsReport = {
  directory: ".",
  root: ".",
  user: false,
  tokenizer: "pieces@3",
  hosts: [
    HOST,
    {
      ...HOST,
      title: "Idle",
      files: [],
      skills: { tokens: 0, listed: [] },
      on_demand: [],
      findings: [],
    },
  ],
};

it.each([40, 80, 160])("shows names and texts without obeying them, in %i columns", (width) => {
  const card = renderLoads(REPORT, { width, colors: PLAIN_COLORS });
  expect(card).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
  expect(card).toContain("␛[31m\ufffdred.md");
  expect(card).toContain(
    "1 file, 1 skill, 3 tokens at the start; 1 on demand; not all was looked at",
  );
  expect(card).toContain("names and descriptions");
  expect(card).toContain("✗ ␛.md:7: in");
  expect(card).toContain("Nothing for Idle.");
  const lines = card.split("\n").filter((line) => !line.startsWith("Codex"));
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
});

it("counts what there is no room for", () => {
  const finding = { kind: "missing" as const, path: "a.md", message: "is not there" };
  const findings = Array.from({ length: 50 }, () => finding);
  const files = Array.from({ length: 50 }, () => HOST.files[0]!);
  const hosts = [{ ...HOST, files, findings }];
  const card = renderLoads({ ...REPORT, hosts }, { width: 80, colors: PLAIN_COLORS });
  expect(card).toContain("… and 12 more; see --json");
  expect(card).toContain("… and 10 more; see --json");
});
