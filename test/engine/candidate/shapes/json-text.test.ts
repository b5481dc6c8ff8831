import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, profile, restore, restoreStrictly } from "../../../../src/engine/api.js";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../../src/engine/candidate/candidate.js";
import { minifyJson } from "../../../../src/engine/candidate/minify-json.js";
import { prove } from "../../../../src/engine/candidate/proof.js";
import {
  isJsonWithinBounds,
  MAX_JSON_DEPTH,
} from "../../../../src/engine/candidate/shapes/json-bounds.js";
import { draftJson } from "../../../../src/engine/candidate/shapes/json-drafts.js";
import {
  printJsonKey,
  readJsonDocument,
  readJsonKey,
  readJsonText,
} from "../../../../src/engine/candidate/shapes/json-text.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { decodeUntrusted } from "../../../../src/engine/toon/untrusted.js";

const candidateOf = (text: string) => findCandidate(analyze(parseDocument(text, "text")));
const draftOf = (text: string) =>
  draftJson(analyze(parseDocument(text, "text")), ["comma"])[0]?.toon;
const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("a text that is JSON", () => {
  test.each([
    ["on one line", '{"a":1}', "json_no_newline:\n  a: 1"],
    ["on a line of its own", '{"a":1}\n', "json:\n  a: 1"],
    ["indented by a space", '{\n "a": 1\n}\n', "json_indent_1:\n  a: 1"],
    ["indented by eight", '{\n        "a": 1\n}', "json_indent_8_no_newline:\n  a: 1"],
    ["indented by a tab", '{\n\t"a": 1\n}\n', "json_indent_tab:\n  a: 1"],
    ["indented by two tabs", '{\n\t\t"a": 1\n}\n', "json_indent_2_tabs:\n  a: 1"],
    ["an array", "[1,2]\n", "json[2]: 1,2"],
    ["an empty object", "{}", "json_no_newline:"],
    ["an empty array", "[]\n", "json: []"],
    ["with CRLF", '{\r\n  "a": 1\r\n}\r\n', "json_indent_2:\n  a: 1"],
    ["with a byte order mark", '\uFEFF{"a":1}', "json_no_newline:\n  a: 1"],
    ["a key as ours", '{"text":"x"}\n', "json:\n  text: x"],
    ["a key as none", '{"__proto__":1,"":2}\n', 'json:\n  __proto__: 1\n  "": 2'],
  ])("%s", (_name, text, toon) => {
    expect(draftOf(text)).toBe(toon);
    expect(prove(toon, parseDocument(text, "text"))).toMatchObject({ valid: true, restores: true });
    expect(restore(toon)).toBe(text.replace("\uFEFF", "").replaceAll("\r", ""));
  });

  test.each([
    ["a number", "1\n"],
    ["a string", '"a"'],
    ["two values", "{}\n{}\n"],
    ["a space behind", "{} "],
    ["a blank line behind", "{}\n\n"],
    ["white space before", ' {"a":1}'],
    ["white space inside", '{"a": 1}'],
    ["an array on one line within indentation", '{\n  "a": [1, 2]\n}\n'],
    ["nine spaces", '{\n         "a": 1\n}\n'],
    ["mixed indentation", '{\n \t"a": 1\n}\n'],
    ["a number in another spelling", '{"a":1.0}'],
    ["an exponent", '{"a":1e3}'],
    ["minus nought", '{"a":-0}'],
    ["a number beyond doubles", '{"a":12345678901234567890}'],
    ["an infinite number", '{"a":1e999}'],
    ["a duplicate key", '{"a":1,"a":1}'],
    ["integer keys out of order", '{"2":1,"1":1}'],
    ["an escape that is not needed", '{"a":"\\u0041\\/"}'],
    ["an escape in capitals", '{"a":"\\u001F"}'],
    ["a comma too many", "[1,]"],
    ["a comment", "[1 /* one */]"],
    ["half of a pair", '{"a":"\ud800"}'],
    ["half of a pair, escaped", '{"a":"\\ud800"}'],
    ["half of a pair in a key", '{"\\udc00":1}'],
    ["nested too deeply", nest(MAX_JSON_DEPTH + 1)],
    ["so dense that it is all indentation", `[${Array(50).fill(nest(20)).join(",")}]`],
  ])("is not what has %s", (_name, text) => {
    expect(draftOf(text)).toBeUndefined();
    const { shape, restores } = candidateOf(text);
    expect(restores).toBe(true);
    expect(shape).not.toBe("json");
  });

  test("is none as Markdown", () => {
    expect(findCandidate(analyze(parseDocument('{"a":1}\n', "markdown"))).shape).toBe("outline");
    expect(minifyJson(readJsonDocument(parseDocument('{"a":1}\n', "markdown")))).toBeNull();
  });

  test("is read at the depth that is allowed", () => {
    const toon = draftOf(`[${nest(MAX_JSON_DEPTH - 1)},"${"x".repeat(500)}"]`);
    expect(decodeUntrusted(toon ?? "").ok).toBe(true);
  });

  test("uses the delimiter that is asked for", () => {
    const text = '[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":3,"b":"z"}]\n';
    for (const [delimiter, mark] of [
      ["comma", ""],
      ["tab", "\t"],
      ["pipe", "|"],
    ] as const) {
      const { toon_candidate } = convert(text, { flavor: "text", delimiter });
      expect(toon_candidate).toContain(`json[3${mark}]{a${mark || ","}b}:`);
    }
    expect(candidateOf('[{"a":"x, y","b":"y, z"},{"a":"z, x","b":"x, x"}]\n').delimiter).toBe(
      "tab",
    );
  });
});

