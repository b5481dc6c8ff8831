import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { restore } from "../../../src/engine/read-toon.js";
import {
  ESCAPE_MARK,
  escapeIllFormed,
  isIllFormed,
  isMarkedEscaped,
  unescapeIllFormed,
} from "../../../src/engine/toon/codec.js";

describe("ill-formed text", () => {
  test.each([
    ["\ud800", true],
    ["a\udc00b", true],
    ["\udc00\ud800", true],
    ["\ud83d\ude00\ud83d", true],
    ["\ud83d\ude00", false],
    ["\\ud800", false],
    ["\uFFFD\u0000\uFEFF", false],
    ["", false],
  ])("%j: %s", (text, illFormed) => expect(isIllFormed(text)).toBe(illFormed));

  test.each([
    ["\ud800", "\\ud800"],
    ["\\u", "\\u005cu"],
    ["\\ud800", "\\u005cud800"],
    ["\\\\u", "\\\\u005cu"],
    ["\\u005cu", "\\u005cu005cu"],
    ["\\U \\n", "\\U \\n"],
    ["\ud83d\ude00", "\ud83d\ude00"],
  ])("%j is escaped as %j", (text, escaped) => {
    expect(escapeIllFormed(text)).toBe(escaped);
    expect(unescapeIllFormed(escaped)).toBe(text);
  });
});

const piece = fc.constantFrom(
  ...["\\", "u", "\\u", "\\ud800", "\\u005c", "005c", "005cu", "d800", "\ud800", "\udfff"],
  ...["\ud83d\ude00", "a", " "],
);
const anyText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));

test("any text is well-formed when escaped, and comes back", () =>
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
      const escaped = escapeIllFormed(text);
      expect(isIllFormed(escaped)).toBe(false);
      expect(unescapeIllFormed(escaped)).toBe(text);
    }),
    { numRuns: 3_000 },
  ));

test("any ill-formed document comes back", () =>
  fc.assert(
    fc.property(anyText, anyText, anyText, (a, b, c) => {
      const source = `# h${a}\n\n| ${b} | \ud800 |\n| - | - |\n| ${c} | x |\n\nt${b}\n`;
      const { flags, toon_candidate } = convert(source);
      expect(flags).toMatchObject({ valid: true, restores: true });
      expect(isIllFormed(toon_candidate!)).toBe(false);
      expect(restore(toon_candidate!)).toContain(`\n\nt${b}`.trimEnd());
    }),
    { numRuns: 300 },
  ));

test("the mark is the first key of an object", () => {
  expect(isMarkedEscaped({ [ESCAPE_MARK]: true, text: "x" })).toBe(true);
  for (const json of [
    { text: "x", [ESCAPE_MARK]: true },
    [{ [ESCAPE_MARK]: 1 }],
    "\\u",
    null,
    {},
  ]) {
    expect(isMarkedEscaped(json)).toBe(false);
  }
});

test("a well-formed document that shows escapes is not unescaped", () => {
  const source = "Write \\ud800 or \\u005cu.\n";
  const { toon_candidate } = convert(source);
  expect(toon_candidate).not.toContain('"\\\\u": true');
  expect(restore(toon_candidate!)).toBe(source);
});
