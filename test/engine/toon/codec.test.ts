import { DELIMITERS, decode, encode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeToon } from "../../../src/engine/toon/codec.js";
import { phrases } from "../../support/words.js";

const NAMES = ["comma", "tab", "pipe"] as const;

const odd = fc.constantFrom(
  ...phrases(`
  a | a b | a,b | a: b | - a | - | [2]: 1 | {x} | "q" | # | # h | true | null | 1 | -1.5 | 1e3 |
  01 | 日本 | a.b | a~2 | k0
`),
  ...["", "a|b", "a\tb", "\\", "\n", "a\nb", " a", "a ", "\u0000", "\u2028", "👩‍👧"],
);
const text = fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 12 }));
const cell = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const delimiter = fc.constantFrom(...NAMES);

describe("decoding", () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, cell, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 4 }),
    object: fc.dictionary(
      fc.oneof(text, fc.constant("__proto__"), fc.nat().map(String)),
      tie("value"),
      { maxKeys: 4 },
    ),
  })).value;

  test("gives what the official decoder gives", () =>
    fc.assert(
      fc.property(json, delimiter, (value, by) => {
        const toon = encode(value, { delimiter: DELIMITERS[by] });
        expect(JSON.stringify(decodeToon(toon))).toBe(JSON.stringify(decode(toon)));
      }),
      { numRuns: 2_000 },
    ));

  test.each([
    ...phrases('"" | 5 | [0]: | a: | "": "" | "__proto__": 1'),
    "",
    "\n",
    "[1]:\n  - [1]: 2",
    "a:\n  b:",
  ])("of %j too", (toon) =>
    expect(JSON.stringify(decodeToon(toon))).toBe(JSON.stringify(decode(toon))),
  );
});
