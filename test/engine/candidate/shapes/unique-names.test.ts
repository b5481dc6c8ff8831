import fc from "fast-check";
import { expect, test } from "vitest";
import { releaseName, UniqueNames } from "../../../../src/engine/candidate/shapes/keys.js";
import { words } from "../../../support/words.js";

function claimAll(names: readonly string[]): string[] {
  const unique = new UniqueNames();
  return names.map((name) => unique.claim(name));
}

test("any names stay in order, apart and recoverable", () => {
  const name = fc.oneof(
    fc.constantFrom(...words("a a~1 a~2 a~2~1 1 10 -1 __proto__ toString ~ ~1"), ""),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const claimed = claimAll(names);
      const object = Object.fromEntries(claimed.map((key, index) => [key, index]));
      expect(Object.keys(object)).toEqual(claimed);
      expect(claimed.map(releaseName)).toEqual(names);
    }),
    { numRuns: 3_000 },
  );
});
