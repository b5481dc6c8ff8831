import { describe, expect, test } from "vitest";
import { compact, convert, loadTokenizer } from "../../src/index.js";
import { cutTokens } from "../../web/src/engine/explain/cut-tokens.js";
import { explain, type Language } from "../../web/src/engine/explain/explain.js";
import { KINDS, type Kind } from "../../web/src/engine/explain/kinds.js";
import { readCases } from "../support/cases.js";
import { readCase } from "./support/case-files.js";

/** The pieces of a text by kind. */
function pieces(text: string, language: Language): [kind: Kind, piece: string][] {
  const { runs } = explain(text, language);
  return Array.from({ length: runs.length / 3 }, (_, at): [Kind, string] => [
    KINDS[runs[3 * at + 2] as number] as Kind,
    text.slice(runs[3 * at], runs[3 * at + 1]),
  ]);
}

describe("where characters go", () => {
  test("every character of every case has one kind", () => {
    for (const { name, source, flavor } of readCases()) {
      for (const [text, language] of [
        [source, flavor === "auto" ? "markdown" : flavor],
        [convert(source, { flavor }).toon_candidate ?? "", "toon"],
      ] as const) {
        const { chars, runs } = explain(text, language);
        expect(
          chars.reduce((sum, count) => sum + count, 0),
          name,
        ).toBe(text.length);
        for (let at = 0; at < runs.length; at += 3) {
          expect(runs[at], name).toBeGreaterThanOrEqual(at === 0 ? 0 : (runs[at - 2] as number));
          expect(runs[at + 1], name).toBeGreaterThan(runs[at] as number);
        }
      }
    }
  });

  test("a table has names, dashes, pipes, padding and repeats", () => {
    const text = "| Name  | See |\n| :---- | --- |\n| a     | docs/a |\n| b | docs/b |\n";
    expect(pieces(text, "markdown").filter(([kind]) => kind !== "marks")).toEqual([
      ["names", "Name"],
      ["padding", " "],
      ["names", "See"],
      ["padding", "---"],
      ["padding", "--"],
      ["padding", "    "],
      ["repeats", "docs/"],
    ]);
  });

  test("padding is what compact Markdown leaves out, beside pipes and their blanks", () => {
    const { content } = readCase("corpus/cases/verdicts/keep-markdown-padded-table.md");
    const { chars } = explain(String(content), "markdown");
    const compacted = compact(String(content));
    const padding = chars[KINDS.indexOf("padding")] as number;
    const marks = (text: string) => text.replace(/[^|]/g, "").length;
    const pipes = marks(String(content)) - marks(compacted);
    const left = String(content).length - compacted.length - padding - pipes;
    expect(padding).toBeGreaterThan(0);
    // One blank beside each of the pipes, and both beside those of the delimiter row.
    expect(left).toBeGreaterThanOrEqual(pipes);
    expect(left).toBeLessThanOrEqual(2 * pipes);
  });

  test("TOON has keys, indentation, quotes and escapes; in a hybrid, too", () => {
    const toon = 'table[2]{a,b}:\n  1,"x \\" y"\n';
    const expected = [
      ["names", "table[2]{a,b}:"],
      ["marks", "  "],
      ["marks", ","],
      ["quotes", '"'],
      ["quotes", '\\"'],
      ["quotes", '"'],
    ];
    expect(pieces(toon, "toon")).toEqual(expected);
    expect(pieces(`# A\r\n\r\n\`\`\`toon\n${toon}\`\`\`\n`, "markdown").slice(3, -1)).toEqual(
      expected,
    );
  });
});

describe("where tokens go", () => {
  const text = `# Größe 😀\n\n| a | b |\n| - | - |\n| 1 | "x" |\n\n${"y".repeat(900)} <|endoftext|>\n`;

  test.each(["o200k_base", "cl100k_base"] as const)("%s: as many as it counts", async (name) => {
    const { ends, tokens, by } = await cutTokens(text, name, explain(text, "markdown"));
    expect(by).toBe(name);
    expect(ends.at(-1)).toBe(text.length);
    const counted = (await loadTokenizer(name)).count(text);
    // A character of several tokens has one end.
    expect(Math.abs(ends.length - counted)).toBeLessThanOrEqual(5);
    expect(tokens.reduce((sum, count) => sum + count, 0)).toBeCloseTo(ends.length, 6);
  });

  test("the default estimator has no ends, so an exact tokenizer cuts", async () => {
    expect((await cutTokens(text, "pieces", explain(text, "markdown"))).by).toBe("o200k_base");
    const even = await cutTokens(text, "chars-per-token:4", explain(text, "markdown"));
    expect(even.ends.length).toBe(Math.ceil(text.length / 4));
  });
});
