import { describe, expect, test } from "vitest";
import { obliges } from "../../../src/engine/statements/rules.js";
import { findVague } from "../../../src/engine/statements/vague.js";
import { readRows } from "../../support/read-rows.js";
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
    Visitors are required to sign. | Should be in lower case | Do NOT edit it. | Do **not** edit it. | Do\nnot edit it. |
    You never leave the gate open. | This should be tested. | The report should contain a date. |
    Footer (required in every letter) | Take the ferry (never the bridge). |
    Close the gate (it MUST be dry). | When in the vault, make sure the light is on. |
    If the bell rings, please ensure that all leave. | Only open it with the keeper's leave. |
    **Keys**: Only give them to members.
  `),
    "Run `npm test` always.",
  ])("%s", (text) => expect(obliges(text) || findVague(text).length > 0).toBe(true));

  test.each(readRows<[string, string]>("no-obligations.yaml", import.meta.url))(
    "not %s: %s",
    (_name, text) => expect(obliges(text) || findVague(text).length > 0).toBe(false),
  );
});
