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

  test("keeps frontmatter without judging it", () =>
    expect(planOf(SOURCE).sections[0]).toMatchObject({
      profile: null,
      verdict: null,
      measured_chars: null,
      warnings: [],
      safe_to_auto_apply: false,
    }));

  test.each([
    ["LF", SOURCE],
    ["CRLF", SOURCE.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${SOURCE}`],
    ["no final line ending", SOURCE.trimEnd()],
  ])("partitions the source: %s", (_name, source) => {
    const { sections, reassembly_verified, hybrid_document, net } = planOf(source);
    let at = 0;
    for (const { range } of sections) {
      expect(range.char_start).toBe(at);
      at = range.char_end;
    }
    expect(at).toBe(source.length);
    expect(reassembly_verified).toBe(true);
    expect(net.hybrid).toBe(hybrid_document.length);
    for (const { action, range } of sections) {
      const slice = source.slice(range.char_start, range.char_end);
      if (action === "keep") expect(hybrid_document).toContain(slice);
    }
    expect(hybrid_document).toMatch(/## One\r?\n```toon\r?\n/);
    expect(hybrid_document).toMatch(/Two\r?\n---\r?\n```toon\r?\n/);
  });

  test("does not where what converts is too little of the whole", () => {
    const { sections, recommend_hybrid, safe_to_auto_apply } = planOf(
      `# Doc\n\n${PROSE.repeat(30)}\n\n${table("## One", 12)}`,
    );
    expect(sections.map(({ action }) => action)).toEqual(["keep", "convert"]);
    expect([recommend_hybrid, safe_to_auto_apply]).toEqual([false, false]);
  });

  test("is not safe where it cannot be verified", () => {
    const own = "## Sample\n\n```toon\n[1]{a}:\n  1\n```\n\n";
    const { reassembly_verified, safe_to_auto_apply, recommend_hybrid } = planOf(
      own + table("## One"),
    );
    expect([recommend_hybrid, reassembly_verified, safe_to_auto_apply]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("moves warnings to the coordinates of the whole document", () => {
    for (const source of [
      "# A\n\nx\n\n# B\n\n- You must,\n  always, be careful.\n",
      "\uFEFF# A\r\n\r\nx\r\n\r\n# B\r\n\r\n- You must,\r\n  always, be careful.\r\n",
    ]) {
      const { sections } = planOf(source);
      const [warning] = sections[1]!.warnings.filter(({ code }) => code === "vague_rule");
      const { char_start, char_end, line_start, line_end } = warning!.range!;
      expect(source.slice(char_start, char_end)).toMatch(
        /^You must,\r?\n {2}always, be careful\.$/,
      );
      expect([line_start, line_end]).toEqual([7, 8]);
    }
  });
});
