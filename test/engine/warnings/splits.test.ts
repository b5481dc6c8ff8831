import { expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { onWindows, PROSE, slicesOf, warningsOf, wordTable } from "./subject.js";

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
