import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, plan } from "../../../src/engine/api.js";
import { Analysis } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { type Draft, writeDraft } from "../../../src/engine/candidate/drafts.js";
import { prove } from "../../../src/engine/candidate/proof.js";
import type { DelimiterName } from "../../../src/engine/contract/contract.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { restore } from "../../../src/engine/read-toon.js";
import { escapeIllFormed, isIllFormed } from "../../../src/engine/toon/codec.js";
import {
  repeatingList,
  repeatingParagraphs,
  repeatingSections,
  repeatingTable,
} from "../../support/arbitrary-repeats.js";
import { check } from "../../support/check.js";
import { findBadCuts } from "../../support/cut-templates.js";
import { testRandomly } from "../../support/test-randomly.js";

const candidateOf = (source: string) => convert(source).toon_candidate ?? "";
const tableOf = (header: string, cells: readonly string[]) =>
  `| ${header} | On |\n| - | - |\n${cells.map((cell) => `| ${cell} | x |\n`).join("")}`;
const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
const fill = (template: string) => names.map((name) => template.replaceAll("?", name));

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

function draftOf(source: string, delimiter: DelimiterName = "comma"): Draft | null {
  const escaped = isIllFormed(source);
  const document = parseDocument(escaped ? escapeIllFormed(source) : source, "markdown");
  return writeDraft({ analysis: new Analysis(document), escaped }, delimiter);
}

/** Checks the drafts of a document, as a wrong one costs it its form. */
function checkDrafts(source: string): void {
  const document = parseDocument(source, "markdown");
  for (const delimiter of ["comma", "tab", "pipe"] as const) {
    const draft = draftOf(source, delimiter);
    if (draft === null) continue;
    const { valid, restores } = prove(draft.toon, document);
    check(valid && restores, `${delimiter}: valid ${valid}, restores ${restores}`);
  }
  const { shape, toon } = findCandidate(new Analysis(document));
  check(shape !== "text" || document.blocks.length === 0, "no shape");
  const bad = findBadCuts(toon);
  check(bad.length === 0, `a word or code is cut: ${bad[0]}`);
  const { context_plan } = plan(source, { include_hybrid: true });
  check(context_plan?.reassembly_verified === true, "the plan does not reassemble");
}

describe("every draft of a document restores, and cuts no word or code", () => {
  for (const [name, documents] of Object.entries({
    "a table": repeatingTable,
    "a list": repeatingList,
    paragraphs: repeatingParagraphs,
    sections: repeatingSections,
    "a table of code": codeTable,
  })) {
    testRandomly(name, (share) => {
      fc.assert(fc.property(documents, checkDrafts), { numRuns: share * 700 });
    });
  }

  test("and what repeats is often written once", () => {
    const count = (documents: fc.Arbitrary<string>, found: RegExp) =>
      fc
        .sample(documents, { numRuns: 600 })
        .filter((source) => found.test(draftOf(source)?.toon ?? "")).length;
    expect(count(repeatingTable, /^"?(?:table|\||#)[^\n]*\]\{[^\n]*\{/m)).toBeGreaterThan(60);
    expect(count(repeatingList, /^"?(?:list|loose)\W/m)).toBeGreaterThan(60);
  });
});

describe("white space at an end is kept", () => {
  const items = (item: string) => [..."abcdefgh"].map((x) => item.replaceAll("?", x));
  test.each([
    ["of a list", `${items("- **?**: |").join("\n")}\n- \n`],
    ["of paragraphs", `${items("**?**: ?").join("\n\n")} `],
    ["of sections", `${items("## ?\n\nAdded in ?.\n\n- b ").join("\n\n")}\n`],
    ["of text before a table", "x \n\n| a |\n|-|\n| 1 |\n"],
    ["of cells with braces", `| url |\n|-|\n${items("| [item?](u/item?) ``{x}`` |").join("\n")}\n`],
  ])("%s", (_name, source) => checkDrafts(source));
});

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
