import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { renderGain, reportGain } from "../../src/cli/commands/gain.js";
import { renderValidation } from "../../src/cli/commands/validate.js";
import { renderOverview } from "../../src/cli/overview-card.js";
import { profileWithForm } from "../../src/engine/api.js";
import type { Validation } from "../../src/engine/contract/contract.js";
import { readerOf } from "../../src/engine/judge/advise.js";
import { type Summary, summarize } from "../../src/engine/summarize.js";
import { renderCheck, renderCheckMarkdown } from "../../src/features/check/render-check.js";
import type { FileResult, JudgedFile } from "../../src/features/files/judge-file.js";
import {
  type Row,
  renderMarkdownSummary,
  renderSummary,
  toFindings,
  toRow,
} from "../../src/features/files/summary.js";
import {
  nothingFor,
  type Outcome,
  REASONS,
  renderFixSummary,
  renderOutcome,
} from "../../src/features/fix/outcome.js";
import type { Gain } from "../../src/features/gain/gain-file.js";
import { convert, plan } from "../../src/index.js";
import { renderBrief } from "../../src/mcp/answer-call.js";
import { renderPlan } from "../../src/render/plan-view.js";
import { renderAnnotations } from "../../src/render/reports/annotations.js";
import { type Finding, RULES } from "../../src/render/reports/finding.js";
import { renderSarif } from "../../src/render/reports/sarif.js";
import { renderVerdict } from "../../src/render/terminal/verdict-card.js";
import type { Colors, View } from "../../src/render/terminal/view.js";
import { readCases } from "../support/cases.js";
import { validateSarif } from "./reports/sarif-schema.js";
import {
  type CheckData,
  plainView,
  sampleCheck,
  sampleCut,
  sampleGain,
  sampleOverview,
  samplePlan,
  sampleVerdict,
} from "./sample.js";

/** Compares a text with its recorded file. A missing file fails; only `UPDATE=1` writes one. */
function expectRecorded(text: string, file: URL): void {
  if (process.env.UPDATE === "1") writeFileSync(file, text);
  expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : undefined);
}

/**
 * What is shown of our own documents, a file a format. `snapshots/*.yaml` choose them; only
 * `UPDATE=1 npx vitest run test/render/snapshots.test.ts` writes the others.
 */
const FOLDER = new URL("snapshots/", import.meta.url);
const readData = (name: string) =>
  parse(readFileSync(new URL(name, FOLDER), "utf8"), { merge: true });

interface Chosen {
  documents: string[];
  for_agents: string[];
  conversions: [name: string, conversion: string][];
  plans: string[];
  narrow: string[];
}
const CHOSEN: Chosen = readData("cases.yaml");
const CASES = new Map(readCases().map((one) => [one.name, one]));
const findCase = (name: string) => CASES.get(name)!;

const COLORS = Object.fromEntries(
  ["bold", "dim", "red", "green", "yellow", "cyan"].map((color) => [
    color,
    (text: string) => (text === "" ? "" : `<${color}>${text}</${color}>`),
  ]),
) as unknown as Colors;
const COLORED: View = { width: 80, colors: COLORS };
const NARROW = plainView(40);

function judgeFile(path: string, inPlace = false): JudgedFile {
  const { source, flavor } = findCase(path);
  const judged = profileWithForm(source, { flavor, inPlace });
  return { path, sha256: "", ...judged, ...(inPlace ? { for_agents: true } : {}) };
}

const FILES = CHOSEN.documents.map((name) => judgeFile(name));
const FOR_AGENTS = CHOSEN.for_agents.map((name) => judgeFile(name, true));
const RESULTS: FileResult[] = [
  { path: "gone.md", error: { code: "input_not_found", message: "no such file: gone.md" } },
  ...FILES,
  ...FOR_AGENTS.map((file) => ({ ...file, path: `${file.path}/AGENTS.md` })),
];

function showFile({ path, for_agents, ...judged }: JudgedFile, view = plainView()): string {
  return renderVerdict(judged.verdict, view, {
    path,
    readBy: readerOf(path, for_agents === true),
    ...judged,
  });
}

