import { describe, expect, test } from "vitest";
import { judge } from "../../../src/engine/judge/judge.js";
import { onWindows } from "./subject.js";

describe("warnings", () => {
  test("never quote the document", () => {
    const source = "- Never use hunter2 here.\n- Never use hunter2 here.\n- Be careful, hunter2.\n";
    for (const text of [source, onWindows(source)]) {
      const { warnings } = judge(text, { flavor: "markdown" });
      expect(warnings.length).toBeGreaterThan(1);
      expect(JSON.stringify(warnings)).not.toContain("hunter2");
    }
  });
});
