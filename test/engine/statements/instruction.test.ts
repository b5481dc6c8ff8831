import { expect, test } from "vitest";
import { isInstructing, type TermKind } from "../../../src/engine/statements/definitions.js";
import { readRows } from "../../support/read-rows.js";

test.each(
  readRows<[tells: boolean, string, string, TermKind]>("instructions.yaml", import.meta.url),
)("what follows a term tells the reader what to do %s: %s: %s", (tells, term, meaning, kind) => {
  expect(isInstructing(term, meaning, kind)).toBe(tells);
});
