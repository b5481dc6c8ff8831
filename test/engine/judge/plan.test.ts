import { describe, expect, test } from "vitest";
import { plan, profile } from "../../../src/engine/api.js";
import type { ContextPlan } from "../../../src/engine/contract/contract.js";
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
