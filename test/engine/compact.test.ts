import { describe, expect, test } from "vitest";
import { measureCompactMarkdown } from "../../src/engine/compact.js";
import { parseDocument } from "../../src/engine/document/document.js";

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
