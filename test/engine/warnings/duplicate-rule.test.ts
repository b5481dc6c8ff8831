import { describe, expect, test } from "vitest";
import { slicesOf, warningsOf } from "./subject.js";

const duplicates = (source: string) => slicesOf("duplicate_rule", source);

describe("duplicate_rule", () => {
  test.each([
    [
      "two functions",
      "# API\n\n`read(p)` reads a file. You must give an absolute path.\n\n`write(p)` writes a file. You must give an absolute path.\n",
    ],
    [
      "two licences",
      "# Notices\n\nThe first is provided as it is. Its makers shall never be liable. In no event shall anybody sue.\n\nThe second is provided as it is. Its makers shall never be liable. In no event shall anybody sue.\n",
    ],
  ])("does not fire where equal texts are about %s", (_name, source) => {
    expect(duplicates(source)).toEqual([]);
  });

  test("fires for every repetition, and names the first", () => {
    const source = "# R\n\n- Never push tags.\n- Never push tags.\n\nNever push tags.\n";
    const warnings = warningsOf("duplicate_rule", source);
    expect(warnings.map(({ range }) => range?.line_start)).toEqual([4, 6]);
    for (const { message, severity } of warnings) {
      expect(message).toContain("line 3");
      expect(severity).toBe("warning");
    }
  });

  test("tells apart rules of another force", () => {
    const source = "# R\n\n- Always run tests first.\n- You should run the tests first.\n";
    const [warning] = warningsOf("duplicate_rule", source);
    expect(warning?.message).toContain("line 3, with different force");
    expect(warning?.suggestion).toBe("Keep the intended one");
  });

  test.each([
    [
      "another object",
      "- You must restart the billing service.\n- You must restart the search service.\n",
    ],
    ["more words", "- Never push tags.\n- Never push tags on Friday.\n"],
    ["too few words", "- Never do it.\n- Never!\n- Always.\n- Always.\n"],
  ])("does not fire with %s", (_name, source) => {
    expect(duplicates(`# R\n\n${source}`)).toEqual([]);
  });

  test.each([
    ["another heading", "# A\n\n- Never push tags.\n\n# B\n\n- Never push tags.\n"],
    ["a heading and before it", "- Never push tags.\n\n# A\n\n- Never push tags.\n"],
    [
      "another paragraph, and what it speaks of",
      "A tag has a name. It must be short.\n\nA key has an owner. It must be short.\n",
    ],
    ["a quote", "- Never push tags.\n\n> Never push tags.\n"],
    ["code", "- Never push tags.\n\n```\nNever push tags.\n```\n"],
  ])("does not fire under %s", (_name, source) => expect(duplicates(source)).toEqual([]));

  test("does not fire between the entries of lists in plain text", () => {
    const entry = (name: string) => `${name}:\n  - size: it should be positive, always.\n\n`;
    expect(slicesOf("duplicate_rule", entry("a") + entry("b"), "text")).toEqual([]);
    expect(
      slicesOf("duplicate_rule", "Never push tags.\n\nNever push tags.\n", "text"),
    ).toHaveLength(1);
  });

  test("has ranges without the white space at the end of a line", () =>
    expect(duplicates("- Never push tags. \n- Never push tags.  \n- x\n")).toEqual([
      "Never push tags.",
    ]));

  test("gets through 50,000 rules, all different, all the same or in pairs", {
    tags: ["full"],
  }, () => {
    const different = Array.from({ length: 50_000 }, (_, i) => `- Never use item number${i}.`);
    expect(duplicates(different.join("\n"))).toEqual([]);
    expect(duplicates("- Never push tags.\n".repeat(50_000))).toHaveLength(49_999);
    const pairs = Array.from({ length: 25_000 }, (_, i) => {
      const check = `check${i}`;
      return `- Before a release, always run ${check}.\n- You must run ${check} before releases.\n`;
    });
    expect(duplicates(pairs.join(""))).toHaveLength(25_000);
  });
});
