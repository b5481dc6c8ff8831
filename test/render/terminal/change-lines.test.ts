import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderChange } from "../../../src/features/fix/change-lines.js";
import { plainView } from "../sample.js";

const show = (before: string, after: string) =>
  renderChange({ path: "a.md", before, after }, plainView(40)).split("\n");

describe("a change", () => {
  test("shows lines with those around them, and says where they are", () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const after = before.with(1, "two").toSpliced(17, 1);
    expect(show(`${before.join("\n")}\n`, `${after.join("\n")}\n`)).toEqual([
      ...["--- a.md", "+++ a.md", "@@ -1,5 +1,5 @@", " line 1", "-line 2", "+two"],
      ...[" line 3", " line 4", " line 5", "@@ -15,6 +15,5 @@", " line 15", " line 16"],
      ...[" line 17", "-line 18", " line 19", " line 20"],
    ]);
  });

  test("does not show line endings as changes", () => {
    expect(show("a\r\nb\r\n", "a\nc\n").slice(3)).toEqual([" a", "-b", "+c"]);
    expect(show("a\r\nb\r\n", "a\nb\n").at(-1)).toBe("nothing but line endings");
  });

  test("of thousands of lines is shown as one change", () => {
    const lines = (word: string) =>
      Array.from({ length: 3_000 }, (_, index) => `${word} ${index}`).join("\n");
    const shown = show(`same\n${lines("a")}\nend`, `same\n${lines("b")}\nend`);
    expect(shown[2]).toBe("@@ -2,3001 +2,3001 @@");
    expect(shown).toContain("- … 2,981 more lines");
    expect(shown).toContain("+ … 2,981 more lines");
  });

  test("in many places is cut to the first", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `${index}`);
    const after = lines.map((line, index) => (index % 10 === 0 ? "x" : line));
    expect(show(lines.join("\n"), after.join("\n")).at(-1)).toBe("… 20 more changes");
  });

  test("is cut to what can be read, in both directions", () => {
    const lines = show(`${"long line ".repeat(20)}\n`.repeat(100), "new");
    expect(lines).toHaveLength(3 + 21 + 2);
    expect(lines).toContain("- … 80 more lines");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
  });

  test("counts each line once", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = show(before.join("\n"), after.join("\n"))
          .slice(2)
          .filter((line) => !line.startsWith("\\"));
        const removed = lines.filter((line) => line.startsWith("-")).length;
        const added = lines.filter((line) => line.startsWith("+")).length;
        const countLines = (all: string[]) => (all.join("\n") === "" ? 0 : all.length);
        expect(countLines(after) - countLines(before)).toBe(added - removed);
        expect(removed).toBeLessThanOrEqual(countLines(before));
      }),
    );
  });
});
