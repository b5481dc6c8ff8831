import { describe, expect, test } from "vitest";
import { onWindows, slicesOf, warningsOf } from "./subject.js";

const vague = (source: string) => slicesOf("vague_rule", source);

describe("vague_rule", () => {
  test.each([
    "Be careful.",
    "Always be careful with it.",
    "Handle errors gracefully.",
    "All errors should be handled properly.",
    "Write clean code.",
    "Always write clean, readable code.",
    "Follow best practices.",
    "Use your judgement.",
    "Use common sense.",
    "You should do the right thing.",
    "Always do your best.",
    "You should test everything thoroughly.",
    "You must keep it simple.",
  ])("fires: %s", (rule) => {
    expect(vague(`# R\n\n- ${rule}\n- Never push tags.\n`)).toEqual([rule]);
  });

  test.each([
    "Be careful to close the file handle before the process exits.",
    "Handle errors gracefully: return exit code 2 and print the path.",
    "Never push to the main branch without a review.",
    "Follow best practices listed in docs/security.md for every new endpoint.",
    "Errors must be logged with their request id.",
  ])("does not fire: %s", (rule) => {
    expect(vague(`# R\n\n- ${rule}\n`)).toEqual([]);
  });

  test.each([
    ["a heading", "# Be careful\n\ntext\n"],
    ["a quote", "> Be careful.\n"],
    ["code", "```\nBe careful.\n```\n\nRun `be careful`.\n"],
    ["a table", "| Be careful |\n|---|\n| Always be careful |\n"],
    ["a comment", "<!-- Always be careful. -->\n"],
  ])("does not fire in %s", (_name, source) => {
    expect(vague(source)).toEqual([]);
  });

  test("has the range of the rule, not of its paragraph or heading", () => {
    expect(vague("# Be careful\n\nFine. Be careful. Fine.\n\n- Be careful\n")).toEqual([
      "Be careful.",
      "Be careful",
    ]);
    const source = onWindows("# R\n\n- You must,\n  always, be careful.\n");
    expect(vague(source)).toEqual(["You must,\r\n  always, be careful."]);
    expect(warningsOf("vague_rule", source)[0]).toMatchObject({
      severity: "warning",
      range: { line_start: 3, line_end: 4 },
    });
  });

  test("fires for a phrase that is wrapped", () => {
    expect(vague("- You must always be\n  careful.\n")).toHaveLength(1);
  });
});
