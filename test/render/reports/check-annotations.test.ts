import { describe, expect, test } from "vitest";
import { toCiReport } from "../../../src/features/check/ci-report.js";
import { renderAnnotations } from "../../../src/render/reports/annotations.js";
import { sampleFinding, sampleReport } from "../sample-report.js";
import { parseWorkflowCommand, splitLog } from "./parse-workflow-command.js";

function parse(...report: Parameters<typeof sampleReport>) {
  return splitLog(renderAnnotations(toCiReport(sampleReport(...report)))).map(
    (line) => parseWorkflowCommand(line)!,
  );
}

describe("annotations of a check", () => {
  test("stand at the lines of a warning", () => {
    const range = { line_start: 3, line_end: 4 };
    const [command] = parse([sampleFinding({ code: "warning_added", range })]);
    expect(command).toMatchObject({
      name: "error",
      properties: {
        file: "a.md",
        line: "3",
        endLine: "4",
        title: "Context Verdict: warning_added",
      },
    });
  });

  test("say where another engine made the baseline", () => {
    const [command] = parse([], "context-verdict@0.0.9");
    expect(command?.name).toBe("notice");
    expect(command?.data).toContain("made by context-verdict@0.0.9");
  });
});
