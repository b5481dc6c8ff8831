import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderChange } from "../../../src/render/terminal/change-lines.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const view = { width: 40, colors: PLAIN_COLORS };
const show = (before: string, after: string) =>
  renderChange({ from: "a.md", to: "a.toon", before, after }, view).split("\n");

describe("a change", () => {
  test("shows the lines between those that stay", () => {
    expect(show("one\ntwo\nthree\nfour", "one\n2\nfour")).toEqual([
      "--- a.md",
      "+++ a.toon",
      "@@ -2,2 +2,1 @@",
      "-two",
      "-three",
      "+2",
    ]);
  });

  test("is cut to what can be read, in both directions", () => {
    const lines = show(`${"long line ".repeat(20)}\n`.repeat(100), "new");
    expect(lines).toHaveLength(3 + 21 + 1);
    expect(lines).toContain("- … 81 more lines");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
  });

  test("passes no control character on", () => {
    expect(show("\x1b[31m\u202e", "b").join("")).not.toMatch(/[\x1b\u202e]/);
  });

  test("counts each line once", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = show(before.join("\n"), after.join("\n")).slice(3);
        const removed = lines.filter((line) => line.startsWith("-")).length;
        const added = lines.filter((line) => line.startsWith("+")).length;
        const count = (all: string[]) => Math.max(1, all.length);
        expect(count(after) - count(before)).toBe(added - removed);
        expect(removed).toBeLessThanOrEqual(count(before));
      }),
    );
  });
});
