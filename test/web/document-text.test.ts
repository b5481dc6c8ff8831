import { describe, expect, test } from "vitest";
import { convert } from "../../src/index.js";
import { openText, toSpan } from "../../web/src/components/document/editor/open-text.js";
import { compareLines, toLineKey } from "../../web/src/engine/compare-lines.js";

const ODD = {
  "byte order mark": "\uFEFF# Title\n\nBe careful.\n",
  NUL: "# T\0itle\n\nBe careful.\n",
  "half a surrogate pair": "# T\ud83dle\n\nBe careful.\n",
  "line and paragraph separators": "# T\u2028l\u2029e\u0085\n\nBe careful.\n",
  CRLF: "\uFEFF# Title\r\n\r\nBe careful.\r\n\r\n- Handle errors gracefully.\r\n",
  CR: "# Title\r\rBe careful.\r",
  "mixed line endings": "# Title\r\n\nBe careful.\r\r\n\r\r- Handle errors gracefully.\n\r",
};

describe("a text in the editor", () => {
  test.each(Object.entries(ODD))(
    "%s: ranges of the library are found, and every character but line endings comes back",
    (_, text) => {
      const opened = openText(text);
      const { doc, lineBreak } = opened;
      const { warnings } = convert(text);
      const ranges = warnings.flatMap(({ code, range }) => (code === "vague_rule" ? [range] : []));
      expect(ranges.length).toBeGreaterThan(0);
      for (const range of ranges) {
        const { from, to } = toSpan(opened, range ?? {}) ?? { from: 0, to: 0 };
        expect(doc.sliceString(from, to)).toBe(text.slice(range?.char_start, range?.char_end));
        expect(doc.lineAt(from).number).toBe(range?.line_start);
      }
      const written = doc.sliceString(0, doc.length, lineBreak);
      expect(written).toBe(text.replace(/\r\n?|\n/g, lineBreak));
    },
  );

  test.each([
    ["a\r\nb\r\nc\n", "\r\n"],
    ["a\r\nb\nc\n", "\n"],
    ["a\rb\rc\n", "\r"],
    ["", "\n"],
  ])("most lines decide on the line ending of what is edited: %j", (text, lineBreak) =>
    expect(openText(text).lineBreak).toBe(lineBreak),
  );
});

describe("comparing", () => {
  test("padding, dashes and blanks do not make a line another one", () => {
    expect(toLineKey("| a   |  b |")).toBe(toLineKey("a|b"));
    expect(toLineKey("| :--- | ----: |")).toBe(toLineKey("|:-|-:|"));
    expect(toLineKey("##   Title  ")).toBe(toLineKey("## Title"));
    expect(toLineKey("| a \\| b |")).not.toBe(toLineKey("| a | b |"));
    expect(toLineKey("one  two")).not.toBe(toLineKey("one two"));
  });

  test("what is cut is a difference of text", () => {
    const { counts, parts } = compareLines("a\n\nb\n\nc\n", "a\n\nc\n");
    expect(counts.text).toBe(1);
    expect(parts.find(({ kind }) => kind === "removed")?.lines).toContain("b");
  });

  test("a large padded document is compared, not given up", () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => at);
    const before = rows.map((at) => `| ${at}     | x   |`).join("\n");
    const after = rows.map((at) => `| ${at} | x |`).join("\n");
    expect(compareLines(before, after).counts).toEqual({ padding: 20_000, blank: 0, text: 0 });
  });

  test("texts with little in common are not compared", () => {
    const lines = Array.from({ length: 9_000 }, (_, at) => `line ${at}`);
    const half = lines.filter((_, at) => at % 2 === 0);
    expect(() => compareLines(lines.join("\n"), half.join("\n"))).toThrow("too many changes");
  });

  test("where the differences are cut, unchanged lines at the end are those after the last one", () => {
    const before = Array.from({ length: 20_000 }, (_, at) => `line ${at + 1}`);
    const after = before.map((line, at) => (at % 20 === 10 ? `another ${line}` : line));
    const { parts, isCut } = compareLines(before.join("\n"), after.join("\n"));
    expect(isCut).toBe(true);
    const lines = ["line 6652", "line 6653", "line 6654"];
    expect(parts.at(-1)).toEqual({ kind: "same", lines, line: 6652, hidden: 16 });
  });
});
