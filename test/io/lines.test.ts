import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedLines, ByteCollector, type LineEvent } from "../../src/io/bounded-lines.js";

test("gives back what came, in memory of its own, and starts anew", () => {
  const collector = new ByteCollector();
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (chunks) => {
      const all = Buffer.concat(chunks);
      for (const chunk of chunks) collector.append(chunk);
      expect(collector.length).toBe(all.length);
      for (const chunk of chunks) chunk.fill(0);
      expect(collector.take().equals(all)).toBe(true);
      expect(collector.length).toBe(0);
    }),
  );
});

const LIMIT = 20;

/** What a text is cut into, where it comes in pieces of these lengths. */
function cut(text: string, lengths: readonly number[]): LineEvent[] {
  const lines = new BoundedLines(LIMIT);
  const bytes = Buffer.from(text);
  const events: LineEvent[] = [];
  let start = 0;
  for (const length of lengths) {
    events.push(...lines.push(bytes.subarray(start, start + length)));
    start += length;
  }
  events.push(...lines.push(bytes.subarray(start)), ...lines.end());
  return events;
}

test("lines are the same, however their bytes come", () => {
  const line = fc.string({ maxLength: 2 * LIMIT }).map((text) => text.replaceAll("\n", "é"));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(30)), (all, lengths) => {
      const events = cut(all.map((one) => `${one}\n`).join(""), lengths);
      expect(events.map(({ isCut }) => isCut)).toEqual(
        all.map((one) => Buffer.byteLength(one) > LIMIT),
      );
      events.forEach(({ bytes, isCut }, index) => {
        if (!isCut) expect(bytes.toString()).toBe(all[index]);
      });
    }),
  );
});

test("of a line that is too long, both ends are kept", () => {
  const text = Array.from({ length: 1_000 }, (_, index) => index).join(" ");
  for (const lengths of [[], [1_000], [5, 1, 300, 700], Array(3_000).fill(1)]) {
    const [first, ...others] = cut(`${text}\nnext`, lengths);
    expect(first?.isCut).toBe(true);
    const ends = `${first?.bytes}`;
    expect(ends.endsWith(text.slice(-256))).toBe(true);
    expect(text.startsWith(ends.slice(0, -256))).toBe(true);
    expect(others).toEqual([{ bytes: Buffer.from("next"), isCut: false }]);
  }
});

test("the end ends a line", () => {
  expect(cut("a\n", [])).toHaveLength(1);
  expect(cut("a\nb", [])).toHaveLength(2);
  expect(cut("", [])).toEqual([]);
  expect(cut("x".repeat(50), []).map(({ isCut }) => isCut)).toEqual([true]);
});
