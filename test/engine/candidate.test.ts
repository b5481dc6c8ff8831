import { DELIMITERS, encode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCandidate } from "../../src/engine/candidate.js";
import type { DelimiterName, Flavor } from "../../src/engine/contract.js";
import { type Document, parseDocument } from "../../src/engine/document/document.js";
import { prove } from "../../src/engine/proof.js";
import { toEntries } from "../../src/engine/shapes/entries.js";
import { SHAPES } from "../../src/engine/shapes/index.js";
import { readJsonDocument, toJsonEntry } from "../../src/engine/shapes/json-text.js";
import type { JsonValue } from "../../src/engine/toon/codec.js";
import { isIllFormed } from "../../src/engine/toon/ill-formed.js";
import { anyDocument } from "../support/arbitrary-documents.js";
import { readCases } from "../support/cases.js";

const DELIMITER_NAMES = ["comma", "tab", "pipe"] as const;

const find = (source: string, delimiters?: readonly DelimiterName[], flavor: Flavor = "markdown") =>
  findCandidate(parseDocument(source, flavor), delimiters);

/** Every candidate there is, encoded as a whole, in the order that breaks ties. */
function encodeAll(document: Document): string[] {
  const json = readJsonDocument(document);
  const shaped = SHAPES.filter((shape) => shape.fits(document)).flatMap((shape) => {
    const entries = toEntries(shape.toSegments(document));
    const [first] = entries;
    const bare = shape.name === "table" && entries.length === 1 && first?.[0] === "table";
    return encodeEach(bare ? (first[1] as JsonValue) : Object.fromEntries(entries));
  });
  return json === null ? shaped : [...encodeEach(toJsonEntry(json)), ...shaped];
}

/** Nothing for a value that TOON cannot carry. */
function encodeEach(value: JsonValue): string[] {
  try {
    return DELIMITER_NAMES.map((name) => encode(value, { delimiter: DELIMITERS[name] }));
  } catch {
    return [];
  }
}

function firstOfShortest(document: Document): string | undefined {
  const all = encodeAll(document);
  const shortest = Math.min(...all.map(({ length }) => length));
  return all.find(({ length }) => length === shortest);
}

describe("the candidate", () => {
  test("is the first of the shortest, as the official encoder writes the whole", () => {
    for (const { source, flavor, name } of readCases()) {
      const document = parseDocument(source, flavor);
      const { toon, shape, restores } = findCandidate(document);
      expect(restores, name).toBe(true);
      if (isIllFormed(source) || shape === "text") continue;
      expect(toon, name).toBe(firstOfShortest(document));
    }
  });

  test("of any document is never longer than another that is proved", () => {
    fc.assert(
      fc.property(anyDocument, (source) => {
        const document = parseDocument(source, "markdown");
        fc.pre(!isIllFormed(source) && document.blocks.length > 0);
        const { toon } = findCandidate(document);
        const proved = encodeAll(document).find(
          (other) => other.length < toon.length && prove(other, document).restores,
        );
        expect(proved).toBeUndefined();
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });

  test("of equal ones is the earlier shape, then comma", () => {
    expect(find("# h\n\ntext\n")).toMatchObject({ shape: "outline", delimiter: "comma" });
    expect(find("| a |\n|-|\n| 1 |\n")).toMatchObject({ shape: "table", delimiter: "comma" });
    expect(find("x\n")).toMatchObject({ toon: "text: x", shape: "outline", delimiter: "comma" });
  });

  test("has the delimiter that saves the most quotes", () => {
    const row = (cell: string) => `| a | b |\n|-|-|\n| ${cell} | ${cell} |\n`;
    expect(find(row("x, y")).delimiter).toBe("tab");
    expect(find(row("x\\|y")).delimiter).toBe("comma");
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

  test("of nothing is nothing", () => {
    expect(find("")).toMatchObject({ toon: "", delimiter: "comma" });
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

  test("of a document that no shape restores is its text", () => {
    const { shape, toon, restores } = find("x\n\n| a |\n|-|\n", undefined, "text");
    expect(restores).toBe(true);
    expect(["outline", "text"]).toContain(shape);
    expect(toon).toMatch(/^text: /);
  });
});
