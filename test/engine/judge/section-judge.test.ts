import { expect, test, vi } from "vitest";
import { judge } from "../../../src/engine/judge/judge.js";
import { judgeAll } from "../../../src/engine/judge/judge-sections.js";
import { SectionJudge } from "../../../src/engine/judge/section-judge.js";
import { findSplitting } from "../../../src/engine/judge/splitting.js";

const ROWS = Array.from({ length: 30 }, (_, row) => `| ${row} | white | 12 | ${row} | 4 |\n`);
const TABLE = `| lamp | colour of light | hours | row | oil |\n| --- | --- | --- | --- | --- |\n${ROWS.join("")}`;
const PROSE = `${"Lamps are looked at in the evening, and again in the morning. ".repeat(10)}\n`;

test("a section that earns its conversion is judged once, for the splitting and the plan", () => {
  const source = `# Lamps\n\n${PROSE}\n# North\n\n${TABLE}\n# South\n\n${TABLE}`;
  const drafted = vi.spyOn(SectionJudge.prototype, "draft");
  const whole = judge(source, { flavor: "markdown", splits: false });
  findSplitting(whole.sectionJudge);
  expect(drafted.mock.calls.map(([text]) => text.slice(0, 7))).toEqual(["# North", "# South"]);
  expect(judgeAll(whole).map(({ judgement }) => judgement?.verdict)).toEqual([
    "keep_markdown",
    "convert",
    "convert",
  ]);
  expect(drafted).toHaveBeenCalledTimes(2);
});
