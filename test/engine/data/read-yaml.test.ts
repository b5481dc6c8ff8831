import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonValue } from "../../../src/engine/data/json.js";
import { readYaml, writeYaml } from "../../../src/engine/data/read-yaml.js";
import { controlText } from "../../support/arbitrary-data.js";
import { readRows } from "../../support/read-rows.js";
import { testRandomly } from "../../support/test-randomly.js";

describe("YAML that is a value and nothing else", () => {
  test.each(readRows<[string, string]>("plain.yaml", import.meta.url))("%j is %s", (text, json) => {
    const read = readYaml(text);
    expect(read).toMatchObject({ json });
    for (const compact of "json" in read ? read.compacts : []) {
      expect(compact).not.toContain("\n");
      for (const version of ["1.1", "1.2"] as const) {
        expect(parse(compact, { version })).toEqual(JSON.parse(json));
      }
      expect(readYaml(compact)).toMatchObject({ json });
    }
  });

  test.each([
    ...readRows<[string, string, number]>("not-plain.yaml", import.meta.url),
    ["]\n".repeat(100_000), "syntax", 0],
    ["a: \0\n", "versions", 3],
    [`a: ${"[".repeat(70)}`, "depth", 67],
    [Array.from({ length: 140 }, (_, level) => `${" ".repeat(level)}a:`).join("\n"), "depth", 8640],
    ["- ".repeat(70), "depth", 128],
    ["{a: ".repeat(100_000), "depth", 256],
  ])("%.20j is not: %s", (text, reason, offset) =>
    expect(readYaml(text)).toEqual({ reason, offset }),
  );

  test("texts of one line have no more quotation marks than they need", () => {
    const read = readYaml("a: 'on'\nb: two words\nc: 'x: y'\nd: ''\n'no': 'e5'\n");
    expect(read).toMatchObject({
      compacts: [
        '{a: "on",b: two words,c: "x: y",d: "","no": "e5"}',
        '{"a":"on","b":"two words","c":"x: y","d":"","no":"e5"}',
      ],
    });
  });

  test("what YAML 1.1 would break stays an escape on one line", () =>
    expect(readYaml('a: "\\u2028"\n')).toEqual({
      json: '{"a":"\\u2028"}',
      compacts: ['{a: "\\u2028"}', '{"a":"\\u2028"}'],
    }));

  test.each([
    [1022, 2],
    [1023, 0],
  ])(
    "of keys with %i characters and quotation marks, %i texts of one line are YAML",
    (size, count) =>
      expect(readYaml(`- ? ${"k".repeat(size)}\n  : 1\n`)).toMatchObject({
        compacts: { length: count },
      }),
  );

  test.each([
    ["keys", Array.from({ length: 20_000 }, (_, index) => `key${index}: v\n`).join("")],
    ["items", "- a\n".repeat(30_000)],
    ["blank lines", `a: 1\n${"\n".repeat(100_000)}`],
    ["errors", "a: b: c\n".repeat(20_000)],
    ["documents", "---\na\n".repeat(20_000)],
  ])("takes linear time: %s", (_, text) => expect(readYaml(text)).toBeDefined());
});

test.each<JsonValue>([
  { a: "yes", b: "no", c: "1e3", d: "12:30", e: "2001-01-01", f: "null", g: "", h: "a: b" },
  [0, 1.5, "1e21"],
  { on: [{ y: "n" }, [[], {}]], "1": "0x1F" },
  "text",
  ["a\nb\n", " x ", "# c", "- a", "&a", "*a", "!a", "%a", "@a", "`a"],
  { "a\tb": "a\tb", op: ["=", ">", "<<"], "=": 1, "<<": { a: 1 } },
  ["+0o17", "-0o17", "0o_7", "e0", "E-5", " \n", "\u007f\u0085\u2028\u2029\ufffe\uffff", "\0"],
])("what is written as YAML is read as the same value by both versions: %j", (value) => {
  const text = writeYaml(value) as string;
  for (const version of ["1.1", "1.2"] as const) expect(parse(text, { version })).toEqual(value);
});

test("keys that are long only with their escapes are written as long ones", () => {
  const value = { ["k".repeat(2000)]: 1, ["\u2028".repeat(200)]: 2 };
  expect(parse(writeYaml(value) as string)).toEqual(value);
});

test("texts in block style have the quotation marks of those on one line", () =>
  expect(writeYaml({ "two words": ["a: b", "on", "a\nb"], "a\tb": [], d: {} })).toBe(
    'two words:\n  - "a: b"\n  - "on"\n  - "a\\nb"\n"a\\tb": []\nd: {}\n',
  ));

testRandomly(
  "any text, as a key too, is written in both styles so that both versions read it",
  (share) =>
    fc.assert(
      fc.property(controlText, controlText, (key, text) => {
        const value = { nested: [{ [key]: text }, text] };
        const block = writeYaml(value);
        const read = readYaml(JSON.stringify(value));
        for (const yaml of [block, ...("json" in read ? read.compacts : [])]) {
          for (const version of ["1.1", "1.2"] as const) {
            expect(parse(yaml as string, { version })).toEqual(value);
          }
        }
      }),
      { numRuns: share * 2_000 },
    ),
);

test.each<JsonValue>([1e21, 5e-324, nest(200)])(
  "what both versions would not read alike is not written: %j",
  (value) => expect(writeYaml(value)).toBeNull(),
);

function nest(levels: number): JsonValue {
  return levels === 0 ? 1 : { a: nest(levels - 1) };
}
