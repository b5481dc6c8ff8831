import { describe, expect, test } from "vitest";
import { isConvertedName, nameConverted } from "../../../src/features/fix/target-name.js";

describe("names", () => {
  test.each([
    ["a.md", "a.toon", "a.hybrid.md"],
    ["docs/a.b.markdown", "docs/a.b.toon", "docs/a.b.hybrid.markdown"],
    ["../a.MDX", "../a.toon", "../a.hybrid.MDX"],
    ["notes.txt", "notes.toon", "notes.hybrid.md"],
    ["data.json", "data.json.toon", "data.json.hybrid.md"],
    ["AGENTS", "AGENTS.toon", "AGENTS.hybrid.md"],
    [".cursorrules", ".cursorrules.toon", ".cursorrules.hybrid.md"],
    [".md", ".md.toon", ".md.hybrid.md"],
    ["link/../a.md", "link/../a.toon", "link/../a.hybrid.md"],
    ["./-a.md", "./-a.toon", "./-a.hybrid.md"],
    ["a\n.md", "a\n.toon", "a\n.hybrid.md"],
  ])("%s: %s, %s", (path, candidate, hybrid) => {
    expect(nameConverted(path, "toon")).toBe(candidate);
    expect(nameConverted(path, "hybrid")).toBe(hybrid);
    expect([candidate, hybrid].map(isConvertedName)).toEqual([true, true]);
    expect(isConvertedName(path)).toBe(false);
  });
});
