import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WARNING_CATALOGUE } from "../../../src/engine/contract/warning-catalogue.js";
import { type Finding, RULES } from "../../../src/render/reports/finding.js";
import { MOST_RESULTS, renderSarif } from "../../../src/render/reports/sarif.js";
import { anyFindings } from "../arbitrary-results.js";
import { validateSarif } from "./sarif-schema.js";

/** `../snapshots/sarif.jsonl` has the log of some documents. */
function render(findings: readonly Finding[]) {
  const text = renderSarif(findings, "1.2.3");
  expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
  const log = JSON.parse(text);
  expect(validateSarif(log)).toEqual([]);
  return log.runs[0];
}

const find = (path: string, rest: Partial<Finding> = {}): Finding => {
  return { code: "vague_rule", severity: "warning", path, message: "x", ...rest };
};
const times = (count: number, make: (index: number) => Finding) =>
  Array.from({ length: count }, (_, index) => make(index));
const notesOf = (findings: readonly Finding[]) =>
  render(findings).invocations[0].toolExecutionNotifications;

test("the schema that is used can say no", () =>
  expect(validateSarif({ version: "2.1.0", runs: [{ results: [] }] })).not.toEqual([]));

test("rules are ours and the engine's warnings, with their severities", () => {
  const rules: { id: string; defaultConfiguration: { level: string } }[] = render([]).tool.driver
    .rules;
  expect(rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration.level])).toEqual(
    Object.entries({ ...RULES, ...WARNING_CATALOGUE }).map(([code, { severity }]) => {
      return [code, severity === "info" ? "note" : severity];
    }),
  );
});

test.each(Object.entries(WARNING_CATALOGUE))("the page on %s says the same", (code, entry) => {
  const url = new URL(`../../../docs/warnings/${code}.md`, import.meta.url);
  const page = readFileSync(url, "utf8");
  expect(page.split("\n")[2]).toBe(entry.short);
  expect(page.split("\n")[4]).toMatch(`Severity \`${entry.severity}\``);
});

test("a finding is known again after lines have moved", () => {
  const at = (...lines: number[]) =>
    render(lines.map((line) => find("a.md", { range: { line_start: line } }))).results.map(
      ({ partialFingerprints }: never) => partialFingerprints,
    );
  expect(at(13, 17)).toEqual(at(3, 7));
  expect(new Set(at(3, 7, 9).map((print: object) => JSON.stringify(print))).size).toBe(3);
});

test("a log of anything is valid, has every finding, and its addresses lead back to the files", () =>
  fc.assert(
    fc.property(anyFindings, (findings) => {
      const run = render(findings);
      const isAboutRun = ({ code }: Finding) => code === "unreadable";
      const expected = findings.filter((one) => !isAboutRun(one)).map(({ path }) => path);
      expect(run.results.map(readPath).sort()).toEqual(expected.map(normalize).sort());
      for (const { ruleId, ruleIndex } of run.results) {
        expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      }
      const [{ executionSuccessful, toolExecutionNotifications }] = run.invocations;
      const about = findings.filter(isAboutRun);
      expect(executionSuccessful).toBe(!about.some(({ severity }) => severity === "error"));
      expect(toolExecutionNotifications).toHaveLength(about.length);
    }),
    { numRuns: 300 },
  ));

interface Located {
  locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
}

function readPath({ locations }: Located) {
  return decodeURIComponent(locations[0].physicalLocation.artifactLocation.uri);
}

function normalize(path: string): string {
  const wellFormed = path.replace(/\p{Cs}/gu, "\ufffd");
  if (/^[A-Za-z]:\//.test(path)) return `file:///${wellFormed}`;
  if (path.startsWith("/")) return `file:///${wellFormed.replace(/^\/+/, "")}`;
  return wellFormed.replace(/^(?:\.\/+)+/, "");
}

test("the limits of code scanning keep the most severe results", () => {
  const findings = times(6_000, (index) =>
    find(`${index}.md`, { severity: index % 2 === 0 ? "info" : "error" }),
  );
  const run = render(findings);
  expect(run.results).toHaveLength(MOST_RESULTS);
  const errors = run.results.filter(({ level }: { level: string }) => level === "error");
  expect(errors).toHaveLength(3_000);
  expect(run.results.slice(0, 3).map(readPath)).toEqual(["1.md", "3.md", "5.md"]);
  const text =
    "1,000 of 6,000 results were left out, the least important ones: code scanning shows 5,000.";
  expect(notesOf(findings)).toEqual([{ level: "warning", message: { text } }]);
});
