import { describe, expect, test } from "vitest";
import { canonicalRule } from "../../../../src/engine/statements/compare/canonical-rule.js";
import { testExamples } from "../../../support/examples.js";

describe("canonical rules", () => {
  testExamples(new URL("canonical-rules.md", import.meta.url), (document) =>
    document.split("\n\n").map((group) => {
      const rules = group.trimEnd().split("\n").map(canonicalRule);
      const keys = new Set(rules.map((rule) => rule?.key.replaceAll("\u0001", "=") ?? "none"));
      const weak = rules.filter((rule) => rule?.weak).length;
      return [...keys].join(" | ") + (weak > 0 ? ` (weak: ${weak})` : "");
    }),
  );

  test("there is none of nothing", () => expect(canonicalRule("")).toBeNull());
});
