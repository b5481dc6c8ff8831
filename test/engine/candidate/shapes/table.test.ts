import { describe, expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { table } from "../../../../src/engine/candidate/shapes/table.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { canRestore } from "./restored.js";

const TABLE = "| a |\n| - |\n| 1 |\n";
const rows = { kind: "table", rows: [{ a: 1 }], alignments: [null] };
const segmentsOf = (source: string) => table.toSegments(analyze(parseDocument(source, "markdown")));

describe("table", () => {
  test.each([
    ["one table", TABLE, true],
    ["one table and text", `# h\n\nx\n\n${TABLE}\ny\n`, true],
    ["two tables", `${TABLE}\n${TABLE}`, false],
    ["no table", "x\n", false],
    ["a table without rows", "| a |\n|-|\n", false],
    ["a table in a list", `- ${TABLE.replaceAll("\n", "\n  ")}`, false],
    ["nothing", "", false],
  ])("fits or not: %s", (_name, source, fits) => {
    expect(table.isFitting(parseDocument(source, "markdown"))).toBe(fits);
  });

  test("fits no plain text", () =>
    expect(table.isFitting(parseDocument(TABLE, "text"))).toBe(false));

  test("keeps what stands around as one text each", () => {
    expect(segmentsOf(TABLE)).toEqual([rows]);
    expect(segmentsOf(`\n\n# h\n\nx\n\n${TABLE}\n\ny\n\n## z\n\n`)).toEqual([
      { kind: "text", text: "# h\n\nx" },
      rows,
      { kind: "text", text: "y\n\n## z" },
    ]);
    expect(segmentsOf(` \n\n  x \n \n\n${TABLE}\n  y  \n \n`)).toEqual([
      { kind: "text", text: "  x " },
      rows,
      { kind: "text", text: "  y  " },
    ]);
  });

  test("keeps a table with templates", () => {
    const cells = [..."abcdefgh"].map((x) => `| [${x}](docs/${x}.md) |\n`).join("");
    const source = `x\n\n| Name |\n|:-|\n${cells}`;
    expect(segmentsOf(source)).toMatchObject([
      { kind: "text" },
      { kind: "rows", alignments: ["left"] },
    ]);
    expect(canRestore(table, source)).toBe(true);
  });

  test("does not fit a table that parsers dispute", () =>
    expect(table.isFitting(parseDocument(`${TABLE}|\n`, "markdown"))).toBe(false));

  test.each([
    `---\na: 1\n---\n\n# h\n\n${TABLE}`,
    `\n    code\n\n${TABLE}\n    more code\n`,
    "| a |\n|:-:|\n| 1 | 2 |\n||\n\ntext",
    `${TABLE}> quote\n`,
    `# {h}\n${TABLE}`,
  ])("gives the document back: %j", (source) => expect(canRestore(table, source)).toBe(true));
});