function showConversion([name, conversion]: [string, string], view = plainView()): string {
  const { source, flavor, conversions } = findCase(name);
  const verdict = convert(source, { flavor, ...conversions[conversion] });
  return renderVerdict(verdict, view, { path: `${name}, ${conversion}` });
}

function showPlan(path: string, view = plainView()): string {
  const { source, flavor } = findCase(path);
  return renderPlan(plan(source, { flavor }), view, { path, readBy: "people" });
}

/** Each rule, notification and result on a line of its own. */
function showSarif(findings: readonly Finding[]): string[] {
  const log = JSON.parse(renderSarif(findings, "1.2.3"));
  expect(validateSarif(log)).toEqual([]);
  const [{ tool, invocations, results, ...run }] = log.runs;
  const { rules, ...driver } = tool.driver;
  const [{ toolExecutionNotifications: notes, ...invocation }] = invocations;
  const frame = { ...log, runs: [{ ...run, tool: { driver }, invocations: [invocation] }] };
  return [[frame], rules, notes, results].map((items) =>
    items.map((one: object) => JSON.stringify(one)).join("\n"),
  );
}

function showBrief(
  tool: "profile" | "convert" | "plan",
  name: string,
  conversion?: string,
): string {
  const { source, flavor, conversions } = findCase(name);
  const options = { flavor, ...(conversion === undefined ? {} : conversions[conversion]) };
  const summary = summarize(tool, { content: source, options }) as Summary;
  const [file, text] = [true, false].map((isFile) => renderBrief(tool, summary, isFile));
  return [`${tool} ${name}`, file, ...(file === text ? [] : [text])].join("\n");
}

const CHECKS = (readData("checks.yaml") as CheckData[]).map(sampleCheck);
const showChecks = (view: View) =>
  CHECKS.map(({ report, accept }) => renderCheck(report, view, accept));

const OUTCOMES = (readData("outcomes.yaml") as Outcome[]).map((outcome) => ({
  ...nothingFor("docs/a.md", outcome.reason),
  ...outcome,
}));
const showOutcomes = (view: View) => OUTCOMES.map((one) => renderOutcome(one, view)).join("\n");
const showTotals = (of: readonly Outcome[], view: View) => [
  renderFixSummary(of, { isNamed: false, others: of.length, settings: [] }, view),
  renderFixSummary(of, { isNamed: true, others: 1, settings: [] }, view),
];

const GAIN = sampleGain();
const NOTHING = { results: 0, source: 0, given: 0, json: 0, table: 0, toon: 0, best: 0 };
const LEFT: Gain[] = [
  { ...GAIN, results: 1, source: 30_000, given: 20_000, cost: 20, whole: 1, form: "table" },
  { ...GAIN, results: 2, source: 500, given: 500, cost: 0, form: "kept" },
  { ...GAIN, ...NOTHING, results: 1, cost: 0, form: "too_large" },
];
const START: Gain = { ...GAIN, ...NOTHING, surface: "mcp", form: "start", cost: 1_300, tool: "" };
const showGain = (...gains: Gain[]) => renderGain(reportGain(gains, "pieces@4"), plainView());

/** What no case shows. */
const SHOW_ODD = {
  verdict: (changes: object) => renderVerdict(sampleVerdict(changes), plainView()),
  cut: (changes: object) => renderVerdict(sampleCut(changes), plainView()),
  plan: (changes: object) => renderPlan(samplePlan(changes), plainView()),
  overview: (changes: object) => renderOverview(sampleOverview(changes), plainView()),
  findings: (findings: Finding[]) =>
    [renderAnnotations(findings), ...showSarif(findings).slice(2)].join("\n"),
};
const ODD: [sample: keyof typeof SHOW_ODD, changes: unknown][] = readData("odd.yaml");

test("colours change nothing of the layout", () => {
  for (const file of FILES) {
    expect(showFile(file, COLORED).replace(/<\/?[a-z]+>/g, "")).toBe(showFile(file));
  }
});

