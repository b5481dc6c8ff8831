import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHECK_RULES, toCiReport } from "../../../src/features/check/ci-report.js";
import {
  FINDING_CODES,
  type Finding,
  type FindingCode,
} from "../../../src/features/check/finding.js";
import { renderSarif } from "../../../src/render/reports/sarif.js";
import { hostileText } from "../arbitrary-results.js";
import { sampleFinding, sampleReport } from "../sample-report.js";
import { validateSarif } from "./sarif-schema.js";

function render(findings: Finding[], engine?: string) {
  const log = JSON.parse(renderSarif(toCiReport(sampleReport(findings, engine)), "1.2.3"));
  expect(validateSarif(log)).toEqual([]);
  return log.runs[0];
}

const CODES = Object.keys(FINDING_CODES) as FindingCode[];
const anyFinding = fc
  .record({
    code: fc.constantFrom(...CODES),
    path: hostileText,
    message: hostileText,
    warning: hostileText,
    range: fc.option(fc.record({ line_start: fc.integer({ min: 1, max: 999 }) })),
  })
  .map(({ range, ...finding }) =>
    sampleFinding({ ...finding, ...(range === null ? {} : { range }) }),
  );

describe("a check as a SARIF log", () => {
  test("has a result for each regression, with its rule, level, file and lines", () => {
    const range = { line_start: 12, line_end: 13 };
    const { results, tool } = render([
      sampleFinding({ code: "warning_added", path: "docs/a b.md", warning: "vague_rule", range }),
      sampleFinding({ code: "waste_grew" }),
    ]);
    expect(results).toEqual([
      {
        ruleId: "warning_added",
        ruleIndex: CHECK_RULES.indexOf("warning_added"),
        level: "error",
        message: { text: "converting became worth it." },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "docs/a%20b.md", uriBaseId: "SRCROOT" },
              region: { startLine: 12, endLine: 13 },
            },
          },
        ],
        partialFingerprints: { "contextVerdict/v1": "warning_added/vague_rule:1" },
      },
      expect.objectContaining({ ruleId: "waste_grew", level: "error" }),
    ]);
    expect(results[1].locations[0].physicalLocation.region).toEqual({ startLine: 1, endLine: 1 });
    const rules = tool.driver.rules.map(
      (rule: { id: FindingCode; defaultConfiguration: { level: string } }) => {
        const expected = FINDING_CODES[rule.id].level === "note" ? "note" : "error";
        expect(rule.defaultConfiguration.level).toBe(expected);
        return rule.id;
      },
    );
    expect(rules).toEqual(CHECK_RULES);
    const others = CODES.filter((code) => !CHECK_RULES.includes(code));
    expect(others).toEqual(["unreadable", "file_removed"]);
  });

  test("notes what has no place in a document", () => {
    const { results, invocations } = render(
      [
        sampleFinding({ code: "unreadable", message: "a.md is binary" }),
        sampleFinding({ code: "file_removed", path: "b.md" }),
      ],
      "context-verdict@0.0.9",
    );
    expect(results).toEqual([]);
    const [{ executionSuccessful, toolExecutionNotifications: notes }] = invocations;
    expect(executionSuccessful).toBe(false);
    expect(
      notes.map(({ level, descriptor }: { level: string; descriptor: { id: string } }) => [
        level,
        descriptor.id,
      ]),
    ).toEqual([
      ["error", "unreadable"],
      ["note", "other_engine"],
      ["note", "file_removed"],
    ]);
  });

  test("of anything is valid, and says everything once", () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 8 }), (findings) => {
        const { results, invocations } = render(findings);
        const notes = invocations[0].toolExecutionNotifications;
        expect(results.length + notes.length).toBe(findings.length);
        for (const { ruleId, level } of results) {
          const isNote = FINDING_CODES[ruleId as FindingCode].level === "note";
          expect(level).toBe(isNote ? "note" : "error");
        }
      }),
      { numRuns: 200 },
    );
  });
});
