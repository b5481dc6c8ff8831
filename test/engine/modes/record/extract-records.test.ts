import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import {
  extractRecords,
  type Records,
} from "../../../../src/engine/modes/record/extract-records.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";

function recordsOf(source: string, flavor: "markdown" | "text" = "markdown"): Records {
  const document = parseDocument(source, flavor);
  return extractRecords(document, findStatements(document));
}

describe("rules", () => {
  test("have the name of a long heading cut", () => {
    const name = (heading: string) =>
      recordsOf(`# ${heading}\n\nNever.\n\nNever go.\n`).rules[0]?.section;
    expect(name("h".repeat(300))).toBe("h".repeat(300));
    expect(name("h".repeat(301))).toBe(`${"h".repeat(299)}…`);
    expect(name(`${"h".repeat(298)}😀!!`)).toBe(`${"h".repeat(298)}…`);
  });

  test("keep no half of bold", () => {
    const { rules } = recordsOf("**Stop. Never skip.** Fine. **Never a. Stop.** Never **b**.\n");
    expect(rules.map(({ rule }) => rule)).toEqual(["Never skip.", "Never a.", "Never **b**."]);
  });

  test("begin with the word of force above their list", () => {
    const source = "# Gates\n\n**MUST NOT**\n\n- slam\n- [ ] lean\n- Never climb.\n";
    expect(recordsOf(source).rules).toEqual([
      { section: "Gates", rule: "**MUST NOT** slam", force: "**MUST NOT**" },
      { section: "Gates", rule: "**MUST NOT** lean", force: "**MUST NOT**" },
      { section: "Gates", rule: "Never climb." },
    ]);
  });
});

describe("tables", () => {
  test.each([
    ["Term", "Meaning"],
    ["**Option**", "Description"],
    ["Abbreviation", "Stands for"],
    ["Environment variable", "What it does"],
  ])("of %s and %s are definitions", (term, meaning) => {
    const source = `| ${term} | ${meaning} |\n|---|---|\n| \`--a\\|b\` | must |\n| **c** | *d* |\n`;
    const { definitions, rules, tables } = recordsOf(source);
    expect(definitions).toEqual([
      { term: "--a|b", definition: "must" },
      { term: "c", definition: "*d*" },
    ]);
    expect([...rules, ...tables]).toEqual([]);
  });

  test.each([
    ["another word", "| Lamp | Meaning |\n|---|---|\n| red | fault |\n"],
    ["another meaning", "| Name | Price |\n|---|---|\n| x | 2 |\n"],
    ["a third column", "| Term | Meaning | Unit |\n|---|---|---|\n| x | what | m |\n"],
    ["an empty cell", "| Term | Meaning |\n|---|---|\n| x | what |\n| y | |\n"],
    ["a missing cell", "| Term | Meaning |\n|---|---|\n| x |\n"],
  ])("with %s are none", (_name, source) => {
    const { definitions, tables } = recordsOf(source);
    expect([definitions.length, tables.length]).toEqual([0, 1]);
  });

  test("and definitions keep the document's order", () => {
    const source = "**X**: one\n\n| Term | Meaning |\n|---|---|\n| B | two |\n\n**C**: three\n";
    expect(recordsOf(source).definitions.map(({ term }) => term)).toEqual(["X", "B", "C"]);
  });
});

describe("a table that rows cannot hold", () => {
  test("keeps its Markdown", () => {
    const wide = `|${"c|".repeat(9)}\n|${"-|".repeat(9)}\n${"|b|\n".repeat(8)}`;
    expect(recordsOf(`# W\n\n${wide}`).tables).toEqual([{ name: "W", rows: wide.trimEnd() }]);
  });
});

describe("sections with the same labelled fields", () => {
  const section = (name: string, fields = "- **Owner**: ada\n- **Limit**: must be 5\n") =>
    `## ${name}\n\n${fields}\n`;

  test.each([
    ["one alone", section("a")],
    ["other fields in one", section("a") + section("b") + section("c", "- **Owner**: ada\n")],
    ["text beside them", section("a") + section("b", "- **Owner**: ada\n\nMore.\n")],
    ["nested items", section("a") + section("b", "- **Owner**: ada\n  - x\n- **Limit**: 5\n")],
    ["another level", section("a") + section("b").replace("##", "###")],
    ["another heading above", `# A\n\n${section("a")}# B\n\n${section("b")}`],
  ])("not: %s", (_name, source) => expect(recordsOf(source).tables).toEqual([]));
});
