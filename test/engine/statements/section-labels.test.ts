import { describe, expect, test } from "vitest";
import { readSectionLabel, SectionLabels } from "../../../src/engine/statements/section-labels.js";

describe("a heading says what stands below it", () => {
  test.each([
    ["rules", "Rules"],
    ["rules", "⚠️ Hard requirements:"],
    ["rules", "2. Safety Rules"],
    ["rules", "Rules for commits"],
    ["rules", "Rules and constraints"],
    ["rules", "Do’s and Don’ts"],
    ["rules", "Never"],
    ["rules", "**MUST NOT**"],
    ["rules", "Rules (draft)"],
    ["rules", "Our rules"],
    ["rules", "The most important safety rules"],
    ["guidance", "Writing guidance"],
    ["guidance", "Naming conventions"],
    ["guidance", "Best practices for logs"],
    ["guidance", "Code style guide"],
    ["guidance", "Safety boundaries (draft)"],
    [null, "User guide"],
    [null, "Policy engine"],
    [null, "Why conventions matter"],
    ["glossary", "Glossary <!-- omit from toc -->"],
    ["glossary", "Appendix A: Key terms"],
    ["glossary", "Terms and definitions"],
    ["glossary", "Glossary of the workshop"],
    ["changes", "Changelog"],
    ["changes", "Change log"],
    ["changes", "Release notes"],
    ["changes", "Version history:"],
    ["changes", "What’s new"],
    ["changes", "Unreleased"],
    ["changes", "v2.1"],
    ["changes", "[1.0.2] - 2024-03-01"],
    ["changes", "1.0.2 (May 2024)"],
    [null, "1.2 Fees"],
    [null, "Changes to a booking"],
    ["aside", "See also"],
    ["aside", "Examples"],
    ["aside", "Example:"],
    ["aside", "Reference"],
    ["aside", "Note"],
    ["aside", "Related terms of service"],
    [null, "Rule engine"],
    [null, "Rules and examples"],
    [null, "How the rules work"],
    [null, "Exceptions to the rules"],
    [null, "The club and its most important safety rules"],
    [null, "Every other rather important safety rules"],
    [null, "Terms of service"],
    [null, "Payment terms"],
    [null, "Field definitions"],
    [null, "Never mind the rules of the house that nobody knows"],
    [null, "Rules ".repeat(50)],
    [null, ""],
  ])("%s: %s", (label, heading) => expect(readSectionLabel(heading)).toBe(label));
});

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
