import { describe, expect, test } from "vitest";
import { judge } from "../../../src/engine/judge/judge.js";
import { onWindows } from "./subject.js";

describe("warnings", () => {
  test("are sorted by position, then code, whole-document ones first", () => {
    const rules =
      "- Be careful with tags.\n- Always push tags.\n- Be careful with tags.\n- Always push tags.\n";
    const { warnings } = judge(`# R\n\n${rules}`, { flavor: "markdown" });
    expect(warnings.map(({ code, range }) => `${range?.line_start ?? "-"} ${code}`)).toEqual([
      "- negative_savings",
      "3 vague_rule",
      "5 duplicate_rule",
      "5 vague_rule",
      "6 duplicate_rule",
    ]);
  });

  test("never quote the document", () => {
    const source = "- Never use hunter2 here.\n- Never use hunter2 here.\n- Be careful, hunter2.\n";
    for (const text of [source, onWindows(source)]) {
      const { warnings } = judge(text, { flavor: "markdown" });
      expect(warnings.length).toBeGreaterThan(1);
      expect(JSON.stringify(warnings)).not.toContain("hunter2");
    }
  });

  test("have all of their fields filled in", () => {
    const { warnings } = judge("- Be careful.\n- Be careful.\n", { flavor: "text" });
    for (const { message, suggestion, evidence } of warnings) {
      for (const text of [message, suggestion, evidence ?? ""]) {
        expect(text).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  });
});
