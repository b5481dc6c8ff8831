import { describe, expect, test } from "vitest";
import { type Heading, visitBlocks } from "../../../src/engine/document/blocks.js";
import { parseDocument } from "../../../src/engine/document/document.js";
import { findStatements, isRule } from "../../../src/engine/document/statements.js";

const statementsOf = (source: string, flavor: "markdown" | "text" = "markdown") =>
  findStatements(parseDocument(source, flavor));
const rulesIn = (source: string, flavor?: "markdown" | "text") =>
  statementsOf(source, flavor).rules.map(({ text }) => text);

describe("a text is a rule", () => {
  test.each([
    "You must go.",
    "It MUST NOT fail.",
    "It shall pass",
    "You should test.",
    "You ought to test.",
    "Always test.",
    "Never push.",
    "Do not push.",
    "Don't push.",
    "Don’t push.",
    "You may not push.",
    "A review is required.",
    "Reviews are mandatory",
    "Smoking is forbidden or prohibited.",
    "Clients MAY retry.",
    "The field is OPTIONAL.",
    "A cache is RECOMMENDED.",
    "Avoid loops.",
    "**Prefer** tabs.",
    "[ ] Ensure that it works",
    "_Make sure_ it works.",
    "You _must_ go.",
    "Be careful.",
    "Handle errors gracefully.",
    "Use common sense.",
  ])("%s", (text) => {
    expect(isRule(text)).toBe(true);
  });

  test.each([
    "You may push.",
    "The field is optional.",
    "A cache is recommended.",
    "Users can prefer tabs.",
    "A shadow is not a shoulder; mustard is nevertheless alright.",
    "Run `must` and `never` and ``do not``.",
    "Use tabs.",
    "Write tests.",
    "Lines end in LF.",
  ])("not: %s", (text) => {
    expect(isRule(text)).toBe(false);
  });
});

describe("rules", () => {
  test("are list items, as a whole, whatever their wrapping", () => {
    const source = "- You must ask\n  before Friday. Then go.\n- Avoid\n  force pushes.\n- fine\n";
    expect(rulesIn(source)).toEqual([
      "You must ask\n  before Friday. Then go.",
      "Avoid\n  force pushes.",
    ]);
  });

  test("are sentences in running text", () => {
    expect(rulesIn("It is so. You must go,\ne.g. now. It is not so. Never stop!\n")).toEqual([
      "You must go,\ne.g. now.",
      "Never stop!",
    ]);
  });

  test("may be nested, and stand in an item's later paragraphs", () => {
    expect(rulesIn("- a\n  - Never b.\n\n    Fine. Always c. Fine.\n1. You must d.\n")).toEqual([
      "Never b.",
      "Always c.",
      "You must d.",
    ]);
  });

  test.each([
    ["fenced code", "```\nYou must go.\n# never\n```\n"],
    ["code in a list", "- a\n\n  ```\n  never\n  ```\n"],
    ["indented code", "    You must go.\n"],
    ["code spans", "Run `must never` here.\n"],
    ["tables", "| must | never |\n|---|---|\n| avoid | required |\n"],
    ["quotes", "> You must go.\n>\n> - Never stop.\n"],
    ["quotes in lists", "- a\n\n  > You must go.\n"],
    ["HTML", "<p>\nYou must go.\n</p>\n\n<!-- never -->\n"],
    ["headings", "# You must go\n\nNever stop\n==========\n"],
    ["frontmatter", "---\nrule: you must go\n---\n"],
    ["link reference definitions", "[a]: /must 'never'\n"],
  ])("do not stand in %s", (_name, source) => {
    expect(rulesIn(source)).toEqual([]);
  });

  test("have exact offsets into the normalised text", () => {
    const source = "\uFEFF# R\r\n\r\n- Never a,\r\n  but b.\r\n\r\nFine. You must c. Fine.\r\n";
    const { lines } = parseDocument(source, "markdown");
    const { rules } = statementsOf(source);
    expect(rules.map(({ text }) => text)).toEqual(["Never a,\n  but b.", "You must c."]);
    for (const { start, end, text } of rules) expect(lines.text.slice(start, end)).toBe(text);
  });

  test("know the heading they stand under", () => {
    const source =
      "Never a.\n\n# A\n\nNever b.\n\n- # C\n\n  Never c.\n\n> # D\n\nNever d.\n\n## E\n\nNever e.\n";
    const scopes = statementsOf(source).rules.map(({ heading }) => heading?.text ?? null);
    expect(scopes).toEqual([null, "A", "A", "A", "E"]);
  });

  test("know the list item that they are nested in", () => {
    const [outer, a, b] = statementsOf(
      "- Never a:\n  - never b\n- On Mondays:\n  - never b\n",
    ).rules;
    expect(outer?.parent).toBeNull();
    expect(a?.parent).not.toBeNull();
    expect(b?.parent).not.toBeNull();
    expect(a?.parent).not.toBe(b?.parent);
  });

  test("of one heading share one scope, those of two equal headings do not", () => {
    const [a, b, c] = statementsOf(
      "# A\n\n- Never a.\n- Never b.\n\n# A\n\n- Never c.\n",
    ).rules.map(({ heading }) => heading) as Heading[];
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });

  test("are found in plain text", () => {
    expect(rulesIn("Title\n\nYou must go. Fine.\n", "text")).toEqual(["You must go."]);
  });
});

test("an item may be a rule and a definition", () => {
  const { rules, definitions } = statementsOf("- **Limit**: must be below 5\n");
  expect([rules.length, definitions.length]).toEqual([1, 1]);
});

test("every block is visited once, with what encloses it", () => {
  const { blocks } = parseDocument("a\n\n> b\n> - c\n\n- d\n\n  > e\n", "markdown");
  const seen: string[] = [];
  visitBlocks(blocks, (block, { quoted, listed }) => {
    if (block.type === "paragraph") seen.push(`${block.text} ${quoted} ${listed}`);
  });
  expect(seen).toEqual([
    "a false false",
    "b true false",
    "c true true",
    "d false true",
    "e true true",
  ]);
});
