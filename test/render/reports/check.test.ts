import fc from "fast-check";
import { expect, test } from "vitest";
import { renderCheckMarkdown } from "../../../src/features/check/check-markdown.js";
import { CHECK_RULES, toCiReport } from "../../../src/features/check/ci-report.js";
import { FINDING_CODES, type FindingCode } from "../../../src/features/check/finding.js";
import { renderSarif } from "../../../src/render/reports/sarif.js";
import { hostileText } from "../arbitrary-results.js";
import { acceptWith, type FindingData, sampleReport } from "../sample-report.js";
import { validateSarif } from "./sarif-schema.js";

/** `../snapshots/checks*` has the reports of checks. */
const CODES = Object.keys(FINDING_CODES) as FindingCode[];
const anyFinding = fc
  .record({
    code: fc.constantFrom(...CODES),
    path: hostileText,
    message: hostileText,
    warning: hostileText,
    range: fc.option(fc.record({ line_start: fc.integer({ min: 1, max: 999 }) })),
  })
  .map(({ code, path, range, ...more }): FindingData => {
    return [code, path, 1, 2, { ...more, ...(range === null ? {} : { range }) }];
  });

test("SARIF of anything is valid, and says everything once", () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 8 }), (findings) => {
      const log = JSON.parse(renderSarif(toCiReport(sampleReport({ findings })), "1.2.3"));
      expect(validateSarif(log)).toEqual([]);
      const [{ results, invocations, tool }] = log.runs;
      const [{ executionSuccessful, toolExecutionNotifications: notes }] = invocations;
      expect(results.length + notes.length).toBe(findings.length);
      expect(executionSuccessful).toBe(!findings.some(([code]) => code === "unreadable"));
      for (const { ruleId, level } of results) {
        const isNote = FINDING_CODES[ruleId as FindingCode].level === "note";
        expect(level).toBe(isNote ? "note" : "error");
      }
      expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(CHECK_RULES);
    }),
    { numRuns: 200 },
  );
});

test("Markdown lets no name be more than a name", () => {
  const findings: FindingData[] = [["waste_grew", "a|b`<b>\n@user.md", 1, 2]];
  const text = renderCheckMarkdown(sampleReport({ findings }), acceptWith());
  expect(text.split("\n").filter((line) => line.startsWith("| <code>"))).toHaveLength(1);
  expect(text).not.toMatch(/a\|b|<b>|[^;]@user/);
});

test("Markdown fits into a comment, and counts what does not", () => {
  const findings = Array.from({ length: 5_000 }, (_, index): FindingData => {
    return ["waste_grew", `${index}.md`, 1, 2];
  });
  const text = renderCheckMarkdown(sampleReport({ findings }), acceptWith());
  expect(text.length).toBeLessThan(65_000);
  const rows = text.split("\n").filter((line) => line.startsWith("| <code>")).length;
  expect(text).toContain(`And ${(5_000 - rows).toLocaleString("en")} more.`);
});
