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

  test("keep to ten of a kind, and count the rest", () => {
    const commands = parse([
      ...Array.from({ length: 12 }, (_, index) =>
        sampleFinding({ code: "file_removed", path: `n${index}.md` }),
      ),
      ...Array.from({ length: 12 }, (_, index) => sampleFinding({ path: `${index}.md` })),
    ]);
    expect(commands.map(({ name }) => name)).toEqual([
      ...Array(10).fill("error"),
      ...Array(10).fill("notice"),
    ]);
    expect(commands.at(-1)?.data).toBe(
      "2 errors, 3 notices more: GitHub shows 10 of each kind for a step.",
    );
  });

  test("say where another engine made the baseline", () => {
    const [command] = parse([], "context-verdict@0.0.9");
    expect(command?.name).toBe("notice");
    expect(command?.data).toContain("made by context-verdict@0.0.9");
  });
});
