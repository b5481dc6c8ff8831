import { expect, test } from "vitest";
import { spellInDigits, stemWord } from "../../../../src/engine/statements/compare/rule-words.js";

test.each([
  ["copied", "copy"],
  ["tests", "test"],
  ["testing", "test"],
  ["needed", "need"],
  ["three", "\u00013"],
  ["was", "be"],
  ["éclairs", "éclairs"],
  ["bus", "bus"],
])("%s is the same word as %s", (word, stem) => expect(stemWord(word, false)).toBe(stem));

test("a passive participle stays as it is", () => expect(stemWord("copied", true)).toBe("copied"));

test.each([
  ["two-space", "2-space"],
  ["Twelve-hour-long", "12-hour-long"],
  ["re-run", "re-run"],
  ["two", "two"],
])("%s is written %s", (word, digits) => expect(spellInDigits(word)).toBe(digits));
