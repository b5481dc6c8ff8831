import { expect, test } from "vitest";
import { isVague } from "../../../src/engine/statements/vague.js";
import { phrases } from "../../support/words.js";

test.each(
  phrases(`
  Be careful | Think twice | write clean code | Don’t break things | Keep it simple |
  Handle errors gracefully | Pay close attention to error handling | Avoid over-engineering |
  Adhere to all the industry standard best practices | Use proper error handling |
  Keep functions small and focused as possible | exercise your own best judgment |
  Never introduce any bugs | must always be concise, meaningful, and user-friendly
`),
)("is vague: %s", (text) => expect(isVague(text)).toBe(true));

test.each([
  ...phrases(`
  1 | Beware | Write code | be careful to wait | Keep the code | The tool has dates | Use italics where appropriate, such as for titles |
  Use namespaces to organize code logically | Take care of the cache | Errors are handled by the caller | never use your own judgement
`),
  "",
])("is not vague: %s", (text) => expect(isVague(text)).toBe(false));
