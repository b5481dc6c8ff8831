import { DELIMITERS, decode, encode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeToon,
  encodeKeys,
  encodeRows,
  encodeTexts,
  encodeToon,
  type Row,
} from "../../../src/engine/toon/codec.js";
import { phrases } from "../../support/words.js";

const NAMES = ["comma", "tab", "pipe"] as const;

const odd = fc.constantFrom(
  ...phrases(`
  a | a b | a,b | a: b | - a | - | [2]: 1 | {x} | "q" | # | # h | true | null | 1 | -1.5 | 1e3 |
  01 | 日本 | a.b | a~2 | k0
`),
  "",
  "a|b",
  "a\tb",
  "\\",
  "\n",
  "a\nb",
  " a",
  "a ",
  "\u0000",
  "\u2028",
  "👩‍👧",
);
const text = fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 12 }));
/** No integers and no `__proto__`: JavaScript would move or swallow them, and no entry has such a key. */
const key = text.filter((name) => !/^\d+$/.test(name) && name !== "__proto__");
const cell = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const delimiter = fc.constantFrom(...NAMES);

const rows: fc.Arbitrary<Row[]> = fc
  .uniqueArray(key, { minLength: 1, maxLength: 4 })
  .chain((columns) =>
    fc
      .array(fc.tuple(...columns.map(() => cell)), { minLength: 1, maxLength: 4 })
      .map((all) =>
        all.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]!]))),
      ),
  );

test("pieces put together are what the encoder writes for the whole", () => {
  const entry = fc.tuple(key, fc.oneof(text, rows));
  const entries = fc.uniqueArray(entry, { selector: ([name]) => name, maxLength: 6 });
  fc.assert(
    fc.property(entries, delimiter, (all, by) => {
      const keys = encodeKeys(all.map(([name]) => name));
      const texts = all.flatMap(([, value]) => (typeof value === "string" ? [value] : []));
      const bodies = encodeTexts(texts, by);
      const pieces = all.map(([, value], index) => {
        const body = typeof value === "string" ? bodies.shift() : encodeRows(value, by);
        return `${keys[index]}${body}`;
      });
      expect(pieces.join("\n")).toBe(
        encode(Object.fromEntries(all), { delimiter: DELIMITERS[by] }),
      );
    }),
    { numRuns: 3_000 },
  );
});

test("rows alone are what the encoder writes for a list at the root", () => {
  fc.assert(
    fc.property(rows, delimiter, (all, by) => {
      expect(encodeRows(all, by)).toBe(encode(all, { delimiter: DELIMITERS[by] }));
    }),
    { numRuns: 500 },
  );
});

test("a text of several lines is written alike with every delimiter", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [comma, ...others] = NAMES.map((by) => encodeTexts([`${a}\n${b}`], by)[0]);
      expect(new Set(others)).toEqual(new Set([comma]));
    }),
    { numRuns: 1_000 },
  );
});

test("nothing gives nothing", () =>
  expect([encodeKeys([]), encodeTexts([], "comma")]).toEqual([[], []]));

describe("encoding", () => {
  test("comes back", () => {
    const value = { a: "x\ny", "b c": [{ d: 1, e: null }], f: true };
    for (const by of NAMES) expect(decodeToon(encodeToon(value, by))).toEqual(value);
  });

  test("refuses lone surrogates, which is why they are escaped", () =>
    expect(() => encodeToon({ a: "\ud800" }, "comma")).toThrow());

  test("decoding is strict", () => {
    expect(() => decodeToon("a[2]: 1")).toThrow();
    expect(() => decodeToon("a: 1\na: 2")).toThrow();
  });
});

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

  test("gives what the official decoder gives", () => {
    fc.assert(
      fc.property(json, delimiter, (value, by) => {
        const toon = encode(value, { delimiter: DELIMITERS[by] });
        expect(JSON.stringify(decodeToon(toon))).toBe(JSON.stringify(decode(toon)));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ...phrases('"" | 5 | [0]: | a: | "": "" | "__proto__": 1'),
    "",
    "\n",
    "[1]:\n  - [1]: 2",
    "a:\n  b:",
  ])("of %j too", (toon) => {
    expect(JSON.stringify(decodeToon(toon))).toBe(JSON.stringify(decode(toon)));
  });
});
