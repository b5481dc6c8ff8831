import { decode } from "@toon-format/toon";
import { describe, expect, test } from "vitest";
import { restoreHybrid } from "../../src/engine/candidate/hybrid.js";
import { maxRestoredChars, restoreToon } from "../../src/engine/candidate/restore.js";
import { canBeRows } from "../../src/engine/candidate/shapes/table-rows.js";
import { type Table, visitBlocks } from "../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../src/engine/markdown/document.js";
import { readFrontmatterTitle } from "../../src/engine/markdown/frontmatter.js";
import { restoreStrictly } from "../../src/engine/read-toon.js";
import { compact, convert, plan, profile, restore, validate } from "../../src/index.js";
import { readRows } from "../support/read-rows.js";

/** What docs/policy.md says under "Limits". */
const parse = (source: string) => parseDocument(source, "markdown");

const table = (columns: number, rows: number): string =>
  `|${"c|".repeat(columns)}\n|${"-|".repeat(columns)}\n${"|b|\n".repeat(rows)}`;

describe("a table with more cells than characters", () => {
  const fits = (source: string) => canBeRows(parse(source).blocks[0] as Table);

  test("is not written as rows", () => {
    // A row has 4 characters with its line break, and 9 cells; the two lines above have 40.
    expect([fits(table(9, 7)), fits(table(9, 8))]).toEqual([true, false]);
    expect([fits(table(100, 0)), fits("|a|\n|-|\n|b|\n")]).toEqual([false, true]);
  });

  test("stays text in a candidate and in compact Markdown", () => {
    const padded = table(100, 300).replaceAll("|b|", "|   b |");
    expect(restore(convert(padded).toon_candidate!)).toBe(padded);
    expect(compact(padded)).toBe(padded);
  });

  test("stays Markdown in records, which count its rows and what it says", () => {
    const wide = `# W\n\n${table(100, 300)}\nText.\n\n${table(2, 2)}`;
    const made = convert(wide, { mode: "record" });
    const { left_out, ...tables } = decode(made.toon_candidate!) as Record<string, unknown>;
    expect(tables).toEqual({
      W: table(100, 300).trimEnd(),
      "W~2": Array(2).fill({ c: "b", "c~2": null }),
    });
    expect(left_out).toBe("1.0 % of the text");
    expect([made.coverage, made.flags.valid, made.profile.stats.table_rows]).toEqual([
      0.99,
      true,
      302,
    ]);
    expect(made.warnings.map(({ code }) => code)).not.toContain("low_coverage");
    expect(validate(made.toon_candidate!, { content: wide }).valid).toBe(true);
  });

  test("costs no more than its text, however many cells are missing", () => {
    const wide = table(3_000, 20_000);
    expect(convert(wide).toon_candidate!.length).toBeLessThan(2 * wide.length);
    const records = convert(wide, { mode: "record" });
    expect(records.toon_candidate!.length).toBeLessThan(2 * wide.length);
    expect(plan(wide, { include_hybrid: true }).context_plan!.hybrid_document).toBe(wide);
  });
});

test("a long heading does not make records of many rules and tables longer with each of them", () => {
  const heading = `# ${"h".repeat(20_000)}\n\n`;
  for (const block of ["- never x\n", "|a|\n|-|\n|b|\n\n"]) {
    const source = heading + block.repeat(1_000);
    const { toon_candidate } = convert(source, { mode: "record" });
    expect(toon_candidate!.length).toBeLessThan(40 * source.length);
  }
});

