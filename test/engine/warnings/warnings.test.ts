import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { testExamples } from "../../support/examples.js";
import { onWindows, PROSE, slicesOf, warningsOf, wordTable } from "./subject.js";

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

/** Short lines cost TOON an escape each, so that what a wide table saves is lost in the whole. */
const steps = (count: number) => "- x\n".repeat(count);
const TABLE = wordTable(20);
const SECTION = `## Table\n\n${TABLE}`;
const SPLIT = `# Doc\n\n${steps(400)}\n${SECTION}\n## End\n\n${steps(400)}`;
const HIDING = `# Doc\n\n${steps(400)}\n${TABLE}\n${steps(400)}`;
test.for([
  ["split_candidate", SPLIT, SECTION, "## Table"],
  ["long_section", HIDING, HIDING, "# Doc"],
] as const)(
  "%s covers the section, its heading included, with any line endings",
  ([code, text, covered, heading]) => {
    const line = text.slice(0, text.indexOf(heading)).split("\n").length;
    for (const source of [text, onWindows(text)]) {
      const [slice] = slicesOf(code, source);
      expect(slice?.replaceAll("\r\n", "\n").trimEnd()).toBe(covered.trimEnd());
      expect(warningsOf(code, source)[0]?.range).toMatchObject({ line_start: line });
    }
  },
);

test.for([
  ["split_candidate", "the whole pays", "convert", `# Doc\n\n${SECTION}`],
  ["split_candidate", "it is small", "keep_markdown", `# Doc\n\n${PROSE.repeat(40)}\n\n${SECTION}`],
  ["long_section", "the whole pays", "convert", `# Doc\n\n${PROSE}\n\n${wordTable(80)}\n\ntext\n`],
  [
    "long_section",
    "it is small",
    "keep_markdown",
    `# Doc\n\n${PROSE.repeat(40)}\n\n${TABLE}\n${PROSE}\n`,
  ],
] as const)("%s does not fire where %s", ([code, , verdict, source]) => {
  expect(judge(analyze(source, "markdown")).verdict).toBe(verdict);
  expect(warningsOf(code, source)).toEqual([]);
});

test("what lists all warnings is generated from their files", () => {
  const script = fileURLToPath(new URL("../../../scripts/generate-warnings.js", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
