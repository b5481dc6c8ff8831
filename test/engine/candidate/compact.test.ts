import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plan, profile } from "../../../src/engine/api.js";
import { compact, measureCompactMarkdown } from "../../../src/engine/candidate/compact.js";
import { minifyJson } from "../../../src/engine/candidate/minify-json.js";
import { isSameDocument } from "../../../src/engine/candidate/proof.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { anyDocument, tameDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { dialectOf, isSameByMdast, isSameByParagraphs } from "../../support/mdast.js";
import { readRealDocument, realDocuments } from "../../support/real-documents.js";
import { testRandomly } from "../../support/test-randomly.js";

const seed = Number(process.env.SEED ?? 20_261_120);

const measure = (source: string) => measureCompactMarkdown(parseDocument(source, "markdown"));

describe("compact Markdown", () => {
  test("is what the tables are longer than without padding", () => {
    const padded = "# h\n\n|  a   | bb |\n|------|:--:|\n|  1   |  2 |\n\ntext\n";
    const compact = "# h\n\n| a | bb |\n| - | :-: |\n| 1 | 2 |\n\ntext\n";
    const savings = padded.length - compact.length;
    expect(measure(padded)).toEqual({
      name: "compact_markdown",
      chars: compact.length,
      savings,
      savings_pct: Math.round((savings / padded.length) * 1000) / 10,
    });
  });

  test("never costs anything", () => {
    expect(measure("|a|b|\n|-|-|\n|1|2|\n")).toMatchObject({ savings: 0, savings_pct: 0 });
  });

  test.each([
    "",
    "text\n",
    "- | a    |\n  |------|\n  | 1    |\n",
    "> | a    |\n> |------|\n> | 1    |\n",
  ])("of %j is as it is", (source) => {
    expect(measure(source)).toMatchObject({ chars: source.length, savings: 0 });
  });

  test("counts carriage returns as the source does", () => {
    const source = "| a     |\r\n|-------|\r\n| 1     |\r\n";
    const { chars, savings } = measure(source);
    expect(chars + savings).toBe(source.length);
    expect(savings).toBe(2 * 4 + 4);
  });
});

