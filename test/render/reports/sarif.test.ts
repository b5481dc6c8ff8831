import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WARNING_CATALOGUE } from "../../../src/engine/warnings/catalogue.js";
import { ADVICE_RULE, toCiReport } from "../../../src/features/files/ci-report.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { adviseFile } from "../../../src/features/files/file-result.js";
import { MOST_BYTES, MOST_RESULTS, renderSarif } from "../../../src/render/reports/sarif.js";
import { toArtifactLocation } from "../../../src/render/reports/sarif-uri.js";
import { fileResults } from "../arbitrary-results.js";
import { sampleFile, sampleVerdict, sampleWarning } from "../sample.js";
import { validateSarif } from "./sarif-schema.js";

/** `../snapshots/sarif.jsonl` has the log of some documents. */
function render(results: readonly FileResult[]) {
  const text = renderSarif(toCiReport(results), "1.2.3");
  expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
  const log = JSON.parse(text);
  expect(validateSarif(log)).toEqual([]);
  return log.runs[0];
}

const times = (count: number, make: (index: number) => FileResult) =>
  Array.from({ length: count }, (_, index) => make(index));
const notesOf = (results: readonly FileResult[]) =>
  render(results).invocations[0].toolExecutionNotifications;

test("the schema that is used can say no", () =>
  expect(validateSarif({ version: "2.1.0", runs: [{ results: [] }] })).not.toEqual([]));

test("rules are the advice and the engine's warnings, with their severities", () => {
  const rules: { id: string; defaultConfiguration: { level: string } }[] = render([]).tool.driver
    .rules;
  expect(rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration.level])).toEqual([
    [ADVICE_RULE, "note"],
    ...Object.entries(WARNING_CATALOGUE).map(([code, { severity }]) => [
      code,
      severity === "info" ? "note" : "warning",
    ]),
  ]);
});

test.each(Object.entries(WARNING_CATALOGUE))("the page on %s says the same", (code, entry) => {
  const url = new URL(`../../../docs/warnings/${code}.md`, import.meta.url);
  const page = readFileSync(url, "utf8");
  expect(page.split("\n")[2]).toBe(entry.short);
  expect(page).toContain(`| \`${entry.severity}\` |`);
});

test("a finding is known again after lines have moved", () => {
  const at = (...lines: number[]) => {
    const warnings = lines.map((line) =>
      sampleWarning({ message: `as on line ${line - 1}`, range: { line_start: line } }),
    );
    return render([sampleFile("a.md", { warnings })]).results.map(
      ({ partialFingerprints }: never) => partialFingerprints,
    );
  };
  expect(at(13, 17)).toEqual(at(3, 7));
  expect(new Set(at(3, 7).map((print: object) => JSON.stringify(print))).size).toBe(3);
});

test("a message has no placeholder and no link that it did not mean", () => {
  const warnings = [sampleWarning({ message: "{0} [a](b)", suggestion: "x" })];
  const [{ message, locations }] = render([sampleFile("docs/a b.md", { warnings })]).results;
  expect(message.text).toBe("{{0}} [a] (b). x.");
  expect(locations[0].physicalLocation.region).toEqual({ startLine: 3, endLine: 3 });
});

test("a log says nothing of the document but what its warnings say", () => {
  const profile = { ...sampleVerdict().profile, title: "SECRET" };
  const log = render([sampleFile("a.md", { profile, toon_candidate: "SECRET" })]);
  expect(JSON.stringify(log)).not.toContain("SECRET");
});

test("a log of anything is valid, has every result, and its addresses lead back to the files", () => {
  fc.assert(
    fc.property(fileResults, (results) => {
      const run = render(results);
      const expected = results.flatMap((result) => {
        if ("error" in result) return [];
        const isKept = adviseFile(result).action === "keep";
        const told = result.verdict.warnings.filter(({ code }) => code !== "negative_savings");
        return Array(told.length + (isKept ? 0 : 1)).fill(result.path);
      });
      expect(run.results.map(readPath).sort()).toEqual(expected.map(normalize).sort());
      for (const { ruleId, ruleIndex } of run.results) {
        expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      }
      const failed = results.filter((result) => "error" in result);
      const [{ executionSuccessful, toolExecutionNotifications }] = run.invocations;
      expect(executionSuccessful).toBe(failed.length === 0);
      expect(toolExecutionNotifications).toHaveLength(failed.length);
    }),
    { numRuns: 300 },
  );
});

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

test("the limits of code scanning keep the most important results", () => {
  const note = sampleWarning({ code: "split_candidate", severity: "info" });
  const warnings = [note, sampleWarning()];
  const results = times(2_000, (index) => sampleFile(`${index}.md`, { warnings }));
  const run = render(results);
  expect(run.results).toHaveLength(MOST_RESULTS);
  const kept = (code: string) =>
    run.results.filter(({ ruleId }: { ruleId: string }) => ruleId === code).length;
  expect([kept("vague_rule"), kept("advice"), kept("split_candidate")]).toEqual([2000, 2000, 1000]);
  expect(run.results.slice(0, 3).map(readPath)).toEqual(["0.md", "1.md", "2.md"]);
  const text =
    "1,000 of 6,000 results were left out, the least important ones: code scanning shows 5,000 and takes 10 MB.";
  expect(notesOf(results)).toEqual([{ level: "warning", message: { text } }]);
});

test("they hold for long paths, too", () => {
  const results = times(3_000, (index) => sampleFile(`${"漢".repeat(1300)}/${index}.md`));
  const text = renderSarif(toCiReport(results), "1.2.3");
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES + 100_000);
  expect(text).toContain("results were left out");
});

test("they hold for files that were not read", () => {
  const error = { code: "input_not_found" as const, message: "no such file" };
  const notes = notesOf(times(1_500, (index) => ({ path: `${index}.md`, error })));
  expect(notes).toHaveLength(1_001);
  expect(notes.at(-1).message.text).toBe("500 more files were not read.");
});

const uriBaseId = "SRCROOT";
test.each([
  ["docs/a.md", { uri: "docs/a.md", uriBaseId }],
  ["./docs/a.md", { uri: "docs/a.md", uriBaseId }],
  ["a:b/c#d?e%f.md", { uri: "a%3Ab/c%23d%3Fe%25f.md", uriBaseId }],
  ["(é)'*!.md", { uri: "%28%C3%A9%29%27%2A%21.md", uriBaseId }],
  ["../a.md", { uri: "../a.md", uriBaseId }],
  ["/srv/a.md", { uri: "file:///srv/a.md" }],
  ["//srv/a.md", { uri: "file:///srv/a.md" }],
  ["C:/a.md", { uri: "file:///C%3A/a.md" }],
  ["\ud800.md", { uri: "%EF%BF%BD.md", uriBaseId }],
])("the address of %j", (path, location) => expect(toArtifactLocation(path)).toEqual(location));
