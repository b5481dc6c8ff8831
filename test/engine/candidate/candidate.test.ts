import { DELIMITERS, encode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import {
  type Candidate,
  estimateSavings,
  findCandidate,
  listDrafts,
} from "../../../src/engine/candidate/candidate.js";
import { prove } from "../../../src/engine/candidate/proof.js";
import { toEntries } from "../../../src/engine/candidate/shapes/entries.js";
import { toOutline } from "../../../src/engine/candidate/shapes/outline.js";
import type { DelimiterName, Flavor } from "../../../src/engine/contract/contract.js";
import { type Document, parseDocument } from "../../../src/engine/markdown/document.js";
import type { JsonValue } from "../../../src/engine/toon/codec.js";
import { isIllFormed } from "../../../src/engine/toon/ill-formed.js";
import { weigh } from "../../../src/engine/weight/weigh.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";

const DELIMITER_NAMES = ["comma", "tab", "pipe"] as const;

const find = (source: string, delimiters?: readonly DelimiterName[], flavor: Flavor = "markdown") =>
  findCandidate(
    analyze(parseDocument(source, flavor)),
    delimiters === undefined ? {} : { delimiters },
  );

/** Every candidate there is, encoded as a whole, in the order that breaks ties. */
function encodeAll(document: Document, delimiters: readonly DelimiterName[]): string[] {
  const entries = toEntries(toOutline(analyze(document)));
  const [first] = entries;
  const isBare = entries.length === 1 && first?.[0] === "table";
  return encodeEach(isBare ? (first[1] as JsonValue) : Object.fromEntries(entries), delimiters);
}

/** Nothing for a value that TOON cannot carry. */
function encodeEach(value: JsonValue, delimiters: readonly DelimiterName[]): string[] {
  try {
    return delimiters.map((name) => encode(value, { delimiter: DELIMITERS[name] }));
  } catch {
    return [];
  }
}

/** The first of the lightest; of those of one weight, of the shortest. */
function lightestOf(all: readonly string[]): string | undefined {
  return [...all].sort((a, b) => weigh(a) - weigh(b) || a.length - b.length)[0];
}

function shortestOf(all: readonly string[]): string | undefined {
  return [...all].sort((a, b) => a.length - b.length)[0];
}

/** Our cases that are not written as one text. */
function* shapedCases(): Generator<{ name: string; document: Document }> {
  for (const { source, flavor, name } of readCases()) {
    const document = parseDocument(source, flavor);
    if (!isIllFormed(source) && findCandidate(analyze(document)).shape !== "text")
      yield { name, document };
  }
}

describe("the candidate", () => {
  test("of a delimiter is the first of the lightest, as the official encoder writes the whole", () => {
    for (const { name, document } of shapedCases()) {
      for (const delimiter of DELIMITER_NAMES) {
        const { toon } = findCandidate(analyze(document), { delimiters: [delimiter] });
        expect(toon, `${name}, ${delimiter}`).toBe(lightestOf(encodeAll(document, [delimiter])));
      }
      const { toon } = findCandidate(analyze(document), { delimiters: DELIMITER_NAMES });
      expect(toon, name).toBe(lightestOf(encodeAll(document, DELIMITER_NAMES)));
    }
  });

  test("of any document is never heavier than another that is proved", () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom(...DELIMITER_NAMES), (source, delimiter) => {
        const document = parseDocument(source, "markdown");
        fc.pre(!isIllFormed(source) && document.blocks.length > 0);
        const { toon } = findCandidate(analyze(document), { delimiters: [delimiter] });
        const weight = weigh(toon);
        const proved = encodeAll(document, [delimiter]).find(
          (other) => weigh(other) < weight && prove(other, document).restores,
        );
        expect(proved).toBeUndefined();
        expect(weigh(findCandidate(analyze(document)).toon)).toBeLessThanOrEqual(
          weigh(findCandidate(analyze(document), { delimiters: ["comma"] }).toon),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("of equal ones is that with commas", () => {
    expect(find("# h\n\ntext\n")).toMatchObject({ shape: "outline", delimiter: "comma" });
    expect(find("x\n")).toMatchObject({ toon: "text: x", shape: "outline", delimiter: "comma" });
    expect(find("x\n", ["pipe", "comma"]).delimiter).toBe("pipe");
  });

  test("has the delimiter that saves the most quotes", () => {
    const row = (cell: string) => `| a | b |\n|-|-|\n| ${cell} | ${cell} |\n`;
    expect(find(row("x, y")).delimiter).toBe("tab");
    expect(find(row("x\\|y")).delimiter).toBe("comma");
  });

  test("has another delimiter than comma only where a fifth of the cells hold a comma", () => {
    const table = (commas: number) =>
      `| a |\n|-|\n${Array.from({ length: 10 }, (_, n) => `| ${n < commas ? "x, y" : "z"} |\n`).join("")}`;
    expect(find(table(0)).delimiter).toBe("comma");
    expect(find(table(1)).delimiter).toBe("comma");
    expect(find(table(2)).delimiter).not.toBe("comma");
  });

  test.each(DELIMITER_NAMES)("has the delimiter that is asked for: %s", (delimiter) => {
    const candidate = find("| a | b |\n|-|-|\n| x,y | z\\|t |\n\ntext, text\n", [delimiter]);
    expect(candidate).toMatchObject({ delimiter, valid: true, restores: true });
    const mark = { comma: ",", tab: "\t", pipe: "|" }[delimiter];
    expect(candidate.toon).toContain(`a${mark}b}`);
  });

  test.each([
    ["nothing", ""],
    ["a byte order mark", "\uFEFF"],
    ["line endings", "\n\r\n\r"],
    ["white space", " \t \n  "],
  ])("of %s is proved", (_name, source) => {
    expect(find(source)).toMatchObject({ valid: true, restores: true });
  });

  test.each([
    "\ud800",
    "# \udc00\n\ntext \\u and \\ud800\n",
    "| \ud800 | \ud800 |\n|-|-|\n| \ud83d\ude00 | \\\ud800 |\n",
    "- **\ud800**: a\n- **b**: \udfff\n- **c**: d\n",
    "---\na: \ud800\n---\n\n\ud800\n===\n",
  ])("of the ill-formed %j is proved and well-formed", (source) => {
    for (const flavor of ["markdown", "text"] as const) {
      const { toon, valid, restores } = find(source, undefined, flavor);
      expect([valid, restores, isIllFormed(toon)]).toEqual([true, true, false]);
      expect(toon).toMatch(/^"\\\\u": true\n/);
    }
  });

  test("of plain text is its text", () => {
    const { shape, toon, restores } = find("x\n\n| a |\n|-|\n", undefined, "text");
    expect(restores).toBe(true);
    expect(["outline", "text"]).toContain(shape);
    expect(toon).toMatch(/^text: /);
  });
});

test.each(DELIMITER_NAMES)("savings are estimated with the delimiter asked for: %s", (name) => {
  const table = `| owner | port |\n| ----- | ---- |\n${"| ops   | 8080 |\n".repeat(20)}`;
  const document = parseDocument(table, "markdown");
  const { toon } = findCandidate(analyze(document), { delimiters: [name] });
  const analysis = analyze(document);
  expect(estimateSavings(analysis, listDrafts(analysis, [name]))).toEqual({
    chars: table.length - toon.length,
    weight: weigh(table) - weigh(toon),
  });
});

describe("a candidate that has to fit", () => {
  const findFitting = (document: Document, isFitting: (toon: string) => boolean): Candidate =>
    findCandidate(analyze(document), { share: (toon) => (isFitting(toon) ? 1 : 1 + toon.length) });

  test("is the one without a target where all fit", () => {
    for (const { name, document } of shapedCases()) {
      const { toon } = findCandidate(analyze(document));
      expect(findFitting(document, () => true).toon, name).toBe(toon);
    }
  });

  test("is the shortest where none fits or it alone does, the document verbatim included", () => {
    for (const { name, document } of shapedCases()) {
      const verbatim = encodeEach({ text: document.lines.text.replace(/\n$/, "") }, ["comma"]);
      const shortest = shortestOf([...encodeAll(document, DELIMITER_NAMES), ...verbatim]) ?? "";
      expect(findFitting(document, () => false).toon, name).toBe(shortest);
      const { toon } = findFitting(document, ({ length }) => length <= shortest.length);
      expect(toon, name).toHaveLength(shortest.length);
    }
  });

  test("fits, however heavy, where the lightest does not", () => {
    let heavier = 0;
    for (const { name, document } of shapedCases()) {
      const all = encodeAll(document, DELIMITER_NAMES);
      const least = shortestOf(all)?.length ?? 0;
      const { toon } = findFitting(document, (other) => other.length <= least);
      expect(toon.length, name).toBe(least);
      expect(all, name).toContain(toon);
      if (weigh(toon) > weigh(lightestOf(all) ?? "")) heavier++;
    }
    expect(heavier).toBeGreaterThan(0);
  });
});
