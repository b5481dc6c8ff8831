import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { onWindows, PROSE, slicesOf, warningsOf, wordTable } from "./subject.js";

/** Short lines cost TOON an escape each, so that what a wide table saves is lost in the whole. */
const steps = (count: number) => "- x\n".repeat(count);
const TABLE = wordTable(20);
const SECTION = `## Table\n\n${TABLE}`;
const SPLIT = `# Doc\n\n${steps(400)}\n${SECTION}\n## End\n\n${steps(400)}`;
const HIDING = `# Doc\n\n${steps(400)}\n${TABLE}\n${steps(400)}`;
const verdictOf = (source: string) => judge(analyze(source, "markdown")).verdict;

describe("split_candidate", () => {
  test("covers the section, its heading included, with any line endings", () => {
    for (const source of [SPLIT, onWindows(SPLIT)]) {
      const [slice] = slicesOf("split_candidate", source);
      expect(slice?.replaceAll("\r\n", "\n").trimEnd()).toBe(SECTION.trimEnd());
    }
    const line = SPLIT.slice(0, SPLIT.indexOf("## Table")).split("\n").length;
    for (const source of [SPLIT, onWindows(SPLIT)]) {
      expect(warningsOf("split_candidate", source)[0]?.range).toMatchObject({ line_start: line });
    }
  });

  test("does not fire where the whole pays", () => {
    expect(verdictOf(`# Doc\n\n${SECTION}`)).toBe("convert");
    expect(warningsOf("split_candidate", `# Doc\n\n${SECTION}`)).toEqual([]);
  });

  test("does not fire where the section is too small for the document", () => {
    const source = `# Doc\n\n${PROSE.repeat(40)}\n\n${SECTION}`;
    expect(verdictOf(source)).toBe("keep_markdown");
    expect(warningsOf("split_candidate", source)).toEqual([]);
  });
});

describe("long_section", () => {
  test("covers the whole section, with any line endings", () => {
    for (const source of [HIDING, onWindows(HIDING)]) {
      const [slice] = slicesOf("long_section", source);
      expect(slice?.replaceAll("\r\n", "\n")).toBe(HIDING.trimEnd());
    }
  });

  test("does not fire where the whole pays", () => {
    const source = `# Doc\n\n${PROSE}\n\n${wordTable(80)}\n\ntext\n`;
    expect(verdictOf(source)).toBe("convert");
    expect(warningsOf("long_section", source)).toEqual([]);
  });

  test("does not fire where the table is too small for the document", () => {
    const source = `# Doc\n\n${PROSE.repeat(40)}\n\n${TABLE}\n${PROSE}\n`;
    expect(warningsOf("long_section", source)).toEqual([]);
  });
});
