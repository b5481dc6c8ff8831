import { DELIMITERS, encode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../../src/engine/candidate/analysis.js";
import { type Candidate, findCandidate } from "../../../src/engine/candidate/candidate.js";
import { prove } from "../../../src/engine/candidate/proof.js";
import { writeEntries } from "../../../src/engine/candidate/shapes/write.js";
import type { DelimiterName, Flavor } from "../../../src/engine/contract/contract.js";
import { type Document, parseDocument } from "../../../src/engine/markdown/document.js";
import type { JsonValue } from "../../../src/engine/toon/codec.js";
import { isIllFormed } from "../../../src/engine/toon/codec.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { findBadCuts } from "../../support/cut-templates.js";

const DELIMITER_NAMES = ["comma", "tab", "pipe"] as const;

const find = (source: string, delimiter?: DelimiterName, flavor: Flavor = "markdown") =>
  findCandidate(
    new Analysis(parseDocument(source, flavor)),
    delimiter === undefined ? {} : { delimiter },
  );

/** The outline of a document as the official encoder writes it. */
function encodeOutline(document: Document, name: DelimiterName = "comma"): string {
  const entries = writeEntries(new Analysis(document));
  const [first] = entries;
  const isBare = entries.length === 1 && first?.[0] === "table";
  const value = isBare ? (first[1] as JsonValue) : Object.fromEntries(entries);
  return encode(value, { delimiter: DELIMITERS[name] });
}

/** Our cases that are not written as one text. */
function* shapedCases(): Generator<{ name: string; document: Document }> {
  for (const { source, flavor, name } of readCases()) {
    const document = parseDocument(source, flavor);
    if (!isIllFormed(source) && findCandidate(new Analysis(document)).shape !== "text")
      yield { name, document };
  }
}

describe("the candidate", () => {
  test("is the outline as the official encoder writes it", () => {
    for (const { name, document } of shapedCases()) {
      for (const delimiter of DELIMITER_NAMES) {
        const { toon } = findCandidate(new Analysis(document), { delimiter });
        expect(toon, `${name}, ${delimiter}`).toBe(encodeOutline(document, delimiter));
        expect(findBadCuts(toon), name).toEqual([]);
      }
    }
  });

  test("of any document is its outline where that is proved", () =>
    fc.assert(
      fc.property(anyDocument, fc.constantFrom(...DELIMITER_NAMES), (source, delimiter) => {
        const document = parseDocument(source, "markdown");
        fc.pre(!isIllFormed(source) && document.blocks.length > 0);
        const outline = encodeOutline(document, delimiter);
        const { toon } = findCandidate(new Analysis(document), { delimiter });
        if (prove(outline, document).restores) expect(toon).toBe(outline);
      }),
      { numRuns: 1_000 },
    ));

  test("has the delimiter that is asked for, else commas", () => {
    const table = "| a | b |\n|-|-|\n| x,y | z\\|t |\n\ntext, text\n";
    expect(find(table).delimiter).toBe("comma");
    for (const delimiter of DELIMITER_NAMES) {
      expect(find(table, delimiter)).toMatchObject({ delimiter, valid: true, restores: true });
    }
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

describe("a candidate that has to fit", () => {
  const findFitting = (document: Document, isFitting: (toon: string) => boolean): Candidate =>
    findCandidate(new Analysis(document), {
      share: (toon) => (isFitting(toon) ? 1 : 1 + toon.length),
    });

  test("is the one without a target where all fit", () => {
    for (const { name, document } of shapedCases()) {
      const { toon } = findCandidate(new Analysis(document));
      expect(findFitting(document, () => true).toon, name).toBe(toon);
    }
  });

  test("is the shorter of the outline and the document verbatim where none fits or it alone does", () => {
    let verbatims = 0;
    for (const { name, document } of shapedCases()) {
      const outline = encodeOutline(document);
      const verbatim = encode({ text: document.lines.text.replace(/\n$/, "") });
      const shorter = verbatim.length < outline.length ? verbatim : outline;
      expect(findFitting(document, () => false).toon, name).toBe(shorter);
      const { toon } = findFitting(document, ({ length }) => length <= shorter.length);
      expect(toon, name).toHaveLength(shorter.length);
      if (shorter === verbatim) verbatims++;
    }
    expect(verbatims).toBeGreaterThan(0);
  });
});
