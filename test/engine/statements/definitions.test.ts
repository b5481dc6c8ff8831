import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findStatements } from "../../../src/engine/statements/statements.js";
import { phrases } from "../../support/words.js";

function definitionsIn(source: string): string[] {
  return findStatements(parseDocument(source, "markdown")).definitions.map(({ text }) => text);
}

const termsIn = (source: string): string[][] =>
  findStatements(parseDocument(source, "markdown")).definitions.map(({ term, definition }) => [
    term,
    definition,
  ]);

describe("a definition", () => {
  test.each([
    ...phrases(`
    **Term**: what it means | **Term:** what it means | **Term** : what it means |
    **Two words** — what they mean | **Term** – what it means | **Term** - what it means |
    __Term__: what it means | **Term** = what it means
  `),
    "`--flag`: what it does",
    "`--flag` - what it does",
    "Term\n: what it means",
  ])("as a paragraph: %j", (text) => expect(definitionsIn(`# D\n\n${text}\n`)).toEqual([text]));

  test.each(["**Term**: what it means", "`flag` — what it does", "**Term:** wrapped\n  meaning"])(
    "as a list item: %j",
    (text) => {
      expect(definitionsIn(`- ${text}\n- other\n`)).toEqual([text]);
    },
  );

  test.each([
    ["a hyphenated word", "High-water mark scans miss rows updated during the run."],
    ["a word with a hyphen in bold", "**Read-only** replicas lag behind."],
    ["bold text that begins a sentence", "**Warning** signs are everywhere."],
    ["a term without a meaning", "**Term**:"],
    ["code and what it equals", "`term` = 5"],
    ["a rule about code", "**`x.lock` must hold**: the sum of `a`"],
    ["a hyphen without spaces", "**Term**-like things"],
    ["a note", "**Note**: restart the server."],
    ["a warning", "**Warning:** this deletes data."],
    ["a plain sentence with a colon", "Remember: this is a sentence."],
    ["a term of more than 80 characters", `**${"x".repeat(81)}**: too long`],
  ])("not: %s", (_name, text) => expect(definitionsIn(`${text}\n\n- ${text}\n`)).toEqual([]));

  test.each([
    ["code", "```\n**Term**: meaning\n```\n"],
    ["indented code", "    **Term**: meaning\n"],
    ["a quote", "> **Term**: meaning\n"],
    ["a table", "| **Term**: meaning |\n|---|\n| `a`: b |\n"],
    ["HTML", "<div>\n**Term**: meaning\n</div>\n"],
    ["a heading", "# **Term**: meaning\n"],
  ])("not in %s", (_name, source) => expect(definitionsIn(source)).toEqual([]));
});

describe("a list of plain terms", () => {
  test("is a glossary from three items on, if all are of that form", () => {
    const items = [
      "- Alpha: the first of them",
      "- Beta: the second of them",
      "- Gamma: the third of them",
    ];
    expect(definitionsIn(items.join("\n"))).toEqual(items.map((item) => item.slice(2)));
    expect(definitionsIn(items.slice(0, 2).join("\n"))).toEqual([]);
    expect(definitionsIn([...items, "- no term in here"].join("\n"))).toEqual([]);
  });

  test("is none with meanings of fewer than three words", () =>
    expect(definitionsIn("- Host: localhost\n- Port: 80\n- Path: /a b\n")).toEqual([]));

  test("counts each term once", () => {
    const item = "- Term: one two three\n  : and more\n";
    expect(definitionsIn(item.repeat(3))).toHaveLength(3);
  });
});

