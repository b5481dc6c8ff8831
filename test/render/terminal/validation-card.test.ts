import { describe, expect, it } from "vitest";
import { renderValidation } from "../../../src/render/terminal/validation-card.js";
import { plainView } from "../sample.js";

const VALID = { schema_version: "1.0", valid: true, error: null };

describe("the answer of validate", () => {
  it.each([
    [true, "yes: it gives back the document"],
    [false, "no: it does not give back the document"],
  ])("says whether it restores: %s", (restores, expected) => {
    expect(renderValidation({ ...VALID, restores }, plainView())).toBe(
      `● VALID TOON  standard input\n  restores    ${expected}`,
    );
  });

  it("says where TOON is wrong", () => {
    const error = { code: "invalid_toon" as const, message: "2 rows,\x1b[1m 3 announced", line: 7 };
    const answer = { schema_version: "1.0", valid: false, restores: null };
    expect(renderValidation({ ...answer, error }, plainView())).toBe(
      "● NOT VALID TOON  standard input, line 7\n  2 rows,␛[1m 3 announced",
    );
    expect(renderValidation({ ...answer, error: { ...error, column: 3 } }, plainView())).toContain(
      "line 7, column 3",
    );
  });

  it("names the file, and ends in the command that says how to mend one of ours", () => {
    const path = "my notes.md";
    expect(renderValidation({ ...VALID, restores: null }, plainView(), { path })).toBe(
      "● VALID TOON  my notes.md\n  The official strict decoder accepts it.",
    );
    const error = { code: "invalid_toon" as const, message: "2 rows", line: 7 };
    const answer = { ...VALID, valid: false, error, restores: null };
    expect(renderValidation(answer, plainView(), { path, isDamaged: true })).toBe(
      "● NOT VALID TOON  my notes.md, line 7\n  2 rows\n\n  How to mend it:\n  context-verdict fix --dry-run 'my notes.md'",
    );
  });
});
