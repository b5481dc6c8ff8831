import fc from "fast-check";
import { expect, test } from "vitest";
import { canBeRows } from "../../../../src/engine/candidate/shapes/table-rows.js";
import type { Table } from "../../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { tablesOf } from "../../../support/arbitrary-documents.js";
import { phrases, words } from "../../../support/words.js";
import { entriesOf } from "./restored.js";

function parseTable(source: string): Table {
  const { blocks } = parseDocument(source, "markdown");
  const [table] = blocks;
  if (blocks.length !== 1 || table?.type !== "table") throw new Error(`no table: ${source}`);
  return table;
}

test("rows need a body", () => {
  expect(canBeRows(parseTable("| a |\n|-|\n"))).toBe(false);
  expect(canBeRows(parseTable("| a |\n|-|\n| 1 |\n"))).toBe(true);
});

test("rows have at most a thousand columns", () => {
  const wide = (columns: number) => `${"|a".repeat(columns)}\n${"|-".repeat(columns)}\n|1\n`;
  expect(canBeRows(parseTable(wide(1_000)))).toBe(true);
  expect(canBeRows(parseTable(wide(1_001)))).toBe(false);
});

/** Any text that a cell can hold: no line ending, pipes escaped, no backslash that would escape the delimiter. */
const cell = fc
  .oneof(
    fc.constantFrom(...words("1 -0 01 1.0 true null ~1 a~2"), "", "\\|", "`a\\|b`", "# h"),
    fc.constantFrom(
      ...phrases("- x | \" | ' | a,b | k: v | [2]{a}: | {x} | 日本 | ---"),
      "a\tb",
      "\\n",
      "\u00A0",
    ),
    fc.string({ unit: "grapheme", maxLength: 8 }),
  )
  .map((text) =>
    text
      .replace(/[\r\n]/g, " ")
      .replace(/\\?\|/g, "\\|")
      .replace(/\\+$/, ""),
  );
const header = fc.constantFrom(...words("a b a 1 2 __proto__ a~2 ~1 text table 名"), "");
test("any table survives the trip through rows, JSON and TOON", () => {
  fc.assert(
    fc.property(tablesOf(fc.oneof(header, cell), true), (source) => {
      const { blocks } = parseDocument(source, "markdown");
      // A header that is a block of its own ("# h", "---") makes no table.
      fc.pre(blocks.length === 1 && blocks[0]?.type === "table");
      const [[key] = []] = entriesOf(source);
      // Braces in a header would read as a template.
      const [header = ""] = source.split("\n");
      if (!/[{}]/.test(header)) expect(key).toMatch(/^(?:table|\|[-:|]+)$/);
    }),
    { numRuns: 2_000 },
  );
});
