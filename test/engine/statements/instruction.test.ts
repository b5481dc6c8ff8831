import { describe, expect, test } from "vitest";
import { isInstructing, type TermKind } from "../../../src/engine/statements/instruction.js";
import { readRows } from "../../support/read-rows.js";

describe("what follows a term tells the reader what to do", () => {
  test.each(
    readRows<[tells: boolean, string, string, TermKind]>("instructions.yaml", import.meta.url),
  )("%s: %s: %s", (tells, term, meaning, kind) => {
    expect(isInstructing(term, meaning, kind)).toBe(tells);
  });
});
