import { describe, expect, test } from "vitest";
import { isInstructing, type TermKind } from "../../../src/engine/statements/instruction.js";

describe("what follows a term tells the reader what to do", () => {
  test.each<[string, string, TermKind]>([
    ["Tests", "always run them twice", "word"],
    ["Limit", "must be below 5", "word"],
    ["Deadline", "The report must be filed by Friday", "word"],
    ["Ladders", "If the floor is wet you must not climb", "word"],
    ["Quotes", "single, never double", "word"],
    ["Branches", "The main branch is protected, never push to it", "word"],
    ["Review", "required before a merge", "word"],
    ["Never", "push to main", "word"],
    ["Never force a push", "it rewrites history", "word"],
    ["Search for duplicates", "open and closed", "word"],
    ["Commits", "Use the imperative mood", "word"],
    ["Keys", "Only give them to members", "word"],
    ["id", "must be unique", "code"],
    ["--no-verify", "never use it", "code"],
  ])("%s: %s", (term, meaning, kind) => expect(isInstructing(term, meaning, kind)).toBe(true));

  test.each<[string, string, TermKind]>([
    ["Quorum", "the number of members that must be present", "word"],
    ["Quorum", "number of votes required to pass a motion", "word"],
    ["Blocker", "an issue we must fix before a release", "word"],
    ["Head", "height of the lift. Must be in metres.", "word"],
    ["Load", "the weight of the cabin, never more than 5 t", "word"],
    ["Set", "several items that are lent as one, required for games", "word"],
    ["Certificate", "the file of the key; it must be readable", "word"],
    ["Runbook", "steps to take when a pump must be replaced", "word"],
    ["Set point", "set of values", "word"],
    ["Evict", "take a page out of memory", "word"],
    ["Never force a push", "<!-- why -->", "word"],
    ["changed", "Only include what has changed", "code"],
    ["--quiet", "do not print anything", "code"],
    ["name", "Required. The title of the page.", "code"],
    ["owner", "the owner - required for all operations", "code"],
    ["view", "the view to change; must belong to the project", "code"],
  ])("not %s: %s", (term, meaning, kind) => expect(isInstructing(term, meaning, kind)).toBe(false));
});
