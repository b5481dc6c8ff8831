import { describe, expect, test } from "vitest";
import { convert, plan } from "../../../src/index.js";
import { adviseOn, findAdvised } from "../../../web/src/answer/list-forms.js";
import type { Judgement } from "../../../web/src/engine/messages.js";
import { escapeMarkdown } from "../../../web/src/report/escape-markdown.js";
import { renderReport } from "../../../web/src/report/render-report.js";

const TABLE = `# Ports\n\n| name | port | use |\n| - | - | - |\n${Array.from(
  { length: 30 },
  (_, index) => `| [s${index}](services/s${index}.md) | ${8_000 + index} | internal |`,
).join("\n")}\n`;

function report(text: string, name = "ports.md"): string {
  return renderReport(name, judge(text));
}

const judge = (text: string, options = {}) =>
  ({
    source: text,
    flavor: "markdown",
    compact: null,
    verdict: convert(text, options),
    plan: plan(text, { include_hybrid: true }),
  }) as Judgement;

describe("renderReport", () => {
  test("says verdict, why, numbers, warnings and plan, in this order", () => {
    const text = report(TABLE);
    const parts = ["# ports.md: Use TOON", "tokens fewer", "## Numbers", "## Warnings", "## Plan"];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBe(0);
    expect(text).toMatch(/\| Source \| [\d,]+ \|/);
    expect(text).toMatch(/\| TOON( \| [\d,]+ \| [\d,]+ \([\d.]+\s%\)){2} \|/);
    expect(report("# A\n\nSome words.\n")).toContain("**negative\\_savings (note)**");
    expect(text).toContain("None.");
    expect(text.endsWith(".\n")).toBe(true);
  });

  test("keeps its shape whatever the document is called", () => {
    const text = report(
      "# a | b <img src=x> [x](y)\n\ntext\n\n## `code` | *stars*\n\ntext\n",
      "a|b\n# <script>.md",
    );
    expect(text.split("\n")[0]).toBe("# a\\|b \\# \\<script\\>.md: Keep");
    expect(text).toContain("a \\| b \\<img src=x\\> \\[x\\](y)");
    const rows = text.split("\n").filter((line) => line.startsWith("| 1-"));
    expect(rows[0]?.split(/(?<!\\)\|/)).toHaveLength(8);
  });

  test("says a refusal without the words of the command line", () => {
    const options = { mode: "budget", target_chars: 10, allow_lossy: false } as const;
    const text = renderReport("x.md", judge(TABLE, options));
    expect(text).toContain("Verdict: refused");
    expect(text).not.toContain("--allow");
  });

  test.each(["", "\n", "\ud800", "- a\n- b"])("takes any document: %j", (text) => {
    expect(report(text)).toContain("## Plan");
  });
});

test.each([
  ["1. one", "1\\. one"],
  ["- a", "\\- a"],
  ["a\u202eb", "a\ufffdb"],
  ["a\tb\r\nc", "a b c"],
])("escapeMarkdown %j", (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped));

describe("the best form", () => {
  test("is the engine's, with the text that was measured", () => {
    const form = findAdvised(judge(TABLE));
    expect(form.id).toBe("toon");
    expect(form.chars.count).toBe(convert(TABLE).measured_chars.toon);
    expect(form.text).toHaveLength(form.chars.count);
  });

  test("is the document where nothing improves it", () => {
    const form = findAdvised(judge("Just a line.\n"));
    expect([form.id, form.chars.count]).toEqual(["keep", 13]);
  });

  test("of what is cut is what the mode makes, and needs a look", () => {
    const cut = judge(TABLE, { mode: "budget", target_chars: 300, allow_lossy: true });
    expect(findAdvised(cut).id).toBe("mode");
    expect(adviseOn(cut).action).toBe("look_first");
  });
});
