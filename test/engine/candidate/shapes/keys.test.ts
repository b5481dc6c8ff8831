import fc from "fast-check";
import { expect, test } from "vitest";
import {
  printAlignments,
  readAlignments,
  releaseName,
  UniqueNames,
} from "../../../../src/engine/candidate/shapes/keys.js";
import type { Alignment } from "../../../../src/engine/markdown/blocks.js";
import { words } from "../../../support/words.js";

test("alignments as a key are read back, whatever they are", () => {
  const alignment = fc.constantFrom<Alignment>(null, "left", "center", "right");
  fc.assert(
    fc.property(fc.array(alignment, { minLength: 1, maxLength: 5 }), (alignments) => {
      expect(readAlignments(printAlignments(alignments))).toEqual(alignments);
    }),
  );
  expect(printAlignments([null, "left", "center", "right"])).toBe("|-|:-|:-:|-:|");
});

test.each(["", "|", "||", "-", "|-", "-|", "|--|", "| - |", "|:|", "|-|x|", "|-|\n", "table"])(
  "no alignments are read from %j",
  (key) => expect(readAlignments(key)).toBeNull(),
);

test("any names stay in order, apart and recoverable", () => {
  const name = fc.oneof(
    fc.constantFrom(...words("a a~1 a~2 a~2~1 1 10 -1 __proto__ toString ~ ~1"), ""),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const unique = new UniqueNames();
      const claimed = names.map((name) => unique.claim(name));
      const object = Object.fromEntries(claimed.map((key, index) => [key, index]));
      expect(Object.keys(object)).toEqual(claimed);
      expect(claimed.map(releaseName)).toEqual(names);
    }),
    { numRuns: 3_000 },
  );
});
