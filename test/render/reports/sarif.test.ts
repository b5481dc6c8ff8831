import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WARNING_CATALOGUE } from "../../../src/engine/warnings/catalogue.js";
import { ADVICE_RULE, toCiReport } from "../../../src/features/files/ci-report.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { adviseFile } from "../../../src/features/files/file-result.js";
import { MOST_BYTES, MOST_RESULTS, renderSarif } from "../../../src/render/reports/sarif.js";
import { toArtifactLocation } from "../../../src/render/reports/sarif-uri.js";
import { fileResults } from "../arbitrary-results.js";
import { keepBest, sampleFile, sampleVerdict, sampleWarning } from "../sample.js";
import { validateSarif } from "./sarif-schema.js";

function render(results: readonly FileResult[]) {
  const text = renderSarif(toCiReport(results), "1.2.3");
  expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
  const log = JSON.parse(text);
  expect(validateSarif(log)).toEqual([]);
  return log.runs[0];
}

describe("the schema that is used", () => {
  test("can say no", () =>
    expect(validateSarif({ version: "2.1.0", runs: [{ results: [] }] })).not.toEqual([]));
});

describe("rules", () => {
  test("are the advice and the engine's warnings, with their severities", () => {
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
});

describe("a SARIF log", () => {
  test("names the tool and its version", () =>
    expect(render([]).tool.driver).toMatchObject({ name: "Context Verdict", version: "1.2.3" }));

  test("has a result for each warning, and for advice that asks for something", () => {
    const warnings = [
      sampleWarning({ range: { line_start: 3, line_end: 5, char_start: 9, char_end: 80 } }),
      sampleWarning({ code: "split_candidate", severity: "info", range: { line_start: 9 } }),
    ];
    const { results } = render([sampleFile("docs/a b.md", { verdict: "review", warnings })]);
    const artifactLocation = { uri: "docs/a%20b.md", uriBaseId: "SRCROOT" };
    expect(results.map(({ ruleId, level }: never) => [ruleId, level])).toEqual([
      ["vague_rule", "warning"],
      ["advice", "note"],
      ["split_candidate", "note"],
    ]);
    expect(results.map(({ locations }: { locations: unknown }) => locations)).toEqual([
      [{ physicalLocation: { artifactLocation, region: { startLine: 3, endLine: 5 } } }],
      [{ physicalLocation: { artifactLocation, region: { startLine: 1, endLine: 1 } } }],
      [{ physicalLocation: { artifactLocation, region: { startLine: 9, endLine: 9 } } }],
    ]);
    expect(results[0].message.text).toBe(
      "Nobody can check this rule. Name the action and the condition, or remove the rule.",
    );
    expect(results[1].message.text).toBe(
      "Use TOON: 110 tokens fewer (36.7 % of its 300), 400 characters fewer (40.0 % of its 1,000).",
    );
    const shorter = sampleWarning({ code: "negative_savings" });
    const kept = sampleFile("a.md", { verdict: "keep_markdown", warnings: [shorter] });
    expect(render([{ ...kept, best_form: keepBest() } as FileResult]).results).toEqual([]);
  });

  test("knows a finding again after lines have moved", () => {
    const at = (...lines: number[]) =>
      render([
        sampleFile("a.md", {
          warnings: lines.map((line) =>
            sampleWarning({ message: `as on line ${line - 1}`, range: { line_start: line } }),
          ),
        }),
      ]).results.map(({ partialFingerprints }: never) => partialFingerprints);
    expect(at(13, 17)).toEqual(at(3, 7));
    expect(new Set(at(3, 7).map((print: object) => JSON.stringify(print))).size).toBe(3);
  });

  test("reports files that were not read as notifications", () => {
    const error = { code: "input_not_found" as const, message: "no such file: a.md" };
    const { invocations } = render([{ path: "a.md", error }]);
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: "error",
            descriptor: { id: "input_not_found" },
            message: { text: "no such file: a.md" },
            locations: [
              { physicalLocation: { artifactLocation: { uri: "a.md", uriBaseId: "SRCROOT" } } },
            ],
          },
        ],
      },
    ]);
    expect(render([sampleFile("a.md")]).invocations[0].executionSuccessful).toBe(true);
  });

  test("has no placeholder and no link that a message did not mean", () => {
    const warnings = [sampleWarning({ message: "{0} [a](b)", suggestion: "x" })];
    expect(render([sampleFile("a.md", { warnings })]).results[0].message.text).toBe(
      "{{0}} [a] (b). x.",
    );
  });

  test("says nothing of the document but what its warnings say", () => {
    const sample = sampleVerdict();
    const profile = { ...sample.profile, title: "SECRET" };
    const toon_candidate = "SECRET";
    expect(JSON.stringify(render([sampleFile("a.md", { profile, toon_candidate })]))).not.toContain(
      "SECRET",
    );
  });

  test("of anything is valid, has every result, and its addresses lead back to the files", () => {
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
        expect(run.invocations[0].toolExecutionNotifications).toHaveLength(
          results.filter((result) => "error" in result).length,
        );
      }),
      { numRuns: 300 },
    );
  });
});

