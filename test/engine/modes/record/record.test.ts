import { describe, expect, test } from "vitest";
import { decodeToon } from "../../../../src/engine/toon/codec.js";
import { convert } from "../../../../src/index.js";
import { assertVerdict } from "../../../support/verdict-schema.js";

function record(source: string) {
  const verdict = convert(source, { mode: "record" });
  assertVerdict(verdict, source);
  return { ...verdict, json: decodeToon(verdict.toon_candidate!) };
}
const rulesOf = (source: string) =>
  ((record(source).json as { rules?: { rule: string }[] }).rules ?? []).map(({ rule }) => rule);

describe("a record candidate", () => {
  test.each(["✅ ✅ 🎉\n", "```\n+++ ***\n```\n", "---\n", "#\n", "Words without records.\n"])(
    "of %j, where there is no record, needs a look",
    (source) => {
      const { verdict, coverage, json } = record(source);
      expect([verdict === "convert", coverage, json]).toEqual([
        false,
        0,
        { left_out: "100.0 % of the text" },
      ]);
    },
  );

  test("counts a heading once, whatever the number of its rules", () => {
    const { coverage } = record("# Rules\n\n- Never push.\n- Always test.\n\nRules\n");
    expect(coverage).toBeLessThan(1);
  });

  test("survives half of a surrogate pair", () =>
    expect(record("You must \ud800 it.\n").json).toEqual({
      "\\u": true,
      rules: [{ section: null, rule: "You must \\ud800 it." }],
    }));
});

describe("no rule is taken out of", () => {
  test.each([
    ["code", "Use `foo. Never bar` here.\n"],
    ["code with backticks", "Run ``x ` must y`` now.\n"],
    ["speech", 'He said "Stop. Never come back." and left.\n'],
    ["a comment", "Text <!-- You must never do this. --> more.\n"],
    ["a comment in an item", "- Text <!-- never do this -->\n"],
  ])("%s", (_what, source) => expect(rulesOf(source)).toEqual([]));
});

test("a rule with a link is taken whole", () => {
  const source = "See [the page. It must be read](http://x) first. And more.\n";
  expect(rulesOf(source)).toEqual(["See [the page. It must be read](http://x) first."]);
});

describe("what no reader is shown", () => {
  const TERMS =
    "# Terms\n\n- **Sill**: step below\n- **Pound**: water between\n- **Lock**: box for boats\n";
  const records = (text: string) => convert(text, { mode: "record" });

  test.each([
    ["a block", `<!-- Copyright by the makers of this file,\nwho permit all. -->\n${TERMS}`],
    ["a paragraph", TERMS.replace("\n\n", "\n\nMore <!-- b\nc --> words.\n\n")],
    ["an item", TERMS.replace("below", "below <!-- not\n  above -->")],
    ["a cell", `${TERMS}\n| Gate | Side |\n| --- | --- |\n| upper <!-- the old one --> | left |\n`],
  ])("is left out without being missed: %s", (_name, text) => {
    const { coverage, toon_candidate, warnings } = records(text);
    expect(coverage).toBe(records(text.replace(/<!--.*?-->/gs, "")).coverage);
    expect(toon_candidate).not.toContain("<!--");
    expect(warnings.map(({ code }) => code)).not.toContain("low_coverage");
  });

  test("is in no rule", () => {
    const text = "# Rules\n\n- Always close the lid <!-- you must never open -->.\n";
    expect(records(text).toon_candidate).toContain("Always close the lid.");
    expect(records(text).toon_candidate).not.toContain("open");
  });

  test("stays in the lossless candidate", () =>
    expect(convert(`<!-- a note -->\n\n${TERMS}`).toon_candidate).toContain("a note"));

  test("code shows a comment", () => {
    const { toon_candidate } = records("# Marks\n\n- `<!-- -->`: a comment\n- `x`: a cross\n");
    expect(toon_candidate).toContain("<!-- -->");
  });
});
