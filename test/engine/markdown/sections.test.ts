import { describe, expect, test } from "vitest";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { readCases } from "../../support/cases.js";

const find = (source: string, flavor: FlavorChoice = "markdown") =>
  findSections(parseDocument(source, flavor));

/** `kind: source slice` of every section. */
function slicesOf(source: string, flavor?: FlavorChoice): string[] {
  return find(source, flavor).map(
    ({ kind, sourceStart, sourceEnd }) => `${kind}: ${source.slice(sourceStart, sourceEnd)}`,
  );
}

describe("sections", () => {
  test.each([
    ["nothing", "", []],
    ["blank lines only", "\n\n", ["preamble: \n\n"]],
    ["no heading", "text\n", ["preamble: text\n"]],
    ["one heading", "# a\nx\n", ["section: # a\nx\n"]],
    ["blank lines before the first heading", "\n\n# a\n", ["section: \n\n# a\n"]],
    ["preamble", "x\n\n# a\ny\n", ["preamble: x\n\n", "section: # a\ny\n"]],
    [
      "every level, flat",
      "# a\n### b\n## c\n",
      ["section: # a\n", "section: ### b\n", "section: ## c\n"],
    ],
    ["setext headings", "a\n=\nx\n\nb\n-\ny", ["section: a\n=\nx\n\n", "section: b\n-\ny"]],
    ["frontmatter alone", "---\na: 1\n---\n\n", ["frontmatter: ---\na: 1\n---\n\n"]],
    [
      "frontmatter, preamble and section",
      "---\na: 1\n---\nx\n# b\n",
      ["frontmatter: ---\na: 1\n---\n", "preamble: x\n", "section: # b\n"],
    ],
    [
      "frontmatter and section",
      "---\na: 1\n---\n\n# b\n",
      ["frontmatter: ---\na: 1\n---\n\n", "section: # b\n"],
    ],
    [
      "CRLF and a byte order mark",
      "\uFEFFx\r\n\r\n# a\r\ny\r\n# b",
      ["preamble: \uFEFFx\r\n\r\n", "section: # a\r\ny\r\n", "section: # b"],
    ],
    ["a byte order mark alone", "\uFEFF", ["preamble: \uFEFF"]],
  ])("of %s", (_name, source, slices) => expect(slicesOf(source)).toEqual(slices));

  test("are not cut in code, HTML, quotes and lists", () => {
    const source = "# a\n```\n# b\n```\n\n<!--\n# c\n-->\n\n> # d\n\n- # e\n\n    # f\n";
    expect(slicesOf(source)).toEqual([`section: ${source}`]);
  });

  test("of plain text are cut at its title only", () =>
    expect(slicesOf("Title\n\ntext\n\n# no heading\n", "text")).toHaveLength(1));

  test("hold their blocks without their heading", () => {
    const [first, second] = find("# a\n\nx\n\ny\n\n## b\n");
    expect(first?.heading?.text).toBe("a");
    expect(first?.blocks.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
    expect(second).toMatchObject({ blocks: [], line: 6, lineEnd: 7 });
  });

  test("partition every document", () => {
    for (const { source: unix, flavor } of readCases()) {
      for (const source of [unix, `\uFEFF${unix.replaceAll("\n", "\r\n")}`]) {
        const sections = find(source, flavor);
        expect(
          slicesOf(source, flavor)
            .map((slice) => slice.replace(/^\w+: /, ""))
            .join(""),
        ).toBe(source);
        for (const [index, section] of sections.entries()) {
          expect(section.sourceStart).toBe(sections[index - 1]?.sourceEnd ?? 0);
          expect(section.line).toBe(sections[index - 1]?.lineEnd ?? 0);
        }
      }
    }
  });
});
