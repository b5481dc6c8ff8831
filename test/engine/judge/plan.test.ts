import { describe, expect, test } from "vitest";
import { plan, profile } from "../../../src/engine/api.js";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import type { ContextPlan } from "../../../src/engine/contract/contract.js";
import { judgeSections } from "../../../src/engine/judge/assemble.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { PROSE, wordTable } from "../warnings/subject.js";

const table = (heading: string, rows = 16) => `${heading}\n\n${wordTable(rows)}\n`;
const SOURCE = `---\nk: v\n---\n\n# Doc\n\n${PROSE}\n\n${table("## One")}## Text\n\n${PROSE}\n\n${table("Two\n---")}`;

function planOf(source: string): ContextPlan & { hybrid_document: string } {
  const { context_plan } = plan(source, { include_hybrid: true });
  return context_plan as ContextPlan & { hybrid_document: string };
}

describe("a plan", () => {
  test("judges every section as a document of its own", () => {
    const { sections } = planOf(SOURCE);
    expect(sections.map(({ kind, heading, action }) => [kind, heading, action])).toEqual([
      ["frontmatter", null, "keep"],
      ["section", "Doc", "keep"],
      ["section", "One", "convert"],
      ["section", "Text", "keep"],
      ["section", "Two", "convert"],
    ]);
    for (const section of sections.slice(1)) {
      const { char_start, char_end } = section.range;
      const alone = profile(SOURCE.slice(char_start, char_end));
      expect(section).toMatchObject({
        profile: alone.profile.name,
        verdict: alone.verdict,
        measured_chars: alone.measured_chars,
        safe_to_auto_apply: alone.safe_to_auto_apply,
      });
    }
  });

  test("names lines of the document, also in the words of a section's warnings", () => {
    const { sections } = planOf("# Doc\n\n## Rules\n\n- Never push tags.\n- Never push tags.\n");
    const [{ message, range } = {}] = sections[1]!.warnings.filter(({ range }) => range);
    expect([message, range?.line_start]).toEqual(["Says the same as the rule on line 5", 6]);
  });
});

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
