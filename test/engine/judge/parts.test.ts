import { expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judgeSections } from "../../../src/engine/judge/assemble.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { wordTable } from "../warnings/subject.js";

test("a section that earns its conversion is judged once, for the splitting and the plan", () => {
  const prose = "- x\n".repeat(400);
  const table = `# Table\n\n${wordTable(20, 14)}\n`;
  const sections = [`# Lamps\n\n${prose}\n`, table, `# End\n\n${prose}`];
  const whole = judge(analyze(sections.join(""), "markdown"));
  const known = new Map(whole.parts);
  expect([...known.keys()]).toEqual([table]);
  const judged = judgeSections(whole);
  const verdicts = judged.map(({ judgement }) => judgement?.verdict);
  expect(verdicts).toEqual(["keep_markdown", "convert", "keep_markdown"]);
  expect(judged[1]?.judgement).toBe(known.get(table));
});
