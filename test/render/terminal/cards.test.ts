import { expect, test } from "vitest";
import { renderOverview } from "../../../src/cli/overview-card.js";
import { COLORS } from "../../../src/cli/terminal.js";
import { measure } from "../../../src/engine/policy/measure.js";
import { renderCheck } from "../../../src/features/check/render-check.js";
import { renderVerdict } from "../../../src/render/terminal/verdict-card.js";
import { plainView, sampleCheck, sampleCut, sampleVerdict, sampleWarning } from "../sample.js";

/** `../snapshots/` shows the cards of documents; these are of what no case has. */
const show = (verdict = sampleVerdict(), view = plainView()) => renderVerdict(verdict, view);

test("a card has the same layout with colours", () => {
  const verdict = sampleVerdict({ verdict: "review", warnings: [sampleWarning()] });
  const colored = show(verdict, { width: 80, colors: COLORS });
  expect(colored).toContain("\x1b[33m");
  expect(colored.replace(/\x1b\[\d+m/g, "")).toBe(show(verdict));
});

test.each([
  [0.999, "0.1 % of the text is missing."],
  [1, "No letters or digits are missing."],
])("of a cut document that keeps %d: %s", (coverage, expected) => {
  expect(show(sampleCut({ coverage }))).toContain(`▲ CONTENT CUT  ${expected}`);
});

test.each([0.9, 1])("of records that keep %d", (coverage) => {
  const mode = "record" as const;
  const records = { mode, coverage, flags: { ...sampleVerdict().flags, restores: null } };
  expect(show(sampleVerdict(records)).includes("▲ RECORDS ONLY")).toBe(coverage < 1);
});

test("of a text that TOON does not give back", () => {
  const flags = { lossless: true, valid: false, target_reached: null, restores: false };
  expect(show(sampleVerdict({ flags, measured_chars: measure(1000, 1000) }))).toContain(
    "proof       TOON does not decode, does not give back the document",
  );
});

test("shows ten warnings, and counts the others", () => {
  const warnings = Array.from({ length: 1310 }, () => sampleWarning());
  const card = show(sampleVerdict({ warnings }));
  expect(card.match(/▲ vague_rule/g)).toHaveLength(10);
  expect(card).toContain("  1,310 warnings\n");
  expect(card).toMatch(/… and 1,300 more \(vague_rule 1,300\); see --json$/);
});

test("shows fifty findings of a check, failures first", () => {
  const codes = Array.from({ length: 60 }, (_, index) => (index < 20 ? "advice" : "x"));
  const { report, accept } = sampleCheck({ findings: codes.map((code) => [code, "a.md", "b"]) });
  const card = renderCheck(report, plainView(), accept);
  expect(card.match(/^ {2}[▲○]/gm)?.join("")).toBe("  ▲".repeat(40) + "  ○".repeat(10));
  expect(card).toContain("    … and 10 more; see --json");
});

test("shows three findings of a kind on the first screen, each once, and one edit", () => {
  const finding = { kind: "missing" as const, path: "a.md", message: "it is not there" };
  const findings = Array.from({ length: 9 }, (_, index) => ({ ...finding, line: index >> 1 }));
  const host = { host: "codex", title: "Codex", tokens: 0, files: [], skills: [], findings };
  const saving = {
    files: 0,
    tokens: 0,
    at_start: 0,
    of: 0,
    held: 0,
    unjudged: 0,
    left: [],
    named: [],
    judged: 1,
    rewritten: [],
  };
  const rest = { directory: "/a", tokenizer: "pieces@4", configured: false, rate: null, saving };
  const card = renderOverview({ ...rest, hosts: [host, { ...host, title: "Cline" }] }, plainView());
  expect(card.split("\n").slice(0, 6)).toEqual([
    "▲ a.md:0 (Codex, Cline): it is not there",
    "  a.md:1 (Codex, Cline): it is not there",
    "  a.md:2 (Codex, Cline): it is not there",
    "  … and 2 more; see --json",
    "  → Correct the path, or take the line out",
    "",
  ]);
});

test("a saving of which not all files are judged is a lower bound", () => {
  const saving = {
    files: 1,
    tokens: 9,
    at_start: 0,
    of: 90,
    held: 0,
    unjudged: 2,
    left: [],
    named: [],
    judged: 1,
    rewritten: [],
  };
  const rest = { directory: "/a", tokenizer: "pieces@4", configured: false, rate: null, hosts: [] };
  const show = (unjudged: number) =>
    renderOverview({ ...rest, saving: { ...saving, unjudged } }, plainView(200));
  expect(show(2)).toContain("context-verdict fix saves at least 9 tokens in 1 file");
  expect(show(0)).toContain("context-verdict fix saves 9 tokens in 1 file");
});