describe("a term and its meaning", () => {
  test.each([
    ["- **High-water mark**: how far\n  it got", "High-water mark", "how far it got"],
    ["**Head:** its *height*", "Head", "its *height*"],
    ["`-f`, `--force` - no questions", "-f, --force", "no questions"],
    ["**`a_b`** — both", "a_b", "both"],
    ["`**/*.ts`: all sources", "**/*.ts", "all sources"],
    ["`__init__`: the first", "__init__", "the first"],
    ["Term\n: its meaning\n  goes on", "Term", "its meaning goes on"],
    ["- `name` (string): the name", "name", "(string): the name"],
    ["- `name` (default: `5`) - The name.", "name", "(default: `5`) - The name."],
    ["- `name` (default: `f(1)`). The name.", "name", "(default: `f(1)`). The name."],
    ["- **paths** `string[]` (required): All.", "paths", "`string[]` (required): All."],
    ["- `name` (`A` or `B`)\n  — the name", "name", "(`A` or `B`) — the name"],
    ["- [`Lid`](#lid) - used to close it", "Lid", "used to close it"],
    ["- `secure` - says that it should be so", "secure", "says that it should be so"],
    ["- `quiet`: Never prints anything", "quiet", "Never prints anything"],
    ["- **Sill**: step <!-- not above --> below", "Sill", "step below"],
    ["- `<!-- x -->`: a comment", "<!-- x -->", "a comment"],
    ["- [ ] **Open**: not done yet", "Open", "not done yet"],
    ["**[Link](#a)**: where to", "Link", "where to"],
    ["**頭**：高さ", "頭", "高さ"],
  ])("%j", (source, term, definition) => {
    expect(termsIn(`${source}\n`)).toEqual([[term, definition]]);
  });

  test.each([
    ["a meaning that only announces", "**Modes**: one of:\n\n- a\n"],
    ["a step", "**Step 1**: open the valve\n"],
    ["a sentence in bold", "**State is kept.** - always there\n\n**It is kept here**: as said\n"],
    ["a reference", "**See also**: the other page\n"],
  ])("not: %s", (_name, source) => expect(termsIn(source)).toEqual([]));

  test("lines that each open with a term define one each", () => {
    const source = "**X**: one\n**Y**: two,\n  wrapped\n";
    expect(termsIn(source)).toEqual([
      ["X", "one"],
      ["Y", "two, wrapped"],
    ]);
    expect(definitionsIn(source)).toEqual(["**X**: one", "**Y**: two,\n  wrapped"]);
  });

  test("the indentation of a line is no part of its definition", () => {
    const source = "- X\n  : one\n  : two\n";
    expect(definitionsIn(source)).toEqual(["X\n  : one", ": two"]);
  });

  test("one meaning that tells what to do spoils the others", () =>
    expect(termsIn("X\n: one\n: never push it\n")).toEqual([]));

  test("several meanings of a term are several definitions", () =>
    expect(termsIn("X\n: one\n: two\nY\n: three\n")).toEqual([
      ["X", "one"],
      ["X", "two"],
      ["Y", "three"],
    ]));

  test("a label that three sections have is a field and no term", () => {
    const section = (name: string) => `## ${name}\n\nText.\n\n- **Use**: somewhere\n\n`;
    expect(termsIn(["a", "b", "c"].map(section).join(""))).toEqual([]);
    expect(termsIn(["a", "b"].map(section).join(""))).toHaveLength(2);
  });

  test("emphasis around a term and a link's target are no part of it", () => {
    expect(termsIn("**_Head_**: the height of the lift\n")).toEqual([
      ["Head", "the height of the lift"],
    ]);
    expect(termsIn("**[Head](#head)**: the height of the lift\n")).toEqual([
      ["Head", "the height of the lift"],
    ]);
  });

  test("code is a term, where three sections have its name as a field, too", () => {
    const section = (name: string) => `## ${name}\n\nText.\n\n- **Use**: somewhere\n\n`;
    const fields = ["a", "b", "c"].map(section).join("");
    expect(termsIn(`${fields}## d\n\nText.\n\n- \`use\`: the hook\n`)).toEqual([
      ["use", "the hook"],
    ]);
  });

  test("below a glossary's heading items need no markup", () => {
    const items = "- Head: height\n- High-water mark - how far\n- no term here\n";
    expect(termsIn(`# Glossary\n\n${items}`)).toEqual([
      ["Head", "height"],
      ["High-water mark", "how far"],
    ]);
    expect(termsIn(`# Guide\n\n${items}`)).toEqual([]);
  });

  test("below a glossary's heading paragraphs need no markup, of the form of plain items", () => {
    const source =
      "# Terms\n\nHead: the height of it\n\nA sill: the step\n\n## Pound\n\nWater: all of it\n";
    expect(termsIn(source)).toEqual([
      ["Head", "the height of it"],
      ["Pound", "Water: all of it"],
    ]);
  });

  test("below a glossary's heading bold with more behind it is no term", () =>
    expect(termsIn("# Terms\n\n- **Locks** that leak: two of them\n")).toEqual([]));

  test("a heading in a glossary may hold the word for rules", () => {
    const source =
      "# Glossary\n\n## Access rules\n\nWhat the keeper checks.\n\n## Rules and rates\n\n- **Fee**: what a boat pays\n";
    expect(termsIn(source)).toEqual([
      ["Access rules", "What the keeper checks."],
      ["Fee", "what a boat pays"],
    ]);
  });

  test("labels of a list of steps are none", () => {
    const steps = "1. **Open**: Turn the wheel\n2. **Gauge**: both sides\n";
    expect(termsIn(steps)).toEqual([]);
    expect(termsIn(`${steps}3. **Sill**: the step\n`)).toEqual([
      ["Gauge", "both sides"],
      ["Sill", "the step"],
    ]);
    expect(termsIn("- **Open**: Turn the wheel\n- `gauge`: both sides\n")).toEqual([
      ["gauge", "both sides"],
    ]);
  });

  test("plain names of programs may begin with an underscore", () => {
    const source =
      "- _lock_id: the lock it is\n- _pound: the water between\n- _a_b: all of the others\n";
    expect(termsIn(source)).toEqual([]);
    expect(termsIn(source.replace("_pound", "_pound_m"))).toHaveLength(3);
  });

  test("below a glossary's heading a deeper heading is a term of its first paragraph", () => {
    const source =
      "# Terms\n\nIntro.\n\n## `Head` {#head}\n\nThe height\nof it.\n\nMore.\n\n## Tests\n\nAlways run them.\n\n## List\n\n- a\n\nLater.\n\n## Notes\n\nText.\n";
    expect(termsIn(source)).toEqual([["Head", "The height of it."]]);
  });
});

