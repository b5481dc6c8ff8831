import { expect, test } from "vitest";
import { judge } from "../../src/engine/judge.js";
import { parseDocument } from "../../src/engine/markdown/document.js";
import { SectionJudge } from "../../src/engine/section-judge.js";
import { findSplitting } from "../../src/engine/splitting.js";

const ROWS = Array.from({ length: 30 }, (_, row) => `| ${row} | white | 12 | ${row} | 4 |\n`);
const TABLE = `| lamp | colour of light | hours | row | oil |\n| --- | --- | --- | --- | --- |\n${ROWS.join("")}`;
const PROSE = `${"Lamps are looked at in the evening, and again in the morning. ".repeat(60)}\n`;

test("a section that earns its conversion is judged once, for the splitting and the plan", () => {
  const source = `# Lamps\n\n${PROSE}\n# North\n\n${TABLE}\n# South\n\n${TABLE}`;
  const judged: string[] = [];
  const sections = new SectionJudge(parseDocument(source, "markdown"), (text) => ({
    estimate: () => ({ chars: text.length / 2, weight: text.length * 10 }),
    judge: () => {
      judged.push(text.slice(0, 7));
      return judge(text, { flavor: "markdown" });
    },
  }));
  findSplitting(sections);
  expect(judged).toEqual(["# North", "# South"]);
  expect(sections.judgeAll().map(({ judgement }) => judgement?.verdict)).toEqual([
    "keep_markdown",
    "convert",
    "convert",
  ]);
  expect(judged).toEqual(["# North", "# South", "# Lamps"]);
});
