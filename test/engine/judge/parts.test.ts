import { expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { judgeSections } from "../../../src/engine/judge/assemble.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { plan, profile } from "../../../src/index.js";
import { wordTable } from "../warnings/subject.js";

test("a section that earns its conversion is judged once, for the splitting and the plan", () => {
  const prose = "- x\n".repeat(400);
  const table = `# Table\n\n${wordTable(20)}\n`;
  const sections = [`# Lamps\n\n${prose}\n`, table, `# End\n\n${prose}`];
  const whole = judge(analyze(sections.join(""), "markdown"));
  const known = new Map(whole.parts);
  expect([...known.keys()]).toEqual([table]);
  const judged = judgeSections(whole);
  const verdicts = judged.map(({ judgement }) => judgement?.verdict);
  expect(verdicts).toEqual(["keep_markdown", "convert", "keep_markdown"]);
  expect(judged[1]?.judgement).toBe(known.get(table));
});

test("a plan of more sections than an answer can hold is an error that says what to ask instead", () => {
  const text = "# a\n".repeat(82_000);
  expect(() => plan(text)).toThrow(
    "the plan takes more than 20 MB; profile or convert the document, or plan parts of it",
  );
  expect(profile(text).verdict).toBe("keep_markdown");
  expect(plan("# a\n".repeat(5_000)).context_plan?.sections).toHaveLength(5_000);
  // Few sections with long headings.
  expect(() => plan(`# ${"a".repeat(300_000)}\n`.repeat(70))).toThrow("more than 20 MB");
  // One section with many warnings.
  const vague = "- You must write clean code.\n".repeat(26_000);
  expect(() => plan(vague)).toThrow("more than 20 MB");
});
