import { describe, expect, test } from "vitest";
import { isInstructing, type TermKind } from "../../../src/engine/statements/instruction.js";
import { readRows } from "../../support/read-rows.js";

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

  test.each(readRows<[string, string, TermKind]>("instructions.yaml", import.meta.url))(
    "not %s: %s",
    (term, meaning, kind) => expect(isInstructing(term, meaning, kind)).toBe(false),
  );
});
