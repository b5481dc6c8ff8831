import { expect, test } from "vitest";
import {
  findVaguePhrases,
  hasVagueOpening,
} from "../../../../src/engine/statements/vocabulary/vague-phrases.js";
import { phrases } from "../../../support/words.js";

test.each([
  "Be careful",
  "Think twice",
  "write clean code",
  "Don’t break things",
  "API must be simple",
])("opens vaguely: %s", (text) => expect(hasVagueOpening(text)).toBe(true));

test.each([
  ...phrases(
    "1 | You must be careful | Beware | Write code | be careful to wait | with good tests",
  ),
  "",
])("does not open vaguely: %s", (text) => expect(hasVagueOpening(text)).toBe(false));

test("phrases are found wherever they stand, none within another", () => {
  const text = "You must write clean, readable code with proper error handling, and do your best.";
  expect(findVaguePhrases(text)).toEqual([
    { index: 9, phrase: "write clean, readable code" },
    { index: 36, phrase: "with proper error handling" },
    { index: 68, phrase: "do your best" },
  ]);
});

test("whole words only", () =>
  expect(findVaguePhrases("maybe careful, write clean codes, think hardly")).toEqual([]));

test.each(
  phrases(`
  Agents must always be precise | You should exercise your own best judgment |
  Pay close attention to error handling | Errors and exceptions should be handled gracefully |
  Adhere to all the industry standard best practices |
  Keep the code base nice and tidy as possible |
  Error messages must be concise, meaningful, and user friendly |
  Tests with adequate unit test coverage | Use proper security measures |
  Never introduce any bugs | Avoid over-engineering
`),
)("finds a phrase that reaches to the end: %s", (text) => {
  const [found, ...others] = findVaguePhrases(`${text}.`);
  expect(others).toEqual([]);
  expect(found?.phrase).toBe(text.slice(found?.index));
});

test.each(
  phrases(`
  The tool must be precise | be precise with dates | Take care of the cache |
  Errors should be handled by the caller | Avoid over engineering | write clean, fast code
`),
)("finds none in: %s", (text) => expect(findVaguePhrases(text)).toEqual([]));
