import fc from "fast-check";
import { expect, test } from "vitest";
import { toCellValue } from "../../../../src/engine/candidate/shapes/cell-value.js";
import { countQuoted } from "../../../../src/engine/candidate/shapes/quoted.js";
import { encodeToon, isIllFormed } from "../../../../src/engine/toon/codec.js";

test("values between quotes are counted", () => {
  const quoted = ["a,b", "a: b", '"', "\\", "a\nb", "[x", "{x}", "-a", "#1", " a", "a ", ""];
  expect(countQuoted(quoted)).toBe(quoted.length);
  expect(countQuoted(["a", "a b", 1, true, null, undefined, "a-b", "a|b"])).toBe(0);
});

test("all that the codec puts between quotes, but for what looks like a value of another type", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 6 }), (text) => {
      fc.pre(!isIllFormed(text) && !/^(?:null|true|false|[\d.+eE-]+)$/.test(text));
      const isQuoted = encodeToon([{ a: text }], "comma")
        .split("\n")[1]
        ?.startsWith('  "');
      if (isQuoted === true) expect(countQuoted([toCellValue(text)])).toBe(1);
    }),
    { numRuns: 2_000 },
  ));
