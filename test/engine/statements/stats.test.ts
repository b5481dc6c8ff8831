import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findStatements } from "../../../src/engine/statements/statements.js";
import { countStats, nameProfile } from "../../../src/engine/statements/stats.js";

function read(source: string, flavor: "markdown" | "text" = "markdown") {
  const document = parseDocument(source, flavor);
  const statements = findStatements(document);
  return {
    stats: countStats(document, statements, { tables: 0, rows: 0 }),
    name: nameProfile(document, statements),
  };
}

describe("stats", () => {
  test("count every kind of block at any depth", () => {
    const source =
      "# a\n\ntext\n\n- one\n  - two\n\n    second paragraph of two\n- # heading in an item\n\n" +
      "> quoted\n>\n> | x |\n> |---|\n> | 1 |\n> | 2 |\n\n| y |\n|---|\n\n" +
      "- **Term**: what it means\n- You must read it.";
    expect(Object.values(read(source).stats)).toEqual([22, 2, 2, 5, 2, 2, 1, 1]);
  });

  test("count lines, whatever their endings", () => {
    expect(read("a\r\nb\rc\nd").stats.lines).toBe(4);
    expect(read("a\n\n").stats.lines).toBe(2);
  });

  test("count frontmatter as lines only", () =>
    expect(read("---\na: 1\n---\n").stats).toMatchObject({ lines: 3, headings: 0, paragraphs: 0 }));

  test("of plain text are its title and paragraphs", () =>
    expect(read("Title\n\n# a\n- b\n\n| c |\n|---|\n", "text").stats).toMatchObject({
      headings: 1,
      paragraphs: 2,
      list_items: 0,
      tables: 0,
    }));
});

/** Ten characters of table; white space does not count. */
const TABLE = "|ab|\n|-|\n|c|";
/** Ten characters of rule: `Youmustgo.`. */
const RULE = "You must go.";
/** Ten characters of definition, the markers included: `**ab**:cde`. */
const DEFINITION = "**ab**: cde";
const prose = (length: number) => "x ".repeat(length).trimEnd();

describe("the profile's name", () => {
  test.for([
    ["table", TABLE],
    ["requirements", RULE],
    ["definitions", DEFINITION],
  ])("%s from 60 %% of the characters on, raw_prose below 10 %%", ([name, kind]) => {
    const names = [6, 7, 90, 91].map((words) => read(`${kind}\n\n${prose(words)}\n`).name);
    expect(names).toEqual([name, "mixed", "mixed", "raw_prose"]);
  });

  test("raw_prose where each kind is below 10 %, even if all together are not", () =>
    expect(read(`${TABLE}\n\n${RULE}\n\n${DEFINITION}\n\n${prose(80)}\n`).name).toBe("raw_prose"));

  test.for([
    `---\n${"key: value\n".repeat(50)}---\n${TABLE}\n`,
    `> ${TABLE.replaceAll("\n", "\n> ")}\n`,
    `| ab    |\r\n| ----- |\r\n| c     |\r\n\r\n${prose(6)}`,
  ])("table, whatever is around it: %j", (text) => expect(read(text).name).toBe("table"));
});
