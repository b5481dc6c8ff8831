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
import { testExamples } from "../../support/examples.js";

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
  testExamples(new URL("hybrids.md", import.meta.url), (source) => {
    const sections = findSections(parseDocument(source, "markdown"));
    const converted = sections.flatMap(({ heading }, index) =>
      heading?.text.startsWith("Convert") ? [index] : [],
    );
    const assembled = assemble(source, converted);
    const lines = assembled.hybrid.replace(/\n$/, "").split("\n");
    return [...lines, verify(assembled) ? "(verified)" : "(not verified)"];
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

test.each([
  ["a: 1", "```"],
  ["a: `x`", "```"],
  ["a: ```", "````"],
  ["a: `````` and ```", "```````"],
])("the fence around %j is longer than any run of backticks in it", (toon, marks) =>
  expect(fence(toon)).toBe(`${marks}toon\n${toon}\n${marks}\n`),
);

describe("restoring", () => {
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
});
