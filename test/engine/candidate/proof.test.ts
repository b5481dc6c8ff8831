import { describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { Analysis } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { isSameDocument, prove } from "../../../src/engine/candidate/proof.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { restore } from "../../../src/engine/read-toon.js";
import { readRows } from "../../support/read-rows.js";

const SOURCE = [
  ...["---\nowner: ops\n---", "# Ports", "First paragraph.", "Second paragraph."],
  ...["| name | port |\n| :--- | ---: |\n| http | 80 |\n| ssh | 22 |", "- one\n- two"],
  "## Notes\n\n```\ncode\n```\n",
].join("\n\n");
const document = parseDocument(SOURCE, "markdown");
const { toon } = findCandidate(new Analysis(document));

describe("a candidate", () => {
  test("of the document is proved", () =>
    expect(prove(toon, document)).toMatchObject({ valid: true, restores: true }));

  test.each(readRows<[string, from: string, to: string]>("false-candidates.yaml", import.meta.url))(
    "with %s is valid and does not restore",
    (_name, from, to) => {
      expect(toon).toContain(from);
      expect(prove(toon.replace(from, to), document)).toMatchObject({
        valid: true,
        restores: false,
      });
    },
  );

  test("without a row, or another entry, or in another order does not restore", () => {
    const isRestored = (other: string) => prove(other, document).restores;
    expect(prove(toon.replace("\n  ssh,22", ""), document).valid).toBe(false);
    expect(isRestored(toon.replace("\n  ssh,22", "").replace("[2]", "[1]"))).toBe(false);
    const [last, ...others] = toon.split("\n").reverse();
    for (const lines of [others, [last, ...others, last], ["text~9: more", last, ...others]]) {
      expect(isRestored(lines.reverse().join("\n"))).toBe(false);
    }
  });

  test.each(["", "x", "1", "a: 1", "[1]: 1", "[", 'text: "', "text: \ud800"])(
    "that is %j",
    (other) => expect(prove(other, document).restores).toBe(false),
  );
});

describe("the same document", () => {
  const same = (a: string, b: string, flavor: "markdown" | "text" = "markdown") =>
    isSameDocument(parseDocument(a, flavor), b);

  test.each([
    ["table padding", "| a | b |\n| --- | :-: |\n| 1 | |", "|a|b|\n|-|:-:|\n|1||"],
    ["outer pipes", "| a | b |\n|-|-|\n| 1 | 2 |", "a | b\n-|-\n1 | 2"],
    ["blank lines", "# a\n\n\n\nx", "# a\nx\n\n"],
    ["line endings", "# a\r\n\r\nx\r\n", "# a\n\nx"],
    ["a byte order mark", "\uFEFF# a", "# a"],
    ["white space around headings", "  # a  ", "# a"],
  ])("but for %s", (_name, a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });

  test.each(readRows<[string, string, string]>("other-documents.yaml", import.meta.url))(
    "not with other %s",
    (_name, a, b) => {
      expect(same(a, b)).toBe(false);
      expect(same(b, a)).toBe(false);
    },
  );

  test("of plain text has the same paragraphs", () => {
    expect(same("T\n\na\n\n\nb\n", "T\n\na\n\nb", "text")).toBe(true);
    expect(same("a\n\nb", "a\nb", "text")).toBe(false);
  });
});

test.each([
  "\ufeff\ufeffa\n",
  "\ufeff\ufeff\n",
  "\ufeff\ufeff| a |\n| - |\n| 1 |\n",
  "\ufeff\ufeff\ufeffx\ud800\n",
])("a text that begins with a byte order mark behind that of its file keeps it: %j", (source) => {
  const { toon_candidate: toon, flags } = convert(source);
  expect(flags.restores).toBe(true);
  expect(isSameDocument(parseDocument(source, "markdown"), restore(toon!))).toBe(true);
});
