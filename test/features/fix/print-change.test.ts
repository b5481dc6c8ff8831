import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printChange } from "../../../src/features/fix/print-change.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const print = (before: string, after: string, isShown = false) =>
  printChange({ path: "a.md", before, after }, PLAIN_COLORS, isShown);

describe("a change", () => {
  test("gives back the new text, byte for byte", () => {
    const line = fc.constantFrom("a", "b", "", "c\r", "\td", "\u001b[31m", "\uFEFFe", "é");
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("", "\n"))
      .map(([lines, end]) => lines.join("\n") + end);
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, print(before, after), { autoConvertLineEndings: false })).toBe(
          after,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("of thousands of lines is one change", () => {
    const lines = (word: string) =>
      Array.from({ length: 3_000 }, (_, index) => `${word} ${index}`).join("\n");
    const [before, after] = [`same\n${lines("a")}\nend`, `same\n${lines("b")}\nend`];
    const printed = print(before, after);
    expect(printed).toContain("@@ -1,3002 +1,3002 @@");
    expect(applyPatch(before, printed)).toBe(after);
  });

  test("has no control character on a terminal", () => {
    expect(print("\u001b[31ma\n", "b\n", true)).toContain("-␛[31ma\n");
    expect(print("\u001b[31ma\n", "b\n")).toContain("-\u001b[31ma\n");
  });
});