test("every finding of a check and every outcome of fix is shown", () => {
  const codes = CHECKS.flatMap(({ report }) => report.findings.map(({ code }) => code));
  expect(codes).toEqual(
    expect.arrayContaining(Object.keys(RULES).filter((code) => code !== "advice")),
  );
  const reasons = new Set(OUTCOMES.map(({ reason }) => reason));
  expect([...reasons].sort()).toEqual(Object.keys(REASONS).sort());
});

const ROWS = RESULTS.map((result) => toRow(result));
const TOTALS: { rows: Record<string, Row>; lists: string[][] } = readData("totals.yaml");
const VALIDATIONS: [Validation, object][] = readData("validations.yaml");
const TYPED = { settings: [], named: ["."] };
const showSummary = (width: number) => renderSummary(ROWS, TYPED, plainView(width));

test.each<[string, () => string[]]>([
  ["cards.txt", () => [...FILES, ...FOR_AGENTS].map((file) => showFile(file))],
  ["conversions.txt", () => CHOSEN.conversions.map((one) => showConversion(one))],
  ["plans.txt", () => CHOSEN.plans.map((name) => showPlan(name))],
  [
    "narrow.txt",
    () => [
      ...CHOSEN.narrow.map((name) => showFile(judgeFile(name), NARROW)),
      ...CHOSEN.conversions.slice(0, 1).map((one) => showConversion(one, NARROW)),
      ...CHOSEN.plans.slice(0, 2).map((name) => showPlan(name, NARROW)),
      showSummary(40),
      ...showChecks(NARROW).slice(1, 3),
    ],
  ],
  [
    "colors.txt",
    () => [
      ...CHOSEN.narrow.map((name) => showFile(judgeFile(name), COLORED)),
      ...CHOSEN.conversions.map((one) => showConversion(one, COLORED)),
      ...CHOSEN.plans.slice(0, 2).map((name) => showPlan(name, COLORED)),
      ...showChecks(COLORED).slice(1, 3),
      showOutcomes(COLORED),
    ],
  ],
  [
    "briefs.txt",
    () => [
      ...CHOSEN.documents.map((name) => showBrief("profile", name)),
      ...CHOSEN.conversions.map(([name, conversion]) => showBrief("convert", name, conversion)),
      ...CHOSEN.plans.map((name) => showBrief("plan", name)),
    ],
  ],
  ["odd.txt", () => ODD.map(([sample, changes]) => SHOW_ODD[sample](changes as never))],
  ["summary.txt", () => [showSummary(80)]],
  [
    "totals.txt",
    () =>
      TOTALS.lists.map((names) => {
        const rows = names.map((name) => TOTALS.rows[name]!);
        return renderSummary(rows, { settings: [], named: [] }, plainView(200)).split("\n\n")[0]!;
      }),
  ],
  [
    "validations.txt",
    () => VALIDATIONS.map(([validation, of]) => renderValidation(validation, plainView(), of)),
  ],
  ["summary.md", () => [renderMarkdownSummary(RESULTS, ROWS, TYPED)]],
  ["annotations.txt", () => [renderAnnotations(toFindings(RESULTS))]],
  ["sarif.jsonl", () => showSarif(toFindings(RESULTS))],
  ["checks.txt", () => showChecks(plainView())],
  ["checks.md", () => CHECKS.map(({ report, accept }) => renderCheckMarkdown(report, accept))],
  [
    "gain.txt",
    () => [
      showGain(),
      showGain(GAIN),
      showGain(GAIN, START),
      showGain(START),
      showGain(...LEFT),
      showGain(LEFT[1] as Gain),
    ],
  ],
  [
    "fix.txt",
    () => [
      showOutcomes(plainView()),
      ...showTotals(OUTCOMES, plainView()),
      ...showTotals([], plainView()),
    ],
  ],
])("%s", (name, show) => expectRecorded(`${show().join("\n\n")}\n`, new URL(name, FOLDER)));
