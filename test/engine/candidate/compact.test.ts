import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { compact, profile } from "../../../src/engine/api.js";
import { isSameDocument } from "../../../src/engine/candidate/proof.js";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { weighText } from "../../../src/engine/weight/weigh.js";
import { anyDocument, tablesOf } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { isSameByMdast, isSameByParagraphs } from "../../support/mdast.js";
import { readRows } from "../../support/read-rows.js";
import { readRealDocument, realDocuments } from "../../support/real-documents.js";
import { testRandomly } from "../../support/test-randomly.js";
import { hasCmark, isSameByCmark, renderCmark } from "../../support/trees/cmark-trees.js";
import { words } from "../../support/words.js";

const markdownIt = new MarkdownIt({ html: true });

const cell = fc.constantFrom(
  ...words(String.raw`
    a ä 1 \| ${"`x|y`"} **b** \\ x\ - :-: 1) <b> --- === ${"```"} ~~~ $$ [a](b) ![a](b) ~~a~~ --all
    * (a "b {a} &amp;
  `),
  ...["", "b c", "\u00a0", "# h", "> q", "- l", "1. l", "[a]: /u", "+ a", "    a", "\ufeff"],
);

/** All that is promised of any text. */
function checkCompact(source: string, flavor: FlavorChoice = "markdown"): void {
  const compacted = compact(source, { flavor });
  const document = parseDocument(source, flavor);
  const alternatives = profile(source, { flavor }).alternatives ?? [];
  const measured = alternatives.find(({ name }) => name === "compact_markdown");
  expect(measured?.chars).toBe(compacted.length);
  expect(compact(compacted, { flavor })).toBe(compacted);
  expect(isSameDocument(document, compacted)).toBe(true);
  const endings = (text: string) => text.match(/\r\n?|\n/g);
  expect(endings(compacted)).toEqual(endings(source));
  if (compacted !== source) expect(weighText(compacted)).toBeLessThan(weighText(source));
}

/** Whether two parsers, and GitHub's where it is there, give the HTML and the tree of the source. */
function isSameByAll(source: string, compacted: string): boolean {
  if (source === compacted) return true;
  return (
    isSameByCmark(source, compacted) &&
    markdownIt.render(source) === markdownIt.render(compacted) &&
    isSameByMdast(source, compacted)
  );
}

describe("compact", () => {
  test.each(readRows<[string, string, string]>("compact.yaml", import.meta.url))(
    "%s",
    (_, source, expected) => {
      expect(compact(source)).toBe(expected);
      checkCompact(source);
    },
  );

  /** Where a row began so, this or another parser would take it for another block. */
  test.each(readRows<string>("block-starts.yaml", import.meta.url))(
    "keeps the pipe before %j",
    (cell) => {
      for (const source of [
        `| ${cell} | b    |\n|---|---|\n| 1 | 2 |\n`,
        `| a | b    |\n|---|---|\n| ${cell} | 2 |\n`,
      ]) {
        checkCompact(source);
        expect(compact(source)).toContain(`|${cell}|`);
        expect(compact(source)).not.toBe(source);
      }
    },
  );

  test.each(
    words("a 1.5 -1 --all *a* **a** _a_ `a` [a](b) ![a](b) ~a~ (a) é 日 :tada: $a - + 1. export"),
  )("drops the pipe before %j", (cell) => {
    const source = `| ${cell} | b    |\n|---|---|\n| ${cell} | 2 |\n`;
    checkCompact(source);
    expect(compact(source)).toBe(`${cell}|b\n-|-\n${cell}|2\n`);
  });

  test.each(["a |`b`\n-|-\n1 |`2`\n", "\ufeff\u00a0|a\n-|-\n\u00a0 | 1   |\n"])(
    "leaves %j, which would weigh more or be read otherwise",
    (source) => expect(compact(source)).toBe(source),
  );

  test("leaves a table as it is where hosts would import other files from it", () => {
    const padded = (cell: string) => `| a    |\n| ---- |\n| ${cell}   |\n|${cell}|\n`;
    expect(compact(padded("@a.md"))).toBe(padded("@a.md"));
    expect(compact(padded("x@a.md"))).toBe("|a|\n|-|\n|x@a.md|\n|x@a.md|\n");
    const kept = "|  a |  b |\n| -- | -- |\n|  @a.md |  c |\n";
    // `@a.md|c` would name another file.
    expect(compact(kept)).toBe(kept);
  });

  test("leaves plain text as it is, and refuses unknown options", () => {
    const source = "| a   |\n| --- |\n| 1   |\n";
    for (const text of [source, '{"a": 1 }']) expect(compact(text, { flavor: "text" })).toBe(text);
    expect(compact('\uFEFF{"a": 1 }')).toBe('{"a":1}');
    expect(() => compact("", { mode: "x" } as object)).toThrow(/unknown option "mode"/);
  });

  testRandomly("any string: as measured, never heavier, the same document, settled", (share) => {
    fc.assert(
      fc.property(anyDocument, (text) => checkCompact(text)),
      { numRuns: share * 3_000 },
    );
  });

  testRandomly("any table, by three other parsers, too", (share) => {
    const sources = fc.sample(tablesOf(cell, false), { numRuns: share * 3_000 });
    const changed = sources.filter((source) => compact(source) !== source);
    expect(changed.length).toBeGreaterThan(sources.length / 3);
    for (const source of sources) checkCompact(source);
    for (const source of changed) {
      expect(markdownIt.render(compact(source)), source).toBe(markdownIt.render(source));
      expect(isSameByMdast(source, compact(source), "plain"), source).toBe(true);
    }
    if (!hasCmark()) return;
    const rendered = renderCmark(changed);
    for (const [index, html] of renderCmark(changed.map((source) => compact(source))).entries()) {
      expect(html, changed[index]).toBe(rendered[index]);
    }
  });

  const documents = readCases().filter(({ flavor }) => flavor === "auto" || flavor === "text");
  test.each(documents)("case $name", ({ source, flavor: named }) => {
    const flavor = named === "auto" ? "markdown" : named;
    checkCompact(source, flavor);
    const compacted = compact(source, { flavor });
    if (flavor === "text") expect(isSameByParagraphs(source, compacted)).toBe(true);
    else expect(isSameByAll(source, compacted)).toBe(true);
  });

  test.skipIf(realDocuments.length === 0)(
    "every real document costs no more tokens, and is the same by other parsers",
    { tags: ["full"] },
    () => {
      for (const document of realDocuments) {
        const source = readRealDocument(document);
        checkCompact(source, document.flavor);
        const compacted = compact(source, { flavor: document.flavor });
        // The other parsers take their time.
        if (compacted === source || document.flavor === "text" || source.length > 30_000) continue;
        expect(isSameByAll(source, compacted), document.file).toBe(true);
        expect(countTokens(compacted), document.file).toBeLessThan(countTokens(source));
      }
    },
  );
});