describe("compact", () => {
  test.each([
    [
      "pads cells with one space",
      "|  a   |b|\n|------|-|\n| 1    |2|\n",
      "| a | b |\n| - | - |\n| 1 | 2 |\n",
    ],
    ["keeps alignment", "| a    |\n| :--: |\n| 1    |\n", "| a |\n| :-: |\n| 1 |\n"],
    [
      "keeps CRLF",
      "# h\r\n\r\n| a   |\r\n| --- |\r\n| 1   |\r\n",
      "# h\r\n\r\n| a |\r\n| - |\r\n| 1 |\r\n",
    ],
    ["keeps CR", "| a   |\r| --- |\r| 1   |\r", "| a |\r| - |\r| 1 |\r"],
    ["keeps mixed endings", "| a   |\r\n| --- |\n| 1   |\r\rt", "| a |\r\n| - |\n| 1 |\r\rt"],
    ["keeps a missing final newline", "| a   |\n| --- |\n| 1   |", "| a |\n| - |\n| 1 |"],
    ["keeps a byte order mark", "\uFEFF| a   |\n| --- |\n| 1   |\n", "\uFEFF| a |\n| - |\n| 1 |\n"],
    [
      "keeps what stands around",
      "a  \n\n  | a   |\n  | --- |\n  | 1   |\n\n\n b\t\n",
      "a  \n\n  | a |\n| - |\n| 1 |\n\n\n b\t\n",
    ],
    [
      "keeps frontmatter",
      "---\nk:   v\n---\n| a   |\n| --- |\n| 1   |\n",
      "---\nk:   v\n---\n| a |\n| - |\n| 1 |\n",
    ],
    [
      "keeps escaped pipes",
      "| a\\|b   | \\\\ |\n| --- | --- |\n| `x\\|y` | z |\n",
      "| a\\|b | \\\\ |\n| - | - |\n| `x\\|y` | z |\n",
    ],
    [
      "keeps short and long rows",
      "| a   | b   |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |\n",
      "| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |\n",
    ],
    [
      "leaves what parsers disagree on",
      "| a     | \\\\|\n|------|----|\n| 1    | 2  |\n",
      "| a     | \\\\|\n|------|----|\n| 1    | 2  |\n",
    ],
    ["leaves what would get longer", "|a|b|\n|-|-|\n|1|2|\n", "|a|b|\n|-|-|\n|1|2|\n"],
    [
      "leaves code",
      "```\n| a   |\n| --- |\n| 1   |\n```\n",
      "```\n| a   |\n| --- |\n| 1   |\n```\n",
    ],
    [
      "leaves tables in lists",
      "- | a    |\n  |------|\n  | 1    |\n",
      "- | a    |\n  |------|\n  | 1    |\n",
    ],
    [
      "does two tables",
      "| a  |\n| -- |\n| 1  |\n\nt\n\n| b  |\n| -- |\n| 2  |\n",
      "| a |\n| - |\n| 1 |\n\nt\n\n| b |\n| - |\n| 2 |\n",
    ],
  ])("%s", (_, source, expected) => {
    expect(compact(source)).toBe(expected);
    expect(measure(source).chars).toBe(expected.length);
  });

  test("leaves a table as it is where hosts would import other files from it", () => {
    const padded = (cell: string) => `| a    |\n| ---- |\n| ${cell}   |\n|${cell}|\n`;
    expect(compact(padded("@a.md"))).toBe(padded("@a.md"));
    expect(compact(padded("x@a.md"))).toBe("| a |\n| - |\n| x@a.md |\n| x@a.md |\n");
    const kept = "|  a |  b |\n| -- | -- |\n|  @a.md |  c |\n";
    expect(compact(kept)).toBe("| a | b |\n| - | - |\n| @a.md | c |\n");
  });

  test("leaves plain text as it is", () => {
    const source = "| a   |\n| --- |\n| 1   |\n";
    expect(compact(source, { flavor: "text" })).toBe(source);
  });

  test("refuses what is no string and unknown options", () => {
    expect(() => compact(1 as unknown as string)).toThrow(/content must be a string/);
    expect(() => compact("", { mode: "x" } as object)).toThrow(/unknown option "mode"/);
  });

  /** All that is promised of any text. */
  function checkCompact(source: string, flavor: "markdown" | "text" = "markdown"): void {
    const compacted = compact(source, { flavor });
    const document = parseDocument(source, flavor);
    const lines = (text: string): number => text.split(/\r\n?|\n/).length;
    expect(compacted.length).toBe(measureCompactMarkdown(document).chars);
    expect(compacted.length).toBeLessThanOrEqual(source.length);
    expect(compact(compacted, { flavor })).toBe(compacted);
    expect(isSameDocument(document, compacted)).toBe(true);
    expect(lines(compacted)).toBe(lines(source));
    const endings = (text: string) => text.match(/\r\n?|\n/g);
    expect(endings(compacted)).toEqual(endings(source));
  }

  testRandomly(
    "any string: as long as measured, never longer, the same document, settled",
    (share) => {
      fc.assert(
        fc.property(anyDocument, (text) => checkCompact(text)),
        { seed, numRuns: share * 3_000 },
      );
    },
  );

  testRandomly("any padded table, by another parser, too", (share) => {
    const cell = fc.constantFrom(
      "",
      "a",
      "b c",
      "\\|",
      "`x\\|y`",
      "**b**",
      "\\\\",
      "ä",
      "\u00a0",
      "-",
      ":-:",
    );
    const pad = fc.constantFrom("", " ", "   ", "\t");
    const dashes = fc.constantFrom("---", ":---", "---:", ":---:", "-------");
    const row = (cells: string[], pads: string[]) =>
      `|${cells.map((one, index) => `${pads[index % pads.length]}${one}${pads[(index + 1) % pads.length]}`).join("|")}|`;
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.tuple(
          fc.array(cell, { minLength: columns, maxLength: columns }),
          fc.array(dashes, { minLength: columns, maxLength: columns }),
          fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
          fc.array(pad, { minLength: 1, maxLength: 5 }),
          fc.constantFrom("\n", "\r\n"),
          fc.constantFrom("", "text\n\n", "# h\n", "\uFEFF"),
        ),
      )
      .map(([header, delimiters, rows, pads, ending, before]) =>
        `${before}${[row(header, pads), row(delimiters, [" "]), ...rows.map((one) => row(one, pads))].join("\n")}\n\nafter\n`.replaceAll(
          "\n",
          ending,
        ),
      );
    fc.assert(
      fc.property(table, (source) => {
        checkCompact(source);
        expect(isSameByMdast(source, compact(source), "plain")).toBe(true);
      }),
      { seed, numRuns: share * 1_500 },
    );
  });

  testRandomly("any document like those of people, by another parser, too", (share) => {
    fc.assert(
      fc.property(tameDocument, (source) => {
        expect(isSameByMdast(source, compact(source), dialectOf(plan(source)))).toBe(true);
      }),
      { seed, numRuns: share * 300 },
    );
  });

  test.each(readCases())("case $name", ({ source, flavor }) => {
    const json = minifyJson(parseDocument(source, flavor));
    if (json !== null) return expect(compact(source, { flavor })).toBe(json);
    checkCompact(source, flavor);
    const [alternative] = profile(source, { flavor }).alternatives ?? [];
    expect(compact(source, { flavor }).length).toBe(alternative?.chars);
    const same = flavor === "text" ? isSameByParagraphs : isSameByMdast;
    expect(same(source, compact(source, { flavor }))).toBe(true);
  });

  test.skipIf(realDocuments.length === 0)("every real document", { tags: ["full"] }, () => {
    for (const document of realDocuments) {
      const source = readRealDocument(document);
      checkCompact(source, document.flavor);
      const compacted = compact(source, { flavor: document.flavor });
      // The other parser takes its time.
      if (compacted === source || document.flavor === "text" || source.length > 60_000) continue;
      expect(isSameByMdast(source, compacted), document.file).toBe(true);
    }
  });

  test("takes linear time", () => {
    const of = (rows: number) => `| a | b |\n| - | - |\n${"|  1   |  2    |\n".repeat(rows)}`;
    expect(compact(of(60_000))).toHaveLength(20 + 60_000 * 10);
  });
});
