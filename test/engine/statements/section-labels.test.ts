import { describe, expect, test } from "vitest";
import { readSectionLabel, SectionLabels } from "../../../src/engine/statements/section-labels.js";
import { phrases } from "../../support/words.js";

test.each<readonly [string | null, string]>([
  ...phrases(`
      Rules | ⚠️ Hard requirements: | 2. Safety Rules | Rules for commits | Rules and constraints |
      Do’s and Don’ts | Never | **MUST NOT** | Rules (draft) | Our rules |
      The most important safety rules
    `).map((text) => ["rules", text] as const),
  ...phrases(`
      Writing guidance | Naming conventions | Best practices for logs | Code style guide |
      Safety boundaries (draft)
    `).map((text) => ["guidance", text] as const),
  ...phrases(`
      User guide | Policy engine | Why conventions matter | 1.2 Fees | Changes to a booking |
      Rule engine | Rules and examples | How the rules work | Exceptions to the rules |
      The club and its most important safety rules | Every other rather important safety rules |
      Terms of service | Payment terms | Field definitions |
      Never mind the rules of the house that nobody knows
    `).map((text) => [null, text] as const),
  ...phrases(`
      Glossary <!-- omit from toc --> | Appendix A: Key terms | Terms and definitions |
      Glossary of the workshop
    `).map((text) => ["glossary", text] as const),
  ...phrases(`
      Changelog | Change log | Release notes | Version history: | What’s new | Unreleased | v2.1 |
      [1.0.2] - 2024-03-01 | 1.0.2 (May 2024)
    `).map((text) => ["changes", text] as const),
  ...phrases(`
      See also | Examples | Example: | Reference | Note | Related terms of service
    `).map((text) => ["aside", text] as const),
  [null, "Rules ".repeat(50)],
  [null, ""],
])("a heading says what stands below it %s: %s", (label, heading) =>
  expect(readSectionLabel(heading)).toBe(label),
);

describe("a label holds", () => {
  const labels = (...headings: [level: number, text: string][]) => {
    const open = new SectionLabels();
    return headings.map(([level, text]) => open.enter({ level, text }).label);
  };

  test("for deeper headings, until one has its own", () =>
    expect(
      labels([2, "Rules"], [3, "Names"], [3, "Examples"], [4, "More"], [2, "Notes on it"]),
    ).toEqual(["rules", "rules", "aside", "aside", null]));

  test("where nothing above says more", () => {
    expect(labels([1, "Rules"], [2, "Naming conventions"])).toEqual(["rules", "rules"]);
    expect(labels([2, "Guidelines"], [3, "Rules"])).toEqual(["guidance", "rules"]);
    expect(labels([1, "Glossary"], [2, "Access rules"], [2, "Notes"], [2, "Style"])).toEqual([
      "glossary",
      "glossary",
      "aside",
      "glossary",
    ]);
  });

  test("for a whole document where the title is nothing but the label", () => {
    expect(labels([1, "House rules"], [2, "Names"])).toEqual(["rules", "rules"]);
    expect(labels([1, "House rules for SQL"], [2, "Names"])).toEqual([null, null]);
    expect(labels([2, "House rules for SQL"], [3, "Names"])).toEqual(["rules", "rules"]);
  });
});
