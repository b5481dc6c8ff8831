import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { EntryEncoder } from "../../../src/engine/candidate/entry-encoder.js";
import { type Entry, toEntries } from "../../../src/engine/candidate/shapes/entries.js";
import { toOutline } from "../../../src/engine/candidate/shapes/outline.js";
import type { DelimiterName } from "../../../src/engine/contract/contract.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { encodeToon, type JsonValue } from "../../../src/engine/toon/codec.js";
import { isIllFormed } from "../../../src/engine/toon/ill-formed.js";
import { weigh } from "../../../src/engine/weight/weigh.js";
import { anyDocument } from "../../support/arbitrary-documents.js";

const DELIMITER_NAMES: readonly DelimiterName[] = ["comma", "tab", "pipe"];

function entriesOf(source: string): Entry[] {
  return toEntries(toOutline(analyze(parseDocument(source, "markdown"))));
}

describe("encoding by entries", () => {
  test("gives what the codec makes of the whole, and its weight", () => {
    fc.assert(
      fc.property(anyDocument, (source) => {
        fc.pre(!isIllFormed(source));
        const entries = entriesOf(source);
        const encoder = new EntryEncoder(entries, false);
        for (const delimiter of DELIMITER_NAMES) {
          const encoded = encoder.encode(delimiter);
          const isBare = entries.length === 1 && entries[0]?.[0] === "table";
          const value = isBare ? (entries[0]?.[1] as JsonValue) : Object.fromEntries(entries);
          expect(encoded.toon).toBe(encodeToon(value, delimiter));
          expect(encoded.weigh()).toBe(weigh(encoded.toon));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("encodes what entries share once, and does not mix up what they do not", () => {
    const rows = [{ a: "x, y", b: 1 }];
    const one: Entry[] = [
      ["# h", "text, text"],
      ["table", rows],
    ];
    const other: Entry[] = [
      ["text", "text, text"],
      ["rows", rows],
      ["text~2", "text, text"],
    ];
    for (const entries of [one, other]) {
      const encoder = new EntryEncoder(entries, false);
      for (const delimiter of [...DELIMITER_NAMES, ...DELIMITER_NAMES]) {
        const { toon, weigh: weight } = encoder.encode(delimiter);
        expect(toon).toBe(encodeToon(Object.fromEntries(entries), delimiter));
        expect(weight()).toBe(weigh(toon));
      }
    }
  });

  test("says first that a document is carried in its escaped form", () => {
    const encoder = new EntryEncoder([["table", [{ a: 1 }]]], true);
    const { toon, weigh: weight } = encoder.encode("comma");
    expect(toon).toBe('"\\\\u": true\ntable[1]{a}:\n  1');
    expect(weight()).toBe(weigh(toon));
  });
});
