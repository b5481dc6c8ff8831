import { describe, expect, test } from "vitest";
import { printAlignments, readAlignments } from "../../../../src/engine/candidate/shapes/keys.js";
import type { Alignment } from "../../../../src/engine/markdown/blocks.js";

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
    (key) => expect(readAlignments(key)).toBeNull(),
  );
});
