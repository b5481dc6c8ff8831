import { describe, expect, test } from "vitest";
import {
  printAlignments,
  printTableHead,
  printTableRow,
  readAlignments,
} from "../../../../src/engine/candidate/shapes/print-table.js";
import type { Alignment } from "../../../../src/engine/markdown/blocks.js";

test.each([
  [["1", "a|b"], "| 1 | a\\|b |"],
  [["3", "", "x"], "| 3 |  | x |"],
  [["2"], "| 2 |"],
  [[], "|"],
])("the row of %j is printed without padding", (cells, line) => {
  expect(printTableRow(cells)).toBe(line);
});

test("missing alignments are none", () =>
  expect(printTableHead(["a", "b", "c", "d"], ["center", "right"])).toEqual([
    "| a | b | c | d |",
    "| :-: | -: | - | - |",
  ]));

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
