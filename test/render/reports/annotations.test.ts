import fc from "fast-check";
import { expect, test } from "vitest";
import { toCiReport } from "../../../src/features/files/ci-report.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { neutralizeLines } from "../../../src/render/neutralize.js";
import { renderAnnotations } from "../../../src/render/reports/annotations.js";
import { fileResults } from "../arbitrary-results.js";
import { keepBest, sampleFile, sampleWarning } from "../sample.js";
import { parseWorkflowCommand, splitLog } from "./parse-workflow-command.js";

/** `../snapshots/annotations.txt` has those of documents. */
function parse(results: readonly FileResult[]) {
  const text = renderAnnotations(toCiReport(results));
  return text === "" ? [] : splitLog(text).map((line) => parseWorkflowCommand(line)!);
}

const keep = (path: string, warning = sampleWarning()) =>
  sampleFile(path, { verdict: "keep_markdown", warnings: [warning] }, keepBest());
const times = (count: number, make: (index: number) => FileResult) =>
  Array.from({ length: count }, (_, index) => make(index));

test("say nothing of a document that is fine", () =>
  expect(parse([keep("a.md", sampleWarning({ code: "negative_savings" }))])).toEqual([]));

test("escape what would end a value or a command", () => {
  const path = "50%0A,a:b\r\n::error::x.md";
  const message = "100%25\n::add-mask::x";
  const [command, ...rest] = parse([keep(path, sampleWarning({ message, evidence: "2 of 3" }))]);
  expect(rest).toEqual([]);
  expect(command).toEqual({
    name: "warning",
    properties: { file: path, line: "3", endLine: "3", title: "Context Verdict: vague_rule" },
    data: "100%25 ::add-mask::x\n= 2 of 3\n→ Name the action and the condition, or remove the rule",
  });
});

test("keep to ten of a kind, the most important first, and count the rest", () => {
  const shorter = sampleWarning({ code: "negative_savings" });
  const warnings = [shorter, sampleWarning()];
  const error = { code: "input_not_found" as const, message: "no such file" };
  const commands = parse([
    ...times(8, (index) => sampleFile(`${index}.md`, { verdict: "split_first", warnings })),
    ...times(5, (index) => keep(`rule${index}.md`)),
    ...times(12, (index) => sampleFile(`toon${index}.md`)),
    ...times(11, (index) => ({ path: `missing${index}.md`, error })),
  ]);
  const count = (name: string) => commands.filter((command) => command.name === name).length;
  expect([count("error"), count("warning"), count("notice")]).toEqual([10, 10, 10]);
  expect(commands[10]?.properties.title).toBe("Context Verdict: vague_rule");
  expect(commands.at(-1)).toEqual({
    name: "notice",
    properties: { title: "Context Verdict" },
    data: "1 error, 3 warnings, 11 notices more: GitHub shows 10 of each kind for a step.",
  });
});

test("ten of a kind need no words about the rest", () => {
  const commands = parse(times(10, (index) => sampleFile(`${index}.md`)));
  expect(commands.map(({ data }) => data.slice(0, 8))).toEqual(Array(10).fill("Use TOON"));
});

test("of anything, every line is one annotation, on a file that there is", () => {
  fc.assert(
    fc.property(fileResults, (results) => {
      const paths = new Set(results.map(({ path }) => neutralizeLines(path.replace(/^=/, "./="))));
      for (const command of parse(results)) {
        expect(["error", "warning", "notice"]).toContain(command?.name);
        expect(command.properties.title).toMatch(/^Context Verdict/);
        const { file, title, line, endLine, ...others } = command.properties;
        expect(others).toEqual({});
        if (title !== "Context Verdict") expect(paths).toContain(file);
        expect(Number(line ?? 1)).toBeLessThanOrEqual(Number(endLine ?? line ?? 1));
      }
    }),
    { numRuns: 500 },
  );
});
