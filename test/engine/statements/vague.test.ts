import { expect, test } from "vitest";
import { findVague } from "../../../src/engine/statements/vague.js";
import { phrases } from "../../support/words.js";

test.each(
  phrases(`
  Be careful | Think twice | write clean code | Don’t break things | Keep it simple |
  Handle errors gracefully | Pay close attention to error handling | Avoid over-engineering |
  Adhere to all the industry standard best practices | Use proper error handling |
  Keep functions small and focused as possible | Use your own best judgment |
  Never introduce any bugs | must always be concise, meaningful, and user-friendly |
  Pages must be solid | Keep it as short as possible | Consider how others will use it |
  Focus on goals rather than features | These are notes — keep them simple
`),
)("is vague: %s", (text) => expect(findVague(text)).toHaveLength(1));

test.each([
  ...phrases(`
  1 | Beware | The pages of the guide are clear | Keep one module small | For example, consider a guard | Write code | be careful to wait | Keep the code | The tool has dates | Use italics where appropriate, such as for titles |
  Use namespaces to organize code logically | Take care of the cache | Errors are handled by the caller | never use your own judgement
`),
  "",
])("is not vague: %s", (text) => expect(findVague(text)).toEqual([]));

test.each([
  ["a sentence with more behind it", "Be careful. The lid closes by itself.", ["Be careful."]],
  [
    "behind a label",
    "**Errors:** Handle them gracefully.",
    ["**Errors:** Handle them gracefully."],
  ],
  ["a label", "**Keep it short** — clarity over wit", []],
  [
    "both sides of a dash",
    "Keep it simple - prefer clarity over cleverness",
    ["Keep it simple - prefer clarity over cleverness"],
  ],
  [
    "what it is for",
    "Write clear names for readers of the log.",
    ["Write clear names for readers of the log."],
  ],
  ["behind a label and a dash", "**Focus** - keep it simple", ["**Focus** - keep it simple"]],
  ["explained by code behind it", "Be careful. Run `make` first.", []],
  ["explained by a rule behind it", "Keep it simple. A page must not scroll.", []],
  ["explained by a means", "Handle errors gracefully by retrying.", []],
  [
    "behind a description",
    "These are notes — keep them simple.",
    ["These are notes — keep them simple."],
  ],
  ["with a reason", "Keep it small — it is read daily.", ["Keep it small — it is read daily."]],
  ["something to be done", "Consider batching the updates.", []],
])("of each sentence: %s", (_name, text, vague) => {
  expect(findVague(text).map(({ start, end }) => text.slice(start, end))).toEqual(vague);
});
