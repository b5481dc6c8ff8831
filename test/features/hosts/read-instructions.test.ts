import fc from "fast-check";
import { expect, test } from "vitest";
import { findBacktickSpans } from "../../../src/engine/markdown/imports.js";
import { findBacktickImports } from "../../../src/features/hosts/read-instructions.js";

/** As Gemini CLI has it: its time grows with the square of the backticks that are left open. */
const SPAN = /(`+)([\s\S]*?)\1/g;

const ticks = fc.integer({ min: 1, max: 9 }).map((count) => "`".repeat(count));
const texts = fc.array(fc.oneof(ticks, fc.constantFrom("a", "\n", " @./a.md")), { maxLength: 12 });

test("spans are those of Gemini CLI's pattern", () =>
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      const expected = [...text.matchAll(SPAN)].map(({ 0: span, index }) => {
        return { start: index, end: index + span.length };
      });
      expect(findBacktickSpans(text)).toEqual(expected);
    }),
    {
      numRuns: 2_000,
      examples: [[["```", "a", "`"]], [["`````"]], [["``", "a", "`", "b", "`````"]]],
    },
  ));

test("imports are told from addresses, words and code", () => {
  const text = "@a.md b@c.md (@d.md) @./e.md\t@/f.md\r\n@-g @_h @1 `@i.md` @j.md, ``` @k";
  expect(findBacktickImports(text).map(({ path }) => path)).toEqual([
    ...["a.md", "./e.md", "/f.md", "j.md,", "k"],
  ]);
});

test("a text of backticks takes no time to speak of", () => {
  const open = Array.from({ length: 1_400 }, (_, index) => "`".repeat(1_400 - index)).join(" ");
  for (const text of [
    open,
    "` `` ".repeat(100_000),
    "`".repeat(1_000_000),
    "` @a ".repeat(100_001),
  ]) {
    findBacktickImports(text);
  }
  expect(findBacktickSpans("`".repeat(1_000_001))).toEqual([{ start: 0, end: 1_000_000 }]);
});
