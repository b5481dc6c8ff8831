import { describe, expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../../src/engine/candidate/candidate.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { CUT_MARK, printSelection } from "../../../../src/engine/modes/budget/print-selection.js";
import { listSteps, Selection } from "../../../../src/engine/modes/budget/selection.js";
import { listUnits } from "../../../../src/engine/modes/budget/units.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";
import { isIllFormed } from "../../../../src/engine/toon/ill-formed.js";
import { convert, restore } from "../../../../src/index.js";

/** The Markdown that is left when a text is cut to `chars` characters of TOON. */
function cut(source: string, chars: number): string {
  const verdict = convert(source, { mode: "budget", target_chars: chars, allow_lossy: true });
  return restore(verdict.toon_candidate!);
}

/** Everything that a target can leave of a text, from nothing to all of it. */
function everyCut(source: string, flavor: "markdown" | "text" = "markdown"): string[] {
  const document = parseDocument(source, flavor);
  const units = listUnits(document, findStatements(document));
  const { positions, reaches } = listSteps(units);
  const texts = reaches.map((reach) =>
    printSelection(document, units, new Selection(units, positions, reach)),
  );
  return [...new Set(texts)];
}

/** What was kept of `parts`, as the parts that are still there, at each step. */
function order(source: string, parts: readonly string[]): string[] {
  const left = everyCut(source);
  const first = parts.map((part) => left.findIndex((text) => text.includes(part)));
  return [...parts].sort((a, b) => first[parts.indexOf(a)]! - first[parts.indexOf(b)]!);
}

const DOCUMENT = `---
name: pumps
---

# Pumps

They lift water. It runs down again by itself.

- The station must be locked at night.
- Bring a lamp.

**Head**: how high the water goes.

| Pump | Rate |
| - | - |
| east | 12 |

> Somebody said that pumps sing.

\`\`\`sh
pump --start
\`\`\`

## Example

An east wind.
`;

describe("a budget keeps longest", () => {
  test("headings, rules, definitions, tables; then prose, quotes, examples and code", () => {
    const parts = [
      ...["pump --start", "An east wind.", "Somebody said that pumps sing."],
      ...["It runs down again by itself.", "They lift water.", "name: pumps"],
      ...["| east | 12 |", "**Head**", "must be locked", "# Pumps"],
    ];
    expect(order(DOCUMENT, parts)).toEqual(parts.toReversed());
  });

  test("what makes rules of a list as long as the rules", () => {
    const source = "Tides turn twice.\n\nNever:\n\n- swim\n\nThey pay.\n";
    expect(order(source, ["swim", "Never:", "Tides"])).toEqual(["Never:", "swim", "Tides"]);
  });

  test("higher headings before deeper ones, and earlier before later", () => {
    const source = "# A\n\n### B\n\n## C\n\n## D\n";
    expect(order(source, ["### B", "## D", "## C", "# A"])).toEqual([
      "# A",
      "## C",
      "## D",
      "### B",
    ]);
  });

  test("the opening sentence of a section before those of other paragraphs, and tails last", () => {
    const source = "# A\n\nOne one. Two two.\n\nThree three. Four four.\n\n# B\n\nFive five.\n";
    expect(order(source, ["Four", "Two", "Three", "Five", "One"])).toEqual([
      "One",
      "Five",
      "Three",
      "Two",
      "Four",
    ]);
  });
});

describe("what is left", () => {
  test.each(everyCut(DOCUMENT))("says what was cut: %j", (text) => {
    expect(text === DOCUMENT || text.includes(CUT_MARK)).toBe(true);
  });

  test("is everything where everything fits", () => expect(cut(DOCUMENT, 10_000)).toBe(DOCUMENT));

  test("is a mark where nothing fits", () => {
    expect(cut(DOCUMENT, 12)).toBe(`${CUT_MARK}\n`);
    expect(everyCut("")).toEqual([""]);
  });

  test("has one mark for all that was cut in a row", () =>
    expect(cut("a a.\n\nb b.\n\nc c.\n\nYou must d.\n\ne e.\n", 40)).toBe(
      `${CUT_MARK}\n\nYou must d.\n\n${CUT_MARK}\n`,
    ));

  const parsed = (text: string) => parseDocument(text, "markdown").blocks;

  test("has whole table rows, under their header", () => {
    const rows = Array.from({ length: 6 }, (_, index) => `| row ${index} | a \\| b | [x](y z) |`);
    const source = `| n | p | l |\n| - | :-: | - |\n${rows.join("\n")}\n`;
    for (const text of everyCut(source)) {
      const lines = text.trimEnd().split("\n");
      expect([CUT_MARK, "| n | p | l |"]).toContain(lines[0]);
      for (const line of lines.slice(2)) expect([...rows, `| ${CUT_MARK} |`]).toContain(line);
    }
  });

  test("has closed fences, and its frontmatter closed", () => {
    const source = "---\na: 1\nb: 2\nc: 3\n---\n\n```js\none();\ntwo();\nthree();\n```\n\nend\n";
    for (const text of everyCut(source)) {
      expect(parsed(text).every(({ type }) => type !== "html")).toBe(true);
      expect([0, 2]).toContain(text.split("```").length - 1);
      expect(parseDocument(text, "markdown").frontmatter === null).toBe(!text.startsWith("---"));
    }
  });

  test("has code in lists and quotes where it was", () => {
    const source = "- one\n\n  ```\n  a\n  b\n  c\n  ```\n\n> ```\n> d\n> e\n> ```\n";
    for (const text of everyCut(source).filter((left) => left.includes("```"))) {
      expect(parsed(text)[0]?.type).toBe("list");
    }
  });

  test("has no half link, code span or character", () => {
    const source = `${"水泵 [one two](three four) `five six` 👩‍👩‍👧 𠀀𠀁 ".repeat(3)}end.\n`;
    for (const text of everyCut(source)) {
      expect(isIllFormed(text)).toBe(false);
      expect(text.match(/\[one two\]\(three four\)/g)?.length ?? 0).toBe(
        text.match(/\[one/g)?.length ?? 0,
      );
      expect(
        ((text.match(/`/g)?.length ?? 0) % 2) + (text.match(/five(?! six)/g)?.length ?? 0),
      ).toBe(0);
    }
  });

  test("has list items with a mark in the place of those that were cut", () => {
    const source = "1. one one\n2. You must two\n   - three three\n   - never four\n3. five five\n";
    const left = everyCut(source);
    expect(left).toContain(
      `1. ${CUT_MARK}\n2. You must two\n   - ${CUT_MARK}\n   - never four\n\n${CUT_MARK}\n`,
    );
    expect(left).toContain(`1. ${CUT_MARK}\n2. You must two\n   ${CUT_MARK}\n\n${CUT_MARK}\n`);
  });

  test("does not swallow what follows a list or a quote", () => {
    const list = "- You must do:\n  ```sh\n  npm run one two three\n  ```\nNever stop here.\n";
    expect(everyCut(list)).toContain(`- You must do:\n  ${CUT_MARK}\n\nNever stop here.\n`);
    const quote = "> * Aa one. Bb two. Cc three four.\n>\n> Para lead words.\n";
    for (const text of everyCut(quote).filter((left) => left.includes("Para lead"))) {
      expect(text).toMatch(/\n>\n> Para lead/);
    }
  });

  test("folds as the whole does where the end of a list is cut", () => {
    const items = Array.from({ length: 40 }, (_, n) => `- **Term${n}**: the meaning of it, here`);
    const whole = findCandidate(analyze(parseDocument(`${items.join("\n")}\n`, "markdown")));
    expect(whole.toon).toContain("{term}");
    const left = cut(`${items.join("\n")}\n`, whole.toon.length - 20);
    expect(left.split("\n").filter((line) => items.includes(line)).length).toBeGreaterThan(36);
  });

  test("does not begin with what only a blank line kept from being frontmatter", () => {
    const source = "\n---\ntitle: x\n---\n\nSome words stand here.\n";
    for (const text of everyCut(source)) {
      expect(parseDocument(text, "markdown").frontmatter).toBeNull();
    }
  });

  test("opens no fence and defines no link that was not there", () => {
    for (const source of [
      "``` note `this` is long text\n\n# Head\n",
      "[^1]: A footnote that is long.\n",
    ]) {
      for (const text of everyCut(source)) {
        const types = parsed(text).map(({ type }) => type);
        expect(types).not.toContain("code");
        expect(types).not.toContain("definition");
      }
    }
  });

  test("keeps HTML that needs an end whole", () => {
    const source = "<!-- a\nb\nc -->\n\n<div>\none\ntwo\n</div>\n\nend end.\n";
    const left = everyCut(source);
    expect(left.every((text) => !text.includes("<!--") || text.includes("-->"))).toBe(true);
    expect(left).toContain(`<!-- a\nb\nc -->\n\n<div>\none\n${CUT_MARK}\n\nend end.\n`);
  });

  test("is plain text of plain text", () => {
    const source = "PUMPS\n\nOne one. Two two.\nThree | three.\n\nYou must four.\n";
    const left = everyCut(source, "text");
    expect(left).toContain(`PUMPS\n\n${CUT_MARK}\n\nYou must four.\n`);
    expect(left).toContain(`PUMPS\n\nOne one. ${CUT_MARK}\n\nYou must four.\n`);
  });
});
