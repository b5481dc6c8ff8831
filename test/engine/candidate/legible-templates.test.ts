import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { restore } from "../../../src/engine/read-toon.js";
import {
  repeatingList,
  repeatingParagraphs,
  repeatingSections,
  repeatingTable,
} from "../../support/arbitrary-repeats.js";
import { readCases } from "../../support/cases.js";
import { findBadCuts } from "../../support/cut-templates.js";
import { testRandomly } from "../../support/test-randomly.js";

const candidateOf = (source: string) => convert(source).toon_candidate ?? "";
const tableOf = (header: string, cells: readonly string[]) =>
  `| ${header} | On |\n| - | - |\n${cells.map((cell) => `| ${cell} | x |\n`).join("")}`;
const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
const fill = (template: string) => names.map((name) => template.replaceAll("?", name));

describe("a template cuts", () => {
  test.each<[string, string, string]>([
    ["no letters from digits", "MD001?", ""],
    ["no identifier at an underscore", "VERIFIED_?", ""],
    ["no word that a link begins", "[RFC?](https://example.org/rfc/?)", '"[{Name}](https://'],
    ["no name in code at an underscore", "`DEBUG_?`", '"`{Name}`"'],
    ["no name in code at a hyphen", "`no-?`", '"`{Name}`"'],
    ["no name in code at a point", "`config.?.enabled`", '"`{Name}`"'],
    ["no path in code", "`docs/?.md`", '"`{Name}`"'],
    ["no option in code from its hyphens", "[`--?`](u/?)", '"[`{Name}`](u/{url})"'],
    ["no name in code that a link has", "[`no-?`](docs/?.md)", '"[`{Name}`](docs/{url}.md)"'],
    ["no code that says a name again", "[?](u/?) `no-?`", "`{more}`"],
    ["an address at slashes and points", "[?](docs/?.md)", '"[{Name}](docs/{Name}.md)"'],
    ["a command in code at white space", "[?](u/?) `run the ?`", "`run the {Name}`"],
    ["brackets from words", "(?)", '"({Name})"'],
  ])("%s: %s", (_name, template, expected) => {
    const source = tableOf("Name", fill(template));
    const toon = candidateOf(source);
    expect(findBadCuts(toon)).toEqual([]);
    if (expected === "") expect(toon).not.toContain("{Name}");
    else expect(toon).toContain(expected);
    for (const cell of fill(template)) expect(restore(toon)).toContain(`| ${cell} |`);
  });

  test("emphasis from its words, but not where its marks are underscores", () => {
    const listOf = (template: string) => `${fill(template).join("\n")}\n`;
    expect(candidateOf(listOf("- **?**:"))).toContain("**{text}**:");
    const toon = candidateOf(listOf("- __?__ - says what the ? does"));
    expect(findBadCuts(toon)).toEqual([]);
    expect(toon).toContain("__alpha__");
  });

  test("no word of a text without spaces", () => {
    const cells = ["一", "二", "三", "四", "五", "六", "七", "八"].map((one) => `第${one}章`);
    expect(candidateOf(tableOf("Name", cells))).not.toContain("{Name}");
  });

  test("and no letter from its accent", () => {
    const cells = names.map((name, index) => `[${name}e${index % 2 ? "\u0301" : "\u0300"}](u)`);
    expect(findBadCuts(candidateOf(tableOf("Name", cells)))).toEqual([]);
  });
});

test("no template of our own documents cuts a word or code", () => {
  for (const { name, source, flavor } of readCases()) {
    const toon = convert(source, { flavor }).toon_candidate ?? "";
    expect(findBadCuts(toon), name).toEqual([]);
  }
});

const IN_CODE = [
  ...["`no-?`", "`?.md`", "``a`?``", "`a ? b`", "`x (?.md)`", "`a` - `b-?`", "\\`?`"],
  ...["`?`` ?`", "__?__"],
];
const codeTable = fc
  .tuple(
    fc.array(fc.constantFrom(...IN_CODE, "[", "](u/", "?", ")", "_", "é", " ", "v"), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(fc.constantFrom("x", "y-z", "1", "2.0", "é", "日本", "a_b", "c d", "`"), {
      minLength: 3,
      maxLength: 9,
    }),
  )
  .map(([parts, words]) =>
    tableOf(
      "Name",
      words.map((word, row) => parts.join("").replaceAll("?", word + (row > 4 ? row : ""))),
    ),
  );

const documents = fc.oneof(
  codeTable,
  codeTable.map((table) => table.replace(/^\| (.*) \| x \|$/gm, "- $1").replace(/^\|.*\n/gm, "")),
  repeatingTable,
  repeatingList,
  repeatingParagraphs,
  repeatingSections,
);

testRandomly("no template of any document cuts a word or code", (share) => {
  fc.assert(
    fc.property(documents, (source) => {
      expect(findBadCuts(candidateOf(source))).toEqual([]);
    }),
    { numRuns: 8_000 * share },
  );
});
