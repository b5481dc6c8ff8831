import { describe, expect, test } from "vitest";
import {
  printAlignments,
  printTable,
  readAlignments,
} from "../../../../src/engine/candidate/shapes/print-table.js";
import type { Alignment } from "../../../../src/engine/markdown/blocks.js";

test("a table is printed without padding", () => {
  const rows = [["1", "a|b"], ["2"], ["3", "", "x"], []];
  expect(printTable(["h", ""], ["left", null], rows)).toBe(
    "| h |  |\n| :- | - |\n| 1 | a\\|b |\n| 2 |\n| 3 |  | x |\n|",
  );
});

test("missing alignments are none", () => {
  expect(printTable(["a", "b", "c", "d"], ["center", "right"], [])).toBe(
    "| a | b | c | d |\n| :-: | -: | - | - |",
  );
});

describe("alignments as a key", () => {
  const all: Alignment[] = [null, "left", "center", "right"];

  test("are read back, whatever they are", () => {
    const combinations = all.flatMap((a) => [
      [a],
      ...all.flatMap((b) => [[a, b], ...all.map((c) => [a, b, c])]),
    ]);
    expect(combinations).toHaveLength(84);
    for (const alignments of combinations) {
      expect(readAlignments(printAlignments(alignments))).toEqual(alignments);
    }
    expect(printAlignments(all)).toBe("|-|:-|:-:|-:|");
  });

  test.each(["", "|", "||", "-", "|-", "-|", "|--|", "| - |", "|:|", "|-|x|", "|-|\n", "table"])(
    "are not read from %j",
    (key) => {
      expect(readAlignments(key)).toBeNull();
    },
  );
});
