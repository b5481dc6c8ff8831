import { describe, expect, test } from "vitest";
import { isRule } from "../../../src/engine/statements/obligation.js";
import { phrases } from "../../support/words.js";

describe("a text is a rule", () => {
  test.each([
    ...phrases(`
    You must go. | It MUST NOT fail. | It shall pass | You should test. | You ought to test. |
    Always test. | Never push. | Do not push. | Don't push. | Don’t push. | You may not push. |
    A review is required. | Reviews are mandatory | Smoking is forbidden or prohibited. |
    A cache is RECOMMENDED. | Avoid loops. | **Prefer** tabs. | [ ] Ensure that it works |
    [x] Ensure that it works | _Make sure_ it works. | You _must_ go. | Be careful. |
    Handle errors gracefully. | Use common sense. | Fine. Avoid it. |
    **Tests**: ensure that all pass | Two spaces, never tabs. | If in doubt do not guess. |
    In production never use it. | Operators never work alone. | Keys are never lent. |
    Meat never belongs there. | Two approvals required before a merge |
    Visitors are required to sign. | Should be in lower case | Do NOT edit it. |
    You never leave the gate open. | This should be tested. | The report should contain a date. |
    Footer (required in every letter) | Take the ferry (never the bridge). |
    Close the gate (it MUST be dry). | When in the vault, make sure the light is on. |
    If the bell rings, please ensure that all leave. | Only open it with the keeper's leave. |
    **Keys**: Only give them to members.
  `),
    "Run `npm test` always.",
  ])("%s", (text) => expect(isRule(text)).toBe(true));

  test.each([
    ["what is permitted", "You may push. Clients MAY retry. The field is OPTIONAL."],
    ["a recommendation in small letters", "A cache is recommended."],
    ["an instruction in the middle", "Users can prefer tabs."],
    ["parts of words", "A shadow is not a shoulder; mustard is nevertheless alright."],
    ["compounds and paths", "A must-have, required/optional, see never.md"],
    ["code", "Run `must` and `never` and ``do not``."],
    ["an address", "See [it](https://x.y/must/never) or https://x.y/should"],
    ["a word that is spoken about", 'The word "must" is strong. So is “never”.'],
    ["a word in other quotation marks", "The word 'must' is strong. So are ‘never’ and «shall»."],
    ["a quoted word at the beginning", "“Never” is a strong word."],
    ["quoted speech", 'They say "we must go" a lot.'],
    ["how to read key words", 'The key words "MUST" and MAY are to be read as in RFC 2119.'],
    ["an order without force", "Use tabs."],
    ["a statement", "Lines end in LF."],
    ["a question", "Why must we go? Should I? Prefer a token?"],
    ["an inverted condition", "Should you need it, call."],
    ["an expectation", "You should see a list. This should work."],
    [
      "what happens always or never",
      "The cache never expires. It always returns one. It is always filled.",
    ],
    ["what never doing it would be", "Never testing it costs more."],
    ["a value", "State = required. The notice (= mandatory)."],
    ["a comfort", "Don't worry about the lights."],
    ["what somebody never did", "The crew was never told. Some people never turn theirs."],
    ["what others do not do", "Users do not see it. If you don't see it, restart."],
    ["what goes on about its subject", "They are named after specs but do not implement them."],
    ["a possibility", "It may not work."],
    ["a conclusion", "The pipes must have been frozen. Something must be wrong."],
    ["an attribute", "The required fields are listed below."],
    ["a condition", "Use it if required. If a review is required: wait."],
    ["what is not required", "A review is not required. No review is required."],
    ["which things must be", "Fields that must be signed are below."],
    ["a question within", "It says how assistants should act, and what must happen."],
    ["a bare label", "**MUST NOT**"],
    [
      "what happens to the reader",
      "You never see the seal. You never want to sail there. We always get wet.",
    ],
    ["what programs do with things", "Names are always checked. Seals are never exposed."],
    [
      "a note in parentheses",
      "Start the pump (the valve must be open). Course list (fee required)",
    ],
    ["what an example does", "This should not compile. The above should fail."],
    ["what was missed", "At that point we should have stopped."],
    ["what goes as expected", "It stops, as it should."],
    ["what goes on behind a condition", "If a boat has a keel, boats in the lock do not tip over."],
    [
      "what things do only now and then",
      "Only shows the last lap. Only show the last lap. Only boats may pass.",
    ],
    ["a comma before what others do", "When tired, sailors avoid storms."],
    ["types of a parameter", "the owner (string, required), a page (optional)"],
  ])("not %s: %s", (_name, text) => expect(isRule(text)).toBe(false));
});
