import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { releaseName, UniqueNames } from "../../../../src/engine/candidate/shapes/unique-names.js";
import { words } from "../../../support/words.js";

function claimAll(names: readonly string[]): string[] {
  const unique = new UniqueNames();
  return names.map((name) => unique.claim(name));
}

describe("names", () => {
  test.each([
    ["unique ones stay", ["a", "b", "A"], ["a", "b", "A"]],
    ["repeated ones get a suffix", ["a", "a", "b", "a"], ["a", "a~2", "b", "a~3"]],
    ["the empty one", ["", ""], ["~1", "~2"]],
    ["integers", ["2", "1", "01"], ["2~1", "1~1", "01~1"]],
    ["__proto__", ["__proto__", "constructor"], ["__proto__~1", "constructor"]],
    ["ones that look claimed", ["a~2", "a", "a"], ["a~2~1", "a", "a~2"]],
    ["other scripts", ["名前", "名前"], ["名前", "名前~2"]],
  ])("%s", (_name, names, claimed) => expect(claimAll(names)).toEqual(claimed));
});

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
