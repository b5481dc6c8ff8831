import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plan } from "../../../src/engine/api.js";
import { Analysis } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { type Draft, writeDraft } from "../../../src/engine/candidate/drafts.js";
import { prove } from "../../../src/engine/candidate/proof.js";
import type { DelimiterName } from "../../../src/engine/contract/contract.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { escapeIllFormed, isIllFormed } from "../../../src/engine/toon/codec.js";
import {
  repeatingList,
  repeatingParagraphs,
  repeatingSections,
  repeatingTable,
} from "../../support/arbitrary-repeats.js";
import { check } from "../../support/check.js";
import { testRandomly } from "../../support/test-randomly.js";

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
  check(
    findCandidate(new Analysis(document)).shape !== "text" || document.blocks.length === 0,
    "no shape",
  );
  const { context_plan } = plan(source, { include_hybrid: true });
  check(context_plan?.reassembly_verified === true, "the plan does not reassemble");
}

describe("every draft of a document restores", () => {
  for (const [name, documents] of Object.entries({
    "a table": repeatingTable,
    "a list": repeatingList,
    paragraphs: repeatingParagraphs,
    sections: repeatingSections,
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