describe("words that are no terms", () => {
  test.each([
    ["quantities", "- **16 unit tests**: core functionality\n"],
    ["opening hours", "- **Monday**: 8 to 12\n- **Sunday**: closed all day\n"],
    ["browsers", "- **Chrome**: the last two\n- **Firefox**: the last one\n"],
    ["values", "- **Bow**: `a.js`\n- **Stern**: [b](c)\n"],
    ["sentences about a topic", "**Ports**: The page keeps a list of them.\n"],
    [
      "labels of sentences",
      "- **Bow.** It is sharp.\n- **Keel.** It is deep.\n- **Aft**: at the back\n",
    ],
    [
      "kinds of changes",
      "- Crane: a rope is longer\n- Crane: a hook is new\n- Quay: a lamp is lit\n",
    ],
    ["types below a heading", "# `size()`\n\n`number` - How many there are.\n"],
  ])("%s", (_name, source) => expect(termsIn(source)).toEqual([]));

  test("what is below a heading of features, but for names", () => {
    const items = "- **Fast**: a second for a thousand files\n- `--watch`: looks again\n";
    expect(termsIn(`# P\n\n## Features\n\n${items}`)).toEqual([["--watch", "looks again"]]);
    expect(termsIn(`# P\n\n## Words\n\n${items}`)).toHaveLength(2);
    expect(termsIn(`# Colour support\n\n${items}`)).toHaveLength(2);
  });

  test("among rules, names in code are terms where their meaning is no order", () => {
    const items = "- `a`: the first one\n- `b`: never use it\n- **c**: the third one\n";
    expect(termsIn(`# Rules\n\n${items}`)).toEqual([["a", "the first one"]]);
  });
});