describe("a candidate that stands for a huge text", () => {
  const huge = (rows: number): string =>
    `list[${rows}]{"{a}${"\\n#".repeat(4_000)}"}:\n${"  x\n".repeat(rows)}`.trimEnd();

  test("is none", () => {
    const toon = huge(3_126);
    expect(maxRestoredChars(toon)).toBeLessThan(3_126 * 8_000);
    expect(restoreToon(toon)).toBeNull();
    expect(() => restoreStrictly(toon)).toThrow();
    expect(validate(toon, { content: "# x\n" }).valid).toBe(true);
  });

  test("is one as long as it stands for 100,000 characters", () =>
    expect(restoreToon(huge(10))?.length).toBe(10 * 8_001 + 10));

  test("counts with the other blocks of its hybrid", () => {
    const block = `\`\`\`toon\n${huge(10)}\n\`\`\`\n`;
    const one = restoreHybrid(block)!;
    expect(one).not.toContain("toon");
    // Seven blocks are 57,000 characters, and may stand for forty times as many: all of them.
    expect(restoreHybrid(block.repeat(7))).not.toContain("toon");
    const tiny = `\`\`\`toon\nlist[900]{"{a}${"x".repeat(90)}"}:\n${"  1\n".repeat(900)}\`\`\`\n`;
    expect(restoreHybrid(tiny)).not.toContain("toon");
    expect(restoreHybrid(tiny.repeat(40))).not.toContain("toon");
  });
});

describe("parsing", () => {
  const depthOf = (source: string): number => {
    const types: string[] = [];
    visitBlocks(parse(source).blocks, ({ type }) => types.push(type));
    return types.filter((type) => type === "quote").length;
  };

  test("quotes that are deep are short", () => {
    const quote = (depth: number, lines: number) => `${">".repeat(depth)}a\n${"b\n".repeat(lines)}`;
    expect(depthOf(quote(400, 7))).toBe(400);
    expect(depthOf(quote(400, 8))).toBe(16);
    expect(depthOf(quote(16, 1_000))).toBe(16);
  });

  test("what follows 300,000 lines is one block", () => {
    const { blocks, lines } = parse(`${"a\n".repeat(299_998)}\n\n# b\n\n# c\n`);
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "html"]);
    expect(lines.text.slice(blocks[1]!.start, blocks[1]!.end)).toBe("# b\n\n# c");
    expect(parse("\n".repeat(600_000)).blocks).toEqual([]);
  });

  test("what follows 600,000 pieces is one block", () => {
    const { blocks } = parse("# a\n".repeat(210_000));
    expect(blocks.at(-2)!.type).toBe("heading");
    expect(blocks.at(-1)).toMatchObject({ type: "html", lineEnd: 210_000 });
    expect(blocks.length).toBeGreaterThan(190_000);
    const cells = parse(table(3, 0) + "|1|2|3|\n".repeat(250_000)).blocks;
    expect(cells.map(({ type }) => type)).toEqual(["table", "html"]);
    // An item and its paragraph are five: what opens and closes each, and the text.
    const [list] = parse("- a\n".repeat(130_000)).blocks;
    const items = list?.type === "list" ? list.items : [];
    expect(items.at(-2)!.children.map(({ type }) => type)).toEqual(["paragraph"]);
    expect(items.at(-1)).toMatchObject({ line: 120_000, children: [{ type: "html" }] });
  });
});

const FUNCTIONS = { plan, profile, restore, validate };
type Run = [keyof typeof FUNCTIONS, says: string, times: number, ...parts: string[]];

test.each(readRows<Run>("bounds.yaml", import.meta.url))(
  "%s takes linear time: %s",
  { timeout: 20_000 },
  (name, _, times, ...parts) => {
    let index = 0;
    const text = parts.map((part, at) => part.repeat(at % 2 === 0 ? 1 : times)).join("");
    FUNCTIONS[name](text.replaceAll("{i}", () => `${index++ % times}`));
  },
);

test("a text of 10 MB needs no deep stack", { tags: ["full"] }, () => {
  const rule = `**You must ${"a ".repeat(5_000_000)}`;
  const word = "a".repeat(12_000_000);
  const title = parse(`---\ntitle: |\n${"  a\n".repeat(2_500_000)}---\n`).frontmatter!;
  expect(convert(rule).verdict).toBe("keep_markdown");
  expect(convert(`- **${word}`, { mode: "record" }).mode).toBe("record");
  profile(`**Term**: ${word}`);
  validate(`\`\`\`toon\n"${word}"[1]{a,b}:\n  1,2\n\`\`\`\n`);
  expect(readFrontmatterTitle(title)).toBe("a ".repeat(2_500_000).trimEnd());
});
