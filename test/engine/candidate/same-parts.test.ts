import { describe, expect, test } from "vitest";
import { Random } from "../../../bench/stress/random.js";
import { writeLines } from "../../../bench/stress/write-lines.js";
import { isSameParsed } from "../../../src/engine/candidate/proof.js";
import { hasSameParts } from "../../../src/engine/candidate/same-parts.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { testRandomly } from "../../support/test-randomly.js";

const isShown = (text: string, other: string): boolean =>
  hasSameParts(parseDocument(text, "markdown"), other);
const isSame = (text: string, other: string): boolean =>
  isSameParsed(parseDocument(text, "markdown"), parseDocument(other, "markdown"));

describe("the blocks of a text are shown to be the same", () => {
  test.each([
    ["as it is", "# A\n\ntext\n\n- a\n- b\n"],
    ["with blank lines around headings", "# A\ntext\n## B\n- a\n", "# A\n\ntext\n\n## B\n\n- a\n"],
    ["with fewer blank lines", "a\n\n\n\nb\n\n\n", "a\n\nb\n"],
    ["with other line endings", "# A\r\n\r\ntext\r\n", "# A\n\ntext\n"],
    [
      "without padding of tables",
      "a\n\n| x  |\n| -- |\n| 1  |\n\nb\n",
      "a\n\n| x |\n| - |\n| 1 |\n\nb\n",
    ],
    ["with frontmatter", "---\na: 1\n---\n# A\ntext", "---\na: 1\n---\n\n# A\n\ntext\n"],
    ["with code that is not closed", "a\n\n\nb\n\n```\ncode\n", "a\n\nb\n\n```\ncode\n"],
    ["without white space behind headings", "# A \n## B  \na", "# A\n\n## B\n\na\n"],
    ["with a list behind a list", "a\n\n\n- b\n\n* c\n", "a\n\n- b\n\n* c\n"],
  ])("%s", (_name, text, other = text) => {
    expect(isShown(text, other)).toBe(true);
  });
});

describe("the blocks of a text are not shown to be the same where they are not", () => {
  test.each([
    ["a blank line within code", "a\n\n```\nb\n```\n\nc", "a\n\n```\nb\n\n```\n\nc"],
    ["a fence that is not closed", "a\n\n```\nb\n```\n\n# c", "a\n\n```\nb\n\n# c"],
    ["a comment that is not closed", "<!-- a -->\n\n# b", "<!-- a\n\n# b"],
    [
      "a comment that is open behind a table",
      "| x  |\n| - |\n| 1 |\n\n# c",
      "| x |\n| - |\n| 1 |\n\n<!--\n\n# c",
    ],
    ["a list that goes on", "- a\n\nb\n\nc", "- a\n\n- b\n\nc"],
    ["a list that goes on with another item", "- a\n\n# b\n- c", "- a\n\n- b\n- c"],
    ["a heading in a list", "- a\n\n# b", "- a\n\n  # b"],
    ["a table in a list", "- a\n\n| x |\n| - |\n| 1 |", "- a\n\n  | x |\n  | - |\n  | 1 |"],
    ["text that is indented in a footnote", "[^1]: a\n\nb", "[^1]: a\n\n    b"],
    ["indented code that goes on", "    a\n\nb", "    a\n\n    b"],
    ["a paragraph that goes on", "a\n\nb", "a\nb"],
    ["HTML that goes on", "<div>\n\n# a", "<div>\n# a"],
    ["HTML that ends", "<div>\na", "<div>\n\na"],
    ["blank lines at the end of open code", "```\na", "```\na\n\n"],
    ["text behind a part", "a\n\nb", "a\n\nb c"],
    ["text behind the end", "a\n\nb", "a\n\nb\n\nc"],
    ["no end", "a\n\nb", "a"],
    ["frontmatter", "---\n\na\n\n---\nb", "---\na: 1\n---\nb"],
    ["frontmatter that is text", "a", "---\n---\na"],
    ["a cell", "| x |\n| - |\n| 1 |\n\na", "| x |\n| - |\n| 2 |\n\na"],
    ["the title of a link definition", '[a]: /b\n"c\n\nd', '[a]: /b\n"c"\n\nd'],
  ])("%s", (_name, text, other) => {
    expect(isSame(text, other)).toBe(false);
    expect(isShown(text, other)).toBe(false);
    expect(isShown(other, text)).toBe(false);
  });

  test("in plain text, deep lists, texts with many changes and very long ones, which are to be parsed whole", () => {
    expect(hasSameParts(parseDocument("a", "text"), "a")).toBe(false);
    const deep = `${"- ".repeat(8)}a\n`;
    expect(isShown(deep, `${deep}\n`)).toBe(false);
    expect(isShown(deep.slice(2), `${deep.slice(2)}\n`)).toBe(true);
    const headings = (count: number) => "# a \n\n".repeat(count);
    expect(isShown(headings(1000), headings(1000).replaceAll(" \n", "\n"))).toBe(true);
    expect(isShown(headings(1001), headings(1001).replaceAll(" \n", "\n"))).toBe(false);
    const long = `${"a\n\n".repeat(70_000)}`;
    expect(isShown(long, `${long}\n`)).toBe(false);
  });
});

/** Lines that begin, end or continue blocks. */
const LINES =
  "|# h|text|- a|* b|1. c|  d|    e|\t|```|~~~|<!--|-->|<div>|<a>|> q|>|[a]: /b|'t|[^1]: f|---|===|-|***|+++|\u00a0|\f"
    .split("|")
    .concat("| a |", "|-|");

function change(lines: readonly string[], random: Random): string[] {
  const at = random.below(lines.length + 1);
  const line = lines[at] ?? "";
  const [before, behind] = [lines.slice(0, at), lines.slice(at + 1)];
  switch (random.below(6)) {
    case 0:
      return [...before, "", ...lines.slice(at)];
    case 1:
      return [...before, ...behind];
    case 2:
      return [...before, random.pick(LINES), ...lines.slice(at)];
    case 3:
      return [...before, `${line} `, ...behind];
    case 4:
      return [...before, line.replace(/^ |\| +/, ""), ...behind];
    default:
      return lines.flatMap((each) => (each.startsWith("#") ? ["", each, ""] : [each]));
  }
}

testRandomly("what is shown is what the parser finds", (share) => {
  let shown = 0;
  let same = 0;
  for (let seed = 0; seed < 20_000 * share; seed++) {
    const random = new Random(seed);
    const text = writeLines(random);
    let lines = text.split("\n");
    for (let changes = 1 + random.below(4); changes > 0; changes--) lines = change(lines, random);
    const other = lines.join("\n");
    if (isSame(text, other)) same++;
    if (!isShown(text, other)) continue;
    shown++;
    expect(isSame(text, other), JSON.stringify([text, other])).toBe(true);
  }
  // Else hardly anything was tried.
  expect(shown).toBeGreaterThan(same / 2);
  expect(same).toBeGreaterThan(1_000 * share);
});
