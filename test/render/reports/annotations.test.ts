import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralizeLines } from "../../../src/render/neutralize.js";
import { renderAnnotations } from "../../../src/render/reports/annotations.js";
import type { Finding } from "../../../src/render/reports/finding.js";
import { anyFindings } from "../arbitrary-results.js";
import { parseWorkflowCommand, splitLog } from "./parse-workflow-command.js";

/** `../snapshots/annotations.txt` has those of documents. */
function parse(findings: readonly Finding[]) {
  const text = renderAnnotations(findings);
  return text === "" ? [] : splitLog(text).map((line) => parseWorkflowCommand(line)!);
}

const times = (count: number, severity: Finding["severity"], code = "x") =>
  Array.from({ length: count }, (): Finding => ({ code, severity, path: "a.md", message: code }));

test("keep to ten of a kind, the most severe first, and count the rest", () => {
  const commands = parse([
    ...times(20, "info"),
    ...times(13, "warning", "w"),
    ...times(11, "error"),
  ]);
  const count = (name: string) => commands.filter((command) => command.name === name).length;
  expect([count("error"), count("warning"), count("notice")]).toEqual([10, 10, 10]);
  expect(parse(times(10, "info"))).toHaveLength(10);
  expect(commands[10]?.properties.title).toBe("Context Verdict: w");
  expect(commands.at(-1)).toEqual({
    name: "notice",
    properties: { title: "Context Verdict" },
    data: "1 error, 3 warnings, 11 notices more: GitHub shows 10 of each kind for a step.",
  });
});

test("of anything, every line is one annotation, on a file that there is", () =>
  fc.assert(
    fc.property(anyFindings, (findings) => {
      const paths = new Set(findings.map(({ path }) => neutralizeLines(path.replace(/^=/, "./="))));
      for (const command of parse(findings)) {
        expect(["error", "warning", "notice"]).toContain(command?.name);
        expect(command.properties.title).toMatch(/^Context Verdict/);
        const { file, title, line, endLine, ...others } = command.properties;
        expect(others).toEqual({});
        if (title !== "Context Verdict") expect(paths).toContain(file);
        expect(Number(line ?? 1)).toBeLessThanOrEqual(Number(endLine ?? line ?? 1));
      }
    }),
    { numRuns: 500 },
  ));
