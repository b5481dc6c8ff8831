import { describe, expect, test } from "vitest";
import type { Heading } from "../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findStatements } from "../../../src/engine/statements/statements.js";

const statementsOf = (source: string, flavor: "markdown" | "text" = "markdown") =>
  findStatements(parseDocument(source, flavor));
const rulesIn = (source: string, flavor?: "markdown" | "text") =>
  statementsOf(source, flavor).rules.map(({ text }) => text);

describe("rules", () => {
  test("are list items, as a whole, whatever their wrapping", () => {
    const source = "- You must ask\n  before Friday. Then go.\n- Avoid\n  force pushes.\n- fine\n";
    expect(rulesIn(source)).toEqual([
      "You must ask\n  before Friday. Then go.",
      "Avoid\n  force pushes.",
    ]);
  });

  test("are sentences in running text", () =>
    expect(rulesIn("It is so. You must go,\ne.g. now. It is not so. Never stop!\n")).toEqual([
      "You must go,\ne.g. now.",
      "Never stop!",
    ]));

  test("may be nested, and stand in an item's later paragraphs", () =>
    expect(rulesIn("- a\n  - Never b.\n\n    Fine. Always c. Fine.\n1. You must d.\n")).toEqual([
      "Never b.",
      "Always c.",
      "You must d.",
    ]));

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
  ])("do not stand in %s", (_name, source) => expect(rulesIn(source)).toEqual([]));

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
});

describe("a statement is a rule or a definition, never both", () => {
  const kindOf = (source: string): string => {
    const { rules, definitions } = statementsOf(source);
    return [...rules.map(() => "rule"), ...definitions.map(() => "definition")].join(" ");
  };

  test.each([
    ["rule", "- **Limit**: must be below 5\n"],
    ["definition", "- **Quorum**: the number of members that must be present\n"],
    ["rule", "**Tests**: always run them twice\n"],
    ["definition", "**Blocker**: an issue we must fix first. It should be named.\n"],
    ["definition", "- `name`: the name (string, required)\n"],
    ["definition", "`--quiet` — do not print anything\n"],
    ["rule", "- `--no-verify`: never use it\n"],
    ["", "- **Commits**: Use the imperative mood\n"],
    ["definition", "- **Evict**: take a page out of memory\n"],
  ])("%s: %j", (kind, source) => expect(kindOf(source)).toBe(kind));

  test.each([
    ["required", "- `owner` (string, required) the owner of it\n"],
    ["optional", "- `page`, a number (optional, mandatory for lists)\n"],
  ])("a parameter that is %s obliges nobody", (_name, source) => expect(kindOf(source)).toBe(""));
});

describe("below a heading that names rules", () => {
  test.each(["# Rules", "# Coding rules", "Constraints\n===", "## 2. Don'ts", "# Dos and don'ts"])(
    "%s: every item is one",
    (heading) => {
      expect(rulesIn(`${heading}\n\n- Two spaces\n- **Names**: short\n`)).toHaveLength(2);
    },
  );

  test("the label holds for deeper headings, until one that says otherwise", () => {
    const source =
      "## Rules\n\n### Style\n\n- a\n\n### Examples\n\n- b\n\n### Glossary\n\n- c: d e f\n\n## More\n\n- g\n";
    expect(rulesIn(source)).toEqual(["a"]);
  });

  test("frontmatter names a document without a heading of level 1", () => {
    expect(rulesIn("---\ntitle: Team rules\n---\n\n## Style\n\n- a\n")).toEqual(["a"]);
    expect(rulesIn("---\ntitle: Team rules\n---\n\n# Style\n\n- a\n")).toEqual([]);
  });

  test("prose needs force as anywhere", () =>
    expect(rulesIn("# Rules\n\nThey are few. Never break them.\n")).toEqual(["Never break them."]));

  test("a nested item is a rule where it is announced, a sentence, or obliges", () => {
    const source =
      "# Rules\n\n- Before a release:\n  - tests\n- Short names\n  - e.g. `id`\n  - They are read often.\n  - never `x`\n";
    expect(rulesIn(source)).toEqual(["tests", "Short names", "They are read often.", "never `x`"]);
  });

  test("mere links and what a ban announces are none", () => {
    const source =
      "# Rules\n\n- [One](#one)\n- [Never two](#never-two)\n\nNever do any of this:\n\n- Return a trace.\n";
    expect(rulesIn(source)).toEqual(["Never do any of this:"]);
  });
});

describe("below a word of force that stands alone", () => {
  const forced = (source: string) =>
    findStatements(parseDocument(source, "markdown")).rules.map(({ text, force }) => [
      force?.text ?? null,
      text,
    ]);

  test.each(["**MUST**", "**Do NOT:**", "__Don't__:", "Never:", "You should not:"])(
    "%s, every item is a rule with it",
    (force) => {
      expect(forced(`# Locks\n\n${force}\n- Oil the hinge\n- **Key**: brass or steel\n`)).toEqual([
        [force, "Oil the hinge"],
        [force, "**Key**: brass or steel"],
      ]);
    },
  );

  test("in an item too, but not for what obliges by itself or announces more", () => {
    const source = "- Never:\n  - force it\n  - Always knock.\n  - bend:\n    - the key\n";
    expect(forced(source)).toEqual([
      ["Never:", "force it"],
      [null, "Always knock."],
    ]);
  });

  test.each(["MUST", "**Always:**", "**Required:**", "**Dos**", "Never, ever:", "**Must I?**"])(
    "not: %s",
    (text) => {
      expect(forced(`${text}\n\n- Oil the hinge\n`)).toEqual([]);
    },
  );

  test("a sentence that ends by obliging makes rules of what follows", () => {
    expect(forced("Before you enter, you **must**:\n\n1. Ring\n2. Wait:\n")).toEqual([
      [null, "Before you enter, you **must**:"],
      [null, "Ring"],
    ]);
    expect(forced("You must not ever:\n\n- Ring\n")).toEqual([[null, "You must not ever:"]]);
    expect(forced("All of it must be:\n\n- dry\n")).toEqual([[null, "All of it must be:"]]);
  });

  test("a paragraph between them ends it", () =>
    expect(forced("**MUST**\n\nSee below.\n\n- Oil the hinge\n")).toEqual([]));
});

describe("below a heading that names guidance", () => {
  test("items that tell what to do are rules", () => {
    const source =
      "# Style guide\n\n- Use short words\n- **Names**: Keep them short\n- When in doubt, ask the keeper\n- Short words\n- The keeper may help\n- Follow these:\n";
    expect(rulesIn(source)).toEqual([
      "Use short words",
      "**Names**: Keep them short",
      "When in doubt, ask the keeper",
    ]);
  });

  test("labelled items are, where at least every second of them does", () => {
    const items = "- **Oars**: Never cut them\n- **Sails**: white, and dry\n";
    expect(rulesIn(`# Guidelines\n\n${items}`)).toEqual([
      "**Oars**: Never cut them",
      "**Sails**: white, and dry",
    ]);
    expect(rulesIn(`# Guidelines\n\n${items}- **Mast**: oak\n`)).toEqual([
      "**Oars**: Never cut them",
    ]);
    expect(rulesIn(`# Boats\n\n${items}`)).toEqual(["**Oars**: Never cut them"]);
  });

  test("what is announced as forbidden is none", () =>
    expect(rulesIn("# Guidelines\n\nNever do any of these:\n\n- Use nails\n")).toEqual([
      "Never do any of these:",
    ]));

  test("sentences need force as anywhere", () =>
    expect(rulesIn("# Guidelines\n\nUse short words. Never shout.\n")).toEqual(["Never shout."]));
});
