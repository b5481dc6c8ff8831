import fc from "fast-check";
import { expect, test } from "vitest";
import { Lines } from "../../../src/engine/markdown/lines.js";
import { TextLines } from "../../support/text-lines.js";

const BOM = "\uFEFF";

/** Line endings as LF, no byte order mark: what `text` has to be, said in another way. */
function normalize(source: string): string {
  return source.replace(/^\uFEFF/, "").replace(/\r\n|\r/g, "\n");
}

const anySource = fc
  .tuple(
    fc.constantFrom("", BOM),
    fc.array(fc.constantFrom("a", "bc", "é", "👩", BOM, "\n", "\r", "\r\n", "\n\r", "\u2028"), {
      maxLength: 24,
    }),
  )
  .map(([mark, parts]) => mark + parts.join(""));

test("toSource of any span of any text is where the same text stands in the source", () =>
  fc.assert(
    fc.property(anySource, fc.nat(40), fc.nat(40), (source, a, b) => {
      const lines = new Lines(source);
      const [start, end] = [Math.min(a, b), Math.max(a, b)].map((at) =>
        Math.min(at, lines.text.length),
      ) as [number, number];
      const range = lines.toSource({ start, end });
      const slice = source.slice(range.char_start, range.char_end);
      expect(slice.replace(/\r\n|\r/g, "\n")).toBe(lines.text.slice(start, end));
      if (start === end || lines.text[end - 1] === "\n") return;
      const reference = new TextLines(source);
      expect(range.line_start).toBe(reference.lineAt(range.char_start));
      expect(range.line_end).toBe(reference.lineAt(range.char_end - 1));
    }),
    { numRuns: 3_000 },
  ));

test("text and line starts of any source", () =>
  fc.assert(
    fc.property(anySource, (source) => {
      const lines = new Lines(source);
      expect(lines.text).toBe(normalize(source));
      expect(lines.count).toBe(new TextLines(source).count);
      const slices = Array.from({ length: lines.count }, (_, line) =>
        source.slice(
          line === 0 ? 0 : lines.sourceStartOf(line),
          line + 1 === lines.count ? source.length : lines.sourceStartOf(line + 1),
        ),
      );
      expect(slices.join("")).toBe(lines.count === 0 ? "" : source);
      for (const [line, slice] of slices.entries()) {
        const text = (line === 0 ? normalize(slice) : slice).replace(/\r\n|\r/g, "\n");
        expect(text.replace(/\n$/, "")).toBe(lines.slice(line, line + 1));
      }
    }),
    { numRuns: 2_000 },
  ));
