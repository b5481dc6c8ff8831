import { expect, test } from "vitest";
import { writeDocument } from "../../bench/stress/grammar.js";
import { Random } from "../../bench/stress/random.js";

test("random documents are the same for the same seed", () => {
  for (let seed = 0; seed < 200; seed++) {
    expect(writeDocument(new Random(seed))).toBe(writeDocument(new Random(seed)));
  }
});

test("random documents are of many kinds", () => {
  const texts = Array.from({ length: 2_000 }, (_, seed) => writeDocument(new Random(seed)));
  expect(new Set(texts).size).toBeGreaterThan(1_800);
  for (const mark of ["|-|", "# ", "- **", "```toon", "\r\n", "---\ntitle", "> ", "\ud800"]) {
    const count = texts.filter((text) => text.includes(mark)).length;
    expect(count, JSON.stringify(mark)).toBeGreaterThan(5);
  }
});
