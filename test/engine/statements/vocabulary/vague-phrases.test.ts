import { expect, test } from "vitest";
import {
  hasVagueOpening,
  withoutVaguePhrases,
} from "../../../../src/engine/statements/vocabulary/vague-phrases.js";
import { phrases } from "../../../support/words.js";

test.each(
  phrases("Be careful | Think twice | write clean code | Don’t break things | Keep it simple"),
)("opens vaguely: %s", (text) => expect(hasVagueOpening(text)).toBe(true));

test.each([
  ...phrases("1 | You must be careful | Beware | Write code | be careful to wait | Keep code"),
  "",
])("does not open vaguely: %s", (text) => expect(hasVagueOpening(text)).toBe(false));

test("phrases are found wherever they stand", () =>
  expect(
    withoutVaguePhrases("You must write clean, readable code with pumps, and do your best."),
  ).toBe("you must  with pumps, and ."));

test.each(
  phrases(`
  Handle errors gracefully | Pay close attention to error handling | Avoid over-engineering |
  Adhere to all the industry standard best practices | Use proper error handling |
  Keep functions small and focused as possible | exercise your own best judgment |
  Never introduce any bugs | must always be concise, meaningful, and user-friendly
`),
)("is a phrase as a whole: %s", (text) => expect(withoutVaguePhrases(text)).toBe(""));

test.each(
  phrases(`
  The tool has dates | Take care of the cache | Errors are handled by the caller |
  maybe careful, write clean codes, think hardly | never use your own judgement
`),
)("finds none in: %s", (text) => expect(withoutVaguePhrases(text)).toBeNull());
