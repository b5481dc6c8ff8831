import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { testExamples } from "../../support/examples.js";
import { onWindows, slicesOf, warningsOf } from "./subject.js";

const RULE_CODES = ["duplicate_rule", "vague_rule"];

describe("warnings about rules", () => {
  testExamples(new URL("rules.md", import.meta.url), (source) =>
    judge(analyze(source, "markdown"))
      .warnings.filter(({ code }) => RULE_CODES.includes(code))
      .map(({ code, severity, range, message }) => {
        const { line_start, line_end, char_start, char_end } = range!;
        const slice = source.slice(char_start, char_end);
        return [code, severity, `${line_start}–${line_end}`, slice, message].join(" | ");
      }),
  );

  test("cover the same text with other line endings", () => {
    const source = onWindows("# R\n\n- You must,\n  always, be careful.\n");
    expect(slicesOf("vague_rule", source)).toEqual(["You must,\r\n  always, be careful."]);
    const [warning] = warningsOf("vague_rule", source);
    expect(warning?.range).toMatchObject({ line_start: 3, line_end: 4 });
  });

  test("never quote the document", () => {
    const source = "- Never use hunter2 here.\n- Never use hunter2 here.\n- Be careful, hunter2.\n";
    for (const text of [source, onWindows(source)]) {
      const { warnings } = judge(analyze(text, "markdown"));
      expect(warnings.length).toBeGreaterThan(1);
      expect(JSON.stringify(warnings)).not.toContain("hunter2");
    }
  });
});

describe("duplicate_rule", () => {
  test("sees no rule within the paragraph that plain text has as a list", () => {
    const entry = (name: string) => `${name}:\n  - size: it should be positive, always.\n\n`;
    expect(slicesOf("duplicate_rule", entry("a") + entry("b"), "text")).toEqual([]);
    const twice = "Never push tags.\n\nNever push tags.\n";
    expect(slicesOf("duplicate_rule", twice, "text")).toHaveLength(1);
  });

  test("gets through 50,000 rules, all different or all the same", {
    tags: ["full"],
  }, () => {
    const different = Array.from({ length: 50_000 }, (_, i) => `- Never use item number${i}.`);
    expect(slicesOf("duplicate_rule", different.join("\n"))).toEqual([]);
    expect(slicesOf("duplicate_rule", "- Never push tags.\n".repeat(50_000))).toHaveLength(49_999);
  });
});