describe("keys", () => {
  test.each(["json_indent_0", "json_indent_9", "json_indent_1_tabs", "json ", "json~2", "JSON"])(
    "%j is none",
    (key) => {
      expect(readJsonKey(key)).toBeNull();
    },
  );

  test.each(["json: 1", "json: x", "json:\n  a: 1\ntext: x", '"\\\\u": true\njson:\n  a: 1'])(
    "%j stands for nothing",
    (toon) => {
      expect(() => restoreStrictly(toon)).toThrow("cannot be restored");
    },
  );

  test("a small candidate of a huge text stands for nothing", () => {
    const deep = Array.from({ length: 150 }, (_, depth) => `${"  ".repeat(depth + 1)}a:\n`).join(
      "",
    );
    const numbers = `${"  ".repeat(151)}a[50000]: ${Array(50_000).fill(1).join(",")}`;
    expect(() => restoreStrictly(`json_indent_8:\n${deep}${numbers}`)).toThrow(
      "cannot be restored",
    );
    const rows = `json[60000]{${"k".repeat(1000)}}:\n${"  1\n".repeat(60_000)}`.trimEnd();
    expect(() => restoreStrictly(rows)).toThrow("cannot be restored");
  });
});

const indents = [
  "",
  ...Array.from({ length: 8 }, (_, index) => " ".repeat(index + 1)),
  ...Array.from({ length: 8 }, (_, index) => "\t".repeat(index + 1)),
];
const anyLayout = fc.record({ indent: fc.constantFrom(...indents), newline: fc.boolean() });
const anyString = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", " ", "-", "- a", "#", "null", "1e3", "007", "a: b", 'a,"b"', "\n\t\\", "[1]"),
);
const { container } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "medium" },
    fc.oneof(anyString, fc.double({ noNaN: true }), fc.integer(), fc.boolean(), fc.constant(null)),
    tie("container"),
  ),
  container: fc.oneof(
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.oneof(anyString, fc.constant("__proto__")), tie("value"), { maxKeys: 5 }),
    fc.uniqueArray(anyString, { minLength: 1, maxLength: 4 }).chain((keys) =>
      fc.array(
        fc
          .tuple(...keys.map(() => anyString))
          .map((values) => Object.fromEntries(keys.map((key, index) => [key, values[index]]))),
        { maxLength: 5 },
      ),
    ),
  ),
}));

describe("properties", () => {
  test("a key says the layout", () => {
    for (const indent of indents) {
      for (const newline of [true, false]) {
        expect(readJsonKey(printJsonKey({ indent, newline }))).toEqual({ indent, newline });
      }
    }
  });

  test("a JSON text comes back, character for character", () => {
    let converted = 0;
    fc.assert(
      fc.property(container, anyLayout, (value, { indent, newline }) => {
        const text = JSON.stringify(value, null, indent) + (newline ? "\n" : "");
        expect(candidateOf(text).restores).toBe(true);
        const toon = draftOf(text);
        if (toon === undefined) return;
        converted++;
        expect(restore(toon)).toBe(text);
        expect(decodeUntrusted(toon).ok).toBe(true);
        expect(toon.length).toBeLessThan(8 * text.length + 40);
      }),
      { numRuns: 500 },
    );
    expect(converted).toBeGreaterThan(200);
  });

  test("a minified text is the shortest of the same value, and stays as it is", () => {
    fc.assert(
      fc.property(container, anyLayout, (value, { indent, newline }) => {
        const text = JSON.stringify(value, null, indent) + (newline ? "\n" : "");
        const minified = minifyJson(readJsonDocument(parseDocument(text, "text")));
        if (minified === null) return;
        expect(minified).toBe(JSON.stringify(value) + (newline ? "\n" : ""));
        // Without its indentation, a text of little but brackets may be too dense to be read as JSON.
        const again = isJsonWithinBounds(minified) ? minified : null;
        expect(minifyJson(readJsonDocument(parseDocument(minified, "text")))).toBe(again);
        const { alternatives } = profile(text, { flavor: "text" });
        const entry = { name: "minified_json", chars: minified.length };
        expect(alternatives).toContainEqual(expect.objectContaining(entry));
      }),
    );
  });

  test("any text of JSON's characters gets a verdict", () => {
    const anyJsonLike = fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n\t01.e-antu') });
    fc.assert(
      fc.property(anyJsonLike, fc.constantFrom("[", "{"), (inner, open) => {
        const text = `${open}${inner}${open === "[" ? "]" : "}"}`;
        const read = readJsonText(text);
        expect(candidateOf(text).restores).toBe(true);
        if (read !== null) expect(JSON.parse(text)).toEqual(read.value);
      }),
      { numRuns: 1000 },
    );
  });
});
