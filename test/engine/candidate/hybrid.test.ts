import { describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { Analysis } from "../../../src/engine/candidate/analysis.js";
import {
  canReassemble,
  fence,
  type HybridSection,
  restoreHybrid,
  writeHybrid,
} from "../../../src/engine/candidate/hybrid.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { restore } from "../../../src/engine/read-toon.js";

const TABLE = "| a | b |\n| - | - |\n| 1 | x |\n| 2 | y |\n";
const SOURCE = `---\nk: v\n---\n\nIntro.\n\n# One #\n\n${TABLE}\nTwo\n---\n\ntext\n\n${TABLE}`;

/** A hybrid with the sections whose index is in `converted`. */
function assemble(source: string, converted: readonly number[]) {
  const document = parseDocument(source, "markdown");
  const sections = findSections(document).map((section, index) => ({
    section,
    converts: converted.includes(index),
  }));
  const { text: hybrid, sections: pieces } = writeHybrid(new Analysis(document), sections);
  return { document, pieces, hybrid };
}
function verify(
  { hybrid, pieces, document }: ReturnType<typeof assemble>,
  tampered = hybrid,
): boolean {
  return canReassemble(tampered, pieces, document);
}

describe("a hybrid", () => {
  test("keeps every section byte for byte, and the heading of a converted one", () => {
    const { hybrid } = assemble(SOURCE, [2, 3]);
    expect(hybrid).toBe(
      "---\nk: v\n---\n\nIntro.\n\n# One #\n```toon\n[2]{a,b}:\n  1,x\n  2,y\n```\n\n" +
        "Two\n---\n```toon\ntext: text\ntable[2]{a,b}:\n  1,x\n  2,y\n```\n",
    );
  });

  test.each([[[]], [[2]], [[3]], [[2, 3]], [[1]], [[1, 2, 3]]])(
    "of the sections %j is verified and restored, in the line endings of the source",
    (converted) => {
      for (const ending of ["\n", "\r\n"]) {
        const source = SOURCE.replaceAll("\n", ending);
        for (const text of [source, `\uFEFF${source}`, source.trimEnd()]) {
          const assembled = assemble(text, converted);
          expect(verify(assembled)).toBe(true);
          expect(assembled.hybrid.replaceAll(ending, "")).not.toMatch(/[\r\n]/);
          if (converted.length > 0) {
            const restored = restore(assembled.hybrid);
            expect(restored.replaceAll(ending, "")).not.toMatch(/[\r\n]/);
            expect(convert(restored).toon_candidate).toBe(convert(text).toon_candidate);
          } else expect(assembled.hybrid).toBe(text);
        }
        // Of mixed line endings, none is the source's own.
        const mixed = assemble(`${source}\r\nx\n`, converted);
        if (converted.length > 0) expect(mixed.hybrid).toContain("```toon\n");
        expect(verify(mixed)).toBe(true);
      }
    },
  );
});

describe("a section of prose, tables and records", () => {
  const PROSE = "Some prose that says why the table is here and what it is for; it goes on.\n";
  const LETTERS = [..."abcdefghij"];
  const ROWS = `| Name | Port |\n|-|-|\n${LETTERS.map((x, n) => `| ${x} | ${n} |\n`).join("")}`;
  const LIST = LETTERS.map((x) => `- [${x}](/${x}) is ${x}\n`).join("");
  const ROWS_TOON = `[10]{Name,Port}:\n${LETTERS.map((x, n) => `  ${x},${n}\n`).join("")}`;
  const LIST_TOON = `list[10]{"- [{text}](/{text}) is {text}"}:\n${LETTERS.map((x) => `  ${x}\n`).join("")}`;

  test("has all of its body in one block, its prose too", () => {
    const source = `# h\n\n${PROSE}\n${ROWS}\n${PROSE}${LIST}\n\n${PROSE}`;
    const assembled = assemble(source, [0]);
    expect(assembled.hybrid).toBe(
      `# h\n\`\`\`toon\ntext: ${PROSE}table${ROWS_TOON}"text~2": ${PROSE}${LIST_TOON}"text~3": ${PROSE}\`\`\`\n`,
    );
    expect(verify(assembled)).toBe(true);
  });

  test("gets one blank line behind its block, unless it is the last", () => {
    const start = `# h\n\n${PROSE}\n${ROWS}`;
    const endOf = (rest: string, next: string) => {
      const text = assemble(`${start}${rest}${next}`, [0]).pieces[0]?.text ?? "";
      return text.slice(text.indexOf("  j,9\n"));
    };
    for (const [rest, toon] of [
      ["", ""],
      ["\n \n\n", ""],
      [`\n${PROSE}`, `"text~2": ${PROSE}`],
      [`\n${PROSE}\n\n`, `"text~2": ${PROSE}`],
    ] as const) {
      expect(endOf(rest, "# i\n")).toBe(`  j,9\n${toon}\`\`\`\n\n`);
      expect(endOf(rest, "")).toBe(`  j,9\n${toon}\`\`\`\n`);
    }
  });
});

test("a candidate that is known already is not looked for again, but proved", () => {
  const write = (source: string) => {
    const document = parseDocument(source, "markdown");
    const planned = findSections(document).map((section) => {
      return { section, converts: true, candidate: "text: Known." };
    });
    const { text: hybrid, sections: pieces } = writeHybrid(new Analysis(document), planned);
    return { document, pieces, hybrid };
  };
  expect(write("Known.\n").hybrid).toBe("```toon\ntext: Known.\n```\n");
  expect([verify(write("Known.\n")), verify(write("Other.\n"))]).toEqual([true, false]);
  // It is that of the whole section, so not of what is below a heading.
  expect(write("# h\n\nOther.\n").hybrid).toBe("# h\n```toon\ntext: Other.\n```\n");
});

describe("verification fails", () => {
  const assembled = assemble(SOURCE, [2]);

  test.each([
    ["another kept word", "Intro", "Outro"],
    ["other frontmatter", "k: v", "k: w"],
    ["another heading of the converted section", "# One", "# Two"],
    ["another level of it", "# One", "#  One"],
    ["another cell", "1,x", "1,z"],
    ["a row dropped", "[2]{a,b}:\n  1,x", "[1]{a,b}:"],
    ["invalid TOON", "[2]", "[3]"],
    ["other TOON", "[2]{a,b}:\n  1,x\n  2,y", "x: 1234567890123456"],
    ["no info string", "```toon", "```json"],
    ["something behind it", /$/, "x"],
    ["something missing", /.$/s, ""],
    ["nothing in it", /.+/s, ""],
  ])("with %s", (_name, from, to) => {
    const tampered = assembled.hybrid.replace(from, to);
    expect(tampered).not.toBe(assembled.hybrid);
    expect(verify(assembled, tampered)).toBe(false);
  });

  test("where only another text was proved", () => {
    const { hybrid, pieces, document } = assembled;
    expect(canReassemble(hybrid, pieces, document, "Another document.\n")).toBe(true);
    const tampered = hybrid.replace("1,x", "1,z");
    expect(canReassemble(tampered, pieces, document, "Another document.\n")).toBe(false);
    expect(canReassemble(tampered, pieces, document, restoreHybrid(hybrid) ?? "")).toBe(false);
  });

  test("where a block is not alone behind its heading", () => {
    const [toon, doubled] = [/```toon[\s\S]*?```\n/, "$&\n$&"] as const;
    const hybrid = assembled.hybrid.replace(toon, doubled);
    const pieces = assembled.pieces.map((piece) => ({
      ...piece,
      text: piece.converted ? piece.text.replace(toon, doubled) : piece.text,
    }));
    expect(canReassemble(hybrid, pieces, assembled.document)).toBe(false);
  });

  test("where the pieces do not join to the source", () => {
    const pieces: HybridSection[] = assembled.pieces.map((piece, index) =>
      index === 0 ? { ...piece, source: "", text: "" } : piece,
    );
    const hybrid = pieces.map(({ text }) => text).join("");
    expect(canReassemble(hybrid, pieces, assembled.document)).toBe(false);
  });

  test("where nothing converts and the hybrid is not the source", () =>
    expect(verify(assemble(SOURCE, []), `${SOURCE}\n`)).toBe(false));
});

describe("a fence", () => {
  test.each([
    ["a: 1", "```"],
    ["a: `x`", "```"],
    ["a: ```", "````"],
    ["a: `````` and ```", "```````"],
  ])("around %j is longer than any run of backticks in it", (toon, marks) => {
    expect(fence(toon)).toBe(`${marks}toon\n${toon}\n${marks}\n`);
  });

  test("holds tables with fences in their cells", () => {
    const source = `# h\n\n| a |\n|-|\n| \`\`\`\` |\n| ~~~ |\n\n\`\`\`\`\`\ncode\n\`\`\`\`\`\n`;
    const assembled = assemble(source, [0]);
    expect(assembled.hybrid).toContain("``````toon\n");
    expect(verify(assembled)).toBe(true);
  });
});

test("a hybrid cannot be told apart from toon blocks that the author wrote", () => {
  const own = "```toon\n[1]{a}:\n  1\n```\n";
  // Restoring would convert it.
  const kept = assemble(`# h\n\n${own}`, []);
  expect([kept.hybrid, verify(kept)]).toEqual([`# h\n\n${own}`, false]);
  expect(verify(assemble(`# h\n\n${own}\n# i\n\n${TABLE}`, [1]))).toBe(false);
  // In a converted section, they are part of what is restored.
  const assembled = assemble(`# h\n\n${TABLE}\n${own}`, [0]);
  expect(verify(assembled)).toBe(restoreHybrid(assembled.hybrid)?.includes(own.trim()) === true);
});

describe("restoring", () => {
  test.each([
    ["no block", "# h\n\ntext\n"],
    ["a block of another language", "```json\n[1]{a}:\n  1\n```\n"],
    ["a longer info string", "```toon x\n[1]{a}:\n  1\n```\n"],
    ["invalid TOON", "```toon\n[2]{a}:\n  1\n```\n"],
    ["TOON of another kind", "```toon\nname: x\n```\n"],
    ["a nested block", "- ```toon\n  text: x\n  ```\n"],
    ["a fence of tildes", "~~~toon\ntext: x\n~~~\n"],
  ])("of %s gives null", (_name, hybrid) => expect(restoreHybrid(hybrid)).toBeNull());

  test.each([
    ...["# One\n", "# One\n\n", "# One\n\n\uFEFFx\n\n# Two\n\n", "---\nk: v\n---\n", ""],
    "\uFEFF",
  ])("keeps one byte order mark in a converted section behind %j", (before) => {
    const source = `${before}\uFEFF\n\n${TABLE}`;
    const { document, pieces, hybrid } = assemble(source, [/Two|k: v/.test(before) ? 1 : 0]);
    expect(canReassemble(hybrid, pieces, document)).toBe(true);
    expect(parseDocument(restoreHybrid(hybrid) ?? "", "markdown").lines.text).toContain(
      document.lines.text.slice(0, document.lines.text.indexOf("|")).trim(),
    );
  });

  test.each([
    ["a note", "A note.\n", "\nA note.\n"],
    ["a blank line", " \nA note.\n", " \nA note.\n"],
    ["another block, then a note", "```toon\ntext: x\n```\ny", "\nx\n\ny"],
    ["nothing", "", ""],
  ])("keeps %s below a fence apart", (_name, below, restored) => {
    const block = `# h\n${fence("[1]{a,b}:\n  1,x")}`;
    const table = "# h\n\n| a | b |\n| - | - |\n| 1 | x |\n";
    expect(restoreHybrid(block + below)).toBe(table + restored);
  });

  test("of a hybrid that was cut off does not lose a line silently", () => {
    const cut = '# h\n\n```toon\ntext: the first\n"## i": the second';
    const restored = restoreHybrid(cut) ?? cut;
    expect(restored).toContain("the first");
    expect(restored).toContain("the second");
  });
});