function readPath({
  locations,
}: {
  locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
}) {
  return decodeURIComponent(locations[0].physicalLocation.artifactLocation.uri);
}

function normalize(path: string): string {
  const wellFormed = path.replace(/\p{Cs}/gu, "\ufffd");
  if (/^[A-Za-z]:\//.test(path)) return `file:///${wellFormed}`;
  if (path.startsWith("/")) return `file:///${wellFormed.replace(/^\/+/, "")}`;
  return wellFormed.replace(/^(?:\.\/+)+/, "");
}

describe("limits of code scanning", () => {
  test("keep the most important results, and say how many are left out", () => {
    const rule = sampleWarning();
    const note = sampleWarning({ code: "split_candidate", severity: "info" });
    const results = Array.from({ length: 2_000 }, (_, index) =>
      sampleFile(`${index}.md`, { verdict: "convert", warnings: [note, rule] }),
    );
    const run = render(results);
    expect(run.results).toHaveLength(MOST_RESULTS);
    const kept = (code: string) =>
      run.results.filter(({ ruleId }: { ruleId: string }) => ruleId === code).length;
    expect([kept("vague_rule"), kept("advice"), kept("split_candidate")]).toEqual([
      2000, 2000, 1000,
    ]);
    expect(run.results.slice(0, 3).map(readPath)).toEqual(["0.md", "1.md", "2.md"]);
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      {
        level: "warning",
        message: {
          text: "1,000 of 6,000 results were left out, the least important ones: code scanning shows 5,000 and takes 10 MB.",
        },
      },
    ]);
  });

  test("hold for long paths, too", () => {
    const results = Array.from({ length: 3_000 }, (_, index) =>
      sampleFile(`${"漢".repeat(1300)}/${index}.md`),
    );
    const text = renderSarif(toCiReport(results), "1.2.3");
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES + 100_000);
    expect(text).toContain("results were left out");
  });

  test("hold for files that were not read", () => {
    const error = { code: "input_not_found" as const, message: "no such file" };
    const results = Array.from({ length: 1_500 }, (_, index) => ({ path: `${index}.md`, error }));
    const { toolExecutionNotifications: notes } = render(results).invocations[0];
    expect(notes).toHaveLength(1_001);
    expect(notes.at(-1).message.text).toBe("500 more files were not read.");
  });
});

describe("addresses", () => {
  test.each([
    ["docs/a.md", { uri: "docs/a.md", uriBaseId: "SRCROOT" }],
    ["./docs/a.md", { uri: "docs/a.md", uriBaseId: "SRCROOT" }],
    ["a:b/c#d?e%f.md", { uri: "a%3Ab/c%23d%3Fe%25f.md", uriBaseId: "SRCROOT" }],
    ["(é)'*!.md", { uri: "%28%C3%A9%29%27%2A%21.md", uriBaseId: "SRCROOT" }],
    ["../a.md", { uri: "../a.md", uriBaseId: "SRCROOT" }],
    ["/srv/a.md", { uri: "file:///srv/a.md" }],
    ["//srv/a.md", { uri: "file:///srv/a.md" }],
    ["C:/a.md", { uri: "file:///C%3A/a.md" }],
    ["\ud800.md", { uri: "%EF%BF%BD.md", uriBaseId: "SRCROOT" }],
  ])("of %j", (path, location) => expect(toArtifactLocation(path)).toEqual(location));
});
