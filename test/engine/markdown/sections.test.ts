import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { cutSection, findSections } from "../../../src/engine/markdown/sections.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { testRandomly } from "../../support/test-randomly.js";

/** @returns How many sections are cut, each of which is as its text is parsed alone. */
function countCuts(source: string): number {
  const whole = parseDocument(source, "markdown");
  let count = 0;
  for (const section of findSections(whole)) {
    const cut = section.kind === "frontmatter" ? null : cutSection(whole, section);
    if (cut === null) continue;
    const text = source.slice(section.sourceStart, section.sourceEnd);
    expect(cut.document).toEqual(parseDocument(text, "markdown"));
    count++;
  }
  return count;
}

describe("a section that is cut out of a document", () => {
  test("is as it would be parsed alone: the cases", () => {
    const counts = readCases().map(({ source }) => countCuts(`# A\n\n${source}\n# B\n\n${source}`));
    expect(counts.filter((count) => count > 2).length).toBeGreaterThan(50);
  });

  const deep = `${"- ".repeat(8)}> a\n\n# B\n`;
  test.each([
    ["an underlined heading after a definition", "# A\n\n[a]: /u\n    code\nB\n===\n", 0],
    ["a row below a table that is a heading", "# A\n\n|a|b|\n|-|-|\n|\n===\n", 0],
    ["what would be front matter alone", "---\na: b\n---\n---\nc: d\n---\n\n# B\n", 1],
    ["a byte order mark that is text", "a\n# B\n\n\uFEFFc\n", 2],
    ["a quote nested too deeply", `# A\n\n${deep}\nb\n`, 1],
    ["carriage returns", "\uFEFF# A\r\n\r\n- a\r\n# B\r|a|\r|-|\r|b|\r", 2],
  ])("but not if it may differ: %s", (_name, source, count) =>
    expect(countCuts(source)).toBe(count),
  );

  testRandomly("is as it would be parsed alone: any document", (share) =>
    fc.assert(
      fc.property(fc.array(anyDocument, { minLength: 1, maxLength: 4 }), (texts) => {
        countCuts(texts.join("\n# A\n"));
      }),
      { numRuns: 2000 * share },
    ),
  );
});
