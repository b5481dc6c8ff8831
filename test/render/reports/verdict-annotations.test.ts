import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/engine/contract/contract.js";
import { measure } from "../../../src/engine/policy/measure.js";
import { toCiReport } from "../../../src/features/files/ci-report.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { renderAnnotations as renderReport } from "../../../src/render/reports/annotations.js";
import { fileResults } from "../arbitrary-results.js";
import { keepBest, sampleFile, sampleWarning } from "../sample.js";
import { parseWorkflowCommand, splitLog } from "./parse-workflow-command.js";

const renderAnnotations = (results: readonly FileResult[]) => renderReport(toCiReport(results));

const keep = (path: string, warnings: Verdict["warnings"] = []): FileResult => ({
  ...sampleFile(path, { verdict: "keep_markdown", warnings }, keepBest()),
  best_tokens: 300,
});

function parse(results: readonly FileResult[]) {
  const text = renderAnnotations(results);
  return text === "" ? [] : splitLog(text).map((line) => parseWorkflowCommand(line)!);
}

describe("annotations", () => {
  test("name the file, the lines, the code, and what to do", () => {
    const warning = sampleWarning({ evidence: "2 of 3", range: { line_start: 3, line_end: 5 } });
    expect(renderAnnotations([keep("docs/a.md", [warning])])).toBe(
      "::warning file=docs/a.md,line=3,endLine=5,title=Context Verdict%3A vague_rule::Nobody can check this rule%0A= 2 of 3%0A→ Name the action and the condition, or remove the rule",
    );
  });

  test("say advice that asks for something, and nothing of a document that is fine", () => {
    const results = [keep("a.md"), sampleFile("b.md", { measured_chars: measure(1000, 600) })];
    expect(parse(results)).toEqual([
      {
        name: "notice",
        properties: { file: "b.md", title: "Context Verdict: advice" },
        data: "Use TOON: 110 tokens fewer (36.7 % of its 300), 400 characters fewer (40.0 % of its 1,000).",
      },
    ]);
    const shorter = sampleWarning({ code: "negative_savings" });
    expect(renderAnnotations([keep("a.md", [shorter])])).toBe("");
    expect(renderAnnotations([])).toBe("");
  });

  test("report a file that was not read as an error", () => {
    const error = { code: "input_not_found" as const, message: "no such file: a.md" };
    expect(parse([{ path: "a.md", error }])).toEqual([
      {
        name: "error",
        properties: { file: "a.md", title: "Context Verdict: input_not_found" },
        data: "no such file: a.md",
      },
    ]);
  });

  test("escape what would end a value or a command", () => {
    const path = "50%0A,a:b\r\n::error::x.md";
    const [command, ...rest] = parse([
      keep(path, [sampleWarning({ message: "100%25\n::add-mask::x" })]),
    ]);
    expect(rest).toEqual([]);
    expect(command!.properties.file).toBe(path);
    expect(command!.data).toMatch(/^100%25 ::add-mask::x\n/);
  });

  test("keep to ten of a kind, the most important first, and count the rest", () => {
    const shorter = sampleWarning({ code: "negative_savings" });
    const results = [
      ...Array.from({ length: 8 }, (_, index) =>
        sampleFile(`${index}.md`, { verdict: "split_first", warnings: [shorter, sampleWarning()] }),
      ),
      ...Array.from({ length: 5 }, (_, index) => keep(`rule${index}.md`, [sampleWarning()])),
      ...Array.from({ length: 12 }, (_, index) => sampleFile(`toon${index}.md`)),
      ...Array.from({ length: 11 }, (_, index) => ({
        path: `missing${index}.md`,
        error: { code: "input_not_found" as const, message: "no such file" },
      })),
    ];
    const commands = parse(results);
    const count = (name: string) => commands.filter((command) => command.name === name).length;
    expect([count("error"), count("warning"), count("notice")]).toEqual([10, 10, 10]);
    const warnings = commands.filter(({ name }) => name === "warning");
    expect(warnings.slice(0, 5).map(({ properties }) => properties.title)).toEqual(
      Array(5).fill("Context Verdict: vague_rule"),
    );
    expect(commands.at(-1)).toEqual({
      name: "notice",
      properties: { title: "Context Verdict" },
      data: "1 error, 3 warnings, 11 notices more: GitHub shows 10 of each kind for a step.",
    });
  });

  test("ten of a kind need no words about the rest", () => {
    const results = Array.from({ length: 10 }, (_, index) => sampleFile(`${index}.md`));
    expect(parse(results).map(({ data }) => data.slice(0, 8))).toEqual(Array(10).fill("Use TOON"));
  });

  test("of anything, every line is one annotation, on a file that there is", () => {
    fc.assert(
      fc.property(fileResults, (results) => {
        const paths = new Set(
          results.map(({ path }) => (path.startsWith("=") ? `./${path}` : path)),
        );
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
});
