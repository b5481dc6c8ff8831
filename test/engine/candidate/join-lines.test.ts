import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { findJoins } from "../../../src/engine/candidate/join-lines.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { weighText } from "../../../src/engine/weight/weigh.js";
import { anyDocument, tameDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { readRealDocument, realDocuments } from "../../support/real-documents.js";
import { testCases, testRandomly } from "../../support/test-randomly.js";
import { isSameByCmark } from "../../support/trees/cmark-trees.js";

const LONG = "A line that is as long as those that an editor wraps for its author";
const markdownIt = new MarkdownIt({ html: true });

const joinsOf = (source: string) => findJoins(parseDocument(source, "markdown"));
const join = (source: string) => joinsOf(source).write();

/** HTML as it is shown: a line break is a space, but in what keeps its lines. */
function flatten(html: string): string {
  return html.replace(/<pre[^>]*>[\s\S]*?<\/pre>| ?\n/g, (match) =>
    match.startsWith("<") ? match : " ",
  );
}

/** Whether other parsers give the same HTML, and no line grew beyond what hosts load. */
function checkJoined(source: string): void {
  const joined = join(source);
  if (joined === source) return;
  expect(flatten(markdownIt.render(joined)), source).toBe(flatten(markdownIt.render(source)));
  expect(isSameByCmark(source, joined, flatten), source).toBe(true);
  const lengths = (text: string) => text.split(/\r\n?|\n/).map((line) => line.length);
  const { count, weigh } = joinsOf(source);
  expect(count).toBe(lengths(source).length - lengths(joined).length);
  expect(weigh()).toBe(weighText(source) - weighText(joined));
  const longest = Math.max(1_900, ...lengths(source));
  expect(Math.max(...lengths(joined))).toBeLessThanOrEqual(longest);
  expect(join(joined)).toBe(joined);
}

describe("joined lines", () => {
  test.each([
    ["a paragraph", `${LONG},\nand goes on.\n`, `${LONG}, and goes on.\n`],
    ["with one blank at the end", `${LONG} \nand goes on.\n`, `${LONG} and goes on.\n`],
    ["with CRLF", `${LONG},\r\nand on.\r\n\r\nx\r\ny\r\n`, `${LONG}, and on.\r\n\r\nx\r\ny\r\n`],
    ["with a byte order mark", `\uFEFF${LONG},\nand on.\n`, `\uFEFF${LONG}, and on.\n`],
    ["in an item", `- ${LONG},\n  and on,\n  and on.\n`, `- ${LONG}, and on, and on.\n`],
    ["in a quote", `> ${LONG},\n> and on,\nlazily.\n`, `> ${LONG}, and on, lazily.\n`],
    ["in the text of a link", `[${LONG}\nand on](x)\n`, `[${LONG} and on](x)\n`],
    ["behind a code span", `\`a\` ${LONG}\n\`b\` c\n`, `\`a\` ${LONG} \`b\` c\n`],
    ["Korean", `${"한국어는 낱말 사이를 띄어 씁니다. ".repeat(4)}그래서\n빈칸이 있습니다.\n`, null],
  ])("%s", (_, source, expected) => {
    expect(join(source)).toBe(expected ?? source.replace(/(.)\n(.)/, "$1 $2"));
    checkJoined(source);
  });

  test.each([
    ["hard breaks", `${LONG}  \nand on\\\nand on\n`],
    ["code", `    ${LONG}\n    and on\n\n\`\`\`\n${LONG}\nand on\n\`\`\`\n`],
    ["code spans", `${LONG} \`a\nb\` and\n`],
    ["tags and comments", `x <a title="${LONG}\nb"> y <!-- ${LONG}\nand on --> z\n`],
    ["the title of a link", `[a](b "${LONG}\nand on")\n`],
    ["HTML", `<div>\n${LONG}\nand on\n</div>\n`],
    ["tables", `| ${LONG} | b |\n| - | - |\n| 1 | 2 |\n`],
    ["front matter", `---\na: ${LONG}\nb: c\n---\n`],
    ["headings", `${LONG}\nand on\n===\n`],
    ["lines that end early", "Status: accepted\nDate: today\nAuthors: all\n"],
    ["imports of hosts", `${LONG}\n@docs/a.md\n${LONG}\nand on\n`.replace(`${LONG}\nand`, "x\ny")],
    ["what looks like an item", `${LONG}\n2. second\n`],
    ["marks of renderers", `> [!NOTE]\n> ${LONG}\n\n${LONG}\n: definition\n\n${LONG}\n$$\n`],
    ["attributes", `${LONG}\n{ .annotate }\n\n${LONG}\n{: #id }\n`],
    ["admonitions", `!!! note "${LONG}"\n    Text.\n\n??? note "${LONG}"\n    Text.\n`],
    ["labels", `**Owner**: ${LONG}\n**Read by:** all\nReviewed by: ${LONG}\nKept: yes\n`],
    ["code of MDX", `import "./${"a".repeat(60)}.js"\nimport b from "./b.js"\n`],
    ["abbreviations", `*[HTML]: ${LONG}\n*[W3C]: Consortium\n\n${LONG}\n[a]: b\n`],
    ["a check box", `- ${LONG}\n  [\n  ] x\n`.replace("\n  [", " [")],
    ["Chinese", `${"中文不用空格。".repeat(12)}\n${"下一行。".repeat(3)}\n`],
    ["Thai", `${"ภาษาไทยไม่เว้นวรรค".repeat(5)}\nบรรทัดใหม่\n`],
  ])("leave %s as they are", (_, source) => expect(join(source)).toBe(source));

  test("stay below what hosts cut, and break after a sentence", () => {
    const source = `${`${LONG}.\n${LONG}\n`.repeat(40)}`;
    const joined = join(source).split("\n").slice(0, -1);
    expect(joined).toHaveLength(3);
    expect(Math.max(...joined.map((line) => line.length))).toBeLessThanOrEqual(1_900);
    for (const line of joined.slice(0, -1)) expect(line.endsWith(".")).toBe(true);
    checkJoined(source);
    checkJoined(`${LONG}\n`.repeat(40));
    checkJoined(`${LONG}\n${"x".repeat(3_000)}\n${LONG}\n${LONG}\n`);
  });

  testRandomly("any document", (share) => {
    fc.assert(fc.property(fc.oneof(tameDocument, anyDocument), checkJoined), {
      numRuns: share * 300,
    });
  });

  testRandomly("any paragraph of long lines", (share) => {
    const word = fc.constantFrom(
      ..."word `code `` [a](b [x] ] <a b> <!-- --> **bold** _ \\ | - 1. # > = : https://a.b &amp; ![i](".split(
        " ",
      ),
    );
    const line = fc.array(word, { minLength: 12, maxLength: 40 }).map((words) => words.join(" "));
    const ending = fc.constantFrom("\n", "\n", " \n", "  \n", "\\\n", "\n> ", "\n  ", "\n- ");
    const text = fc.array(fc.tuple(line, ending), { minLength: 2, maxLength: 6 });
    const start = fc.constantFrom("", "> ", "- ", "1. ");
    fc.assert(
      fc.property(start, text, (before, rows) => checkJoined(before + rows.flat().join(""))),
      { numRuns: share * 500 },
    );
  });

  testCases("cases", (share) => {
    const some = readCases().filter((_, at) => at % Math.round(1 / share) === 0);
    for (const { flavor, source } of some) if (flavor === "auto") checkJoined(source);
  });

  test.skipIf(realDocuments.length === 0)("real documents", { tags: ["full"] }, () => {
    for (const document of realDocuments) {
      if (document.flavor === "markdown") checkJoined(readRealDocument(document));
    }
  });
});
