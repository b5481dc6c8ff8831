import { describe, expect, test } from "vitest";
import { convert, plan, profile } from "../../src/engine/api.js";
import { restore, restoreStrictly, validate } from "../../src/engine/read-toon.js";

const SOURCE = "# T\n\n| a | b |\n| - | - |\n| 1 | x |\n";

test("profile and convert report where the text came from: as told, else its flavor", () => {
  expect(Object.freeze(profile(SOURCE)).token_estimates.source).toBeGreaterThan(0);
  expect(profile(SOURCE).profile.source_type).toBe("markdown");
  expect(profile(SOURCE, { flavor: "text" }).profile.source_type).toBe("text");
  expect(profile(SOURCE, { source_type: "stdin" }).profile.source_type).toBe("stdin");
});

describe("validate", () => {
  test.each([
    ["valid, no candidate of ours", "a: 1", { content: SOURCE }, { valid: true, restores: false }],
    ["invalid, with content", "a[2]: 1", { content: SOURCE }, { valid: false, restores: false }],
    ["a rounded number", "[1]: 100000000000000001", { content: "[1e17]" }, { restores: false }],
    ["other TOON in a fence", "# h\n\n```toon\na: 1\n```\n", {}, { valid: true, other_toon: 3 }],
  ])("%s", (_name, text, options, expected) => {
    expect(validate(text, options)).toMatchObject({ schema_version: "1.0", ...expected });
  });

  test("reads the content in the flavor that is asked for", () => {
    const source = "# a\n\n| b |\n|-|\n| c |\n";
    const { toon_candidate } = convert(source, { flavor: "text" });
    expect(validate(toon_candidate!, { content: source, flavor: "text" }).restores).toBe(true);
  });
});

describe("restore", () => {
  test.each([
    "a: 1",
    "[1]: 1",
    "# no toon\n\ntext\n",
    "x[2]: 1",
    // Comments of TOON, which decode as the empty document does.
    "# Title\n\n## Section\n",
    "  \n",
  ])("gives %j, of which nothing is converted, back as it is", (text) => {
    expect(plan(text, { include_hybrid: true }).context_plan?.hybrid_document).toBe(text);
    expect(restore(text)).toBe(text);
    expect(() => restoreStrictly(text)).toThrow(
      expect.objectContaining({ code: "bad_request", field: "toon" }),
    );
  });

  test.each(["```toon\n[1]{a}:\n  1\n```\n", "# h\n\n```toon\ntext: x\n```\n", "text: a\n"])(
    "would undo %j, which reads like TOON of ours, and the plan says so",
    (text) => {
      const { context_plan } = plan(text, { include_hybrid: true });
      expect(context_plan).toMatchObject({ hybrid_document: text, reassembly_verified: false });
      expect(restore(text)).not.toBe(text);
    },
  );

  test("has no data to give of a document that is kept as one text", () => {
    const toon = convert("Only prose.\n").toon_candidate!;
    expect(() => restore(toon, { as: "json" })).toThrow("the text of a document, and no data");
    expect(restore("text: a\nb: 1", { as: "json" })).toBe('{"text":"a","b":1}\n');
  });
});
