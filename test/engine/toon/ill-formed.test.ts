import fc from "fast-check";
import { expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { restore } from "../../../src/engine/read-toon.js";
import {
  escapeIllFormed,
  isIllFormed,
  isMarkedEscaped,
  unescapeIllFormed,
} from "../../../src/engine/toon/codec.js";
import { testRows } from "../../support/test-rows.js";

testRows("ill-formed.yaml", import.meta.url, {
  "is ill-formed": isIllFormed,
  escaped: (text: string) => {
    expect(unescapeIllFormed(escapeIllFormed(text))).toBe(text);
    return escapeIllFormed(text);
  },
  "is marked as escaped": isMarkedEscaped,
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

test("a well-formed document that shows escapes is not unescaped", () => {
  const source = "Write \\ud800 or \\u005cu.\n";
  const { toon_candidate } = convert(source);
  expect(toon_candidate).not.toContain('"\\\\u": true');
  expect(restore(toon_candidate!)).toBe(source);
});
