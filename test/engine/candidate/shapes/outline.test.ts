import { describe, expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { canRestore } from "./restored.js";

const segmentsOf = (source: string, flavor: "markdown" | "text" = "markdown") =>
  toOutline(analyze(parseDocument(source, flavor)));

describe("outline", () => {
  test("cuts at headings and tables, and keeps all else verbatim", () => {
    const source =
      "---\na: 1\n---\n\nx\n\n\n- y\n\n# h #\n\n> z\n\n| t |\n|:-|\n| 1 |\n\n```\nc\n```\n";
    expect(segmentsOf(source)).toEqual([
      { kind: "frontmatter", fence: "---", content: "a: 1" },
      { kind: "text", text: "x\n\n\n- y" },
      { kind: "heading", line: "# h #" },
      { kind: "text", text: "> z" },
      { kind: "table", rows: [{ t: 1 }], alignments: ["left"] },
      { kind: "text", text: "```\nc\n```" },
    ]);
  });

  test("keeps nested headings and tables in their text", () => {
    const source = "- # h\n\n  | t |\n  |-|\n  | 1 |\n\n> # q";
    expect(segmentsOf(source)).toEqual([{ kind: "text", text: source }]);
  });

  test("keeps what is no key or no rows as text", () => {
    expect(segmentsOf("# h ~1\n")).toEqual([{ kind: "text", text: "# h ~1" }]);
    expect(segmentsOf("| a |\n|-|\n")).toEqual([{ kind: "text", text: "| a |\n|-|" }]);
  });

  test("of plain text is one text", () => {
    const source = "Title\n\n# a\n\n| b |\n|-|\n| c |";
    expect(segmentsOf(`${source}\n`, "text")).toEqual([{ kind: "text", text: source }]);
  });

  test("writes tables with templates, and records, in their place", () => {
    const letters = [..."abcdefgh"];
    const table = letters.map((x) => `| [${x}](docs/${x}.md) |\n`).join("");
    const list = letters.map((x) => `- **${x}**: is ${x}\n`).join("");
    const source = `# h\n\nx\n\n| Name |\n|-|\n${table}\ny\n\n${list}\nz\n`;
    expect(segmentsOf(source)).toEqual([
      { kind: "heading", line: "# h" },
      { kind: "text", text: "x" },
      {
        kind: "rows",
        rows: letters.map((x) => ({ "[{Name}](docs/{Name}.md)": x })),
        alignments: [null],
      },
      { kind: "text", text: "y" },
      {
        kind: "folded",
        template: "- **{term}**: {definition}",
        rows: letters.map((x) => ({ term: x, definition: `is ${x}` })),
      },
      { kind: "text", text: "z" },
    ]);
    expect(canRestore(source)).toBe(true);
  });

  test.each([
    "# a\n# a\n# a ~2\n## a\n\n# __proto__\n\n# 1\n\n1\n=\n",
    "# {a}\n\n| x |\n|-|\n| 1 |\n\n# b {\n\n| x |\n|-|\n| 1 |\n\n# }c\ntext\n",
    "  # indented\n\n   Setext\n  more\n  ===\n\ntext  \n\n\n\n## closing ##\n",
    "| a |\n|-|\n| 1 |\n\n| a |\n|-|\n| 2 |\n\n| a |\n|:-:|\n| 3 |\n",
    "<div>\n\n# h\n\n</div>\n\n[a]: /b\n\n***\n\n    code\n\n~~~\nopen\n",
    "x\n\n---\n\n---\na: 1\n---\n",
  ])("gives the document back: %j", (source) => expect(canRestore(source)).toBe(true));
});

test("long text is cut between blocks, so that no line of TOON gets too long", () => {
  const paragraph = `${"Words that go on for a while, and say nothing. ".repeat(15).trim()}\n`;
  const source = Array.from({ length: 6 }, () => paragraph).join("\n");
  const texts = segmentsOf(source);
  expect(texts.map(({ kind }) => kind)).toEqual(["text", "text", "text"]);
  expect(texts.every((segment) => segment.kind === "text" && segment.text.length <= 1800)).toBe(
    true,
  );
  expect(canRestore(source)).toBe(true);
});
