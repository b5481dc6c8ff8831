import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { findJoins } from "../../../src/engine/candidate/join-lines.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { weighText } from "../../../src/engine/weight/weigh.js";
import { anyDocument, tameDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { testExamples } from "../../support/examples.js";
import { readRealDocument, realDocuments } from "../../support/real-documents.js";
import { testCases, testRandomly } from "../../support/test-randomly.js";
import { isSameByCmark } from "../../support/trees/cmark-trees.js";
import { onWindows } from "../warnings/subject.js";

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
  testExamples(new URL("joins.md", import.meta.url), (source) => {
    checkJoined(source);
    expect(join(onWindows(source))).toBe(onWindows(join(source)));
    return join(source).trimEnd().split("\n");
  });

  test("stay below what hosts cut, and break after a sentence", () => {
    const source = `${LONG}.\n${LONG}\n`.repeat(40);
    const joined = join(source).split("\n").slice(0, -1);
    expect(joined).toHaveLength(3);
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
