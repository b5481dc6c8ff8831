import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../../src/engine/candidate/candidate.js";
import type { Flavor } from "../../../../src/engine/contract/contract.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { CUT_MARK, listParts, printKept } from "../../../../src/engine/modes/budget/parts.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";
import { isIllFormed } from "../../../../src/engine/toon/codec.js";
import { convert, restore } from "../../../../src/index.js";
import { testExamples } from "../../../support/examples.js";

/** The Markdown that is left when a text is cut to `chars` characters of TOON. */
function cut(source: string, chars: number): string {
  const verdict = convert(source, { mode: "budget", target_chars: chars, allow_lossy: true });
  return restore(verdict.toon_candidate!);
}

/** Everything that a target can leave of a text, from nothing to all of it. */
function everyCut(source: string, flavor: Flavor = "markdown"): string[] {
  const document = parseDocument(source, flavor);
  const { groups, parts } = listParts(document, findStatements(document));
  const steps = parts.length === 0 ? [] : [...parts.keys(), parts.length];
  const texts = steps.map((kept) => printKept(document.lines.text, groups, kept));
  return [...new Set(texts)];
}

describe("what a budget leaves", () => {
  testExamples(new URL("cuts.md", import.meta.url), (source) => {
    const cuts = everyCut(source);
    expect(cuts.at(-1)).toBe(source);
    for (const text of cuts.slice(0, -1)) {
      expect(text).toContain(CUT_MARK);
      expect(isIllFormed(text)).toBe(false);
    }
    return cuts;
  });

  test("is everything where everything fits, and a mark where nothing does", () => {
    const source = "a a.\n\nb b.\n\nc c.\n\nYou must d.\n\ne e.\n";
    expect(cut(source, 10_000)).toBe(source);
    expect(cut(source, 40)).toBe(`${CUT_MARK}\n\nYou must d.\n\n${CUT_MARK}\n`);
    expect(cut(source, 12)).toBe(`${CUT_MARK}\n`);
    expect(everyCut("")).toEqual([]);
  });

  test("folds as the whole does where the end of a list is cut", () => {
    const items = Array.from({ length: 40 }, (_, n) => `- [Term${n}](docs/${n}.md): its meaning`);
    const whole = findCandidate(new Analysis(parseDocument(`${items.join("\n")}\n`, "markdown")));
    expect(whole.toon).toContain("{text}");
    const left = cut(`${items.join("\n")}\n`, whole.toon.length - 20);
    expect(left.split("\n").filter((line) => items.includes(line)).length).toBeGreaterThan(35);
  });

  test("is plain text of plain text", () => {
    const source = "PUMPS\n\nOne one. Two two.\nThree | three.\n\nYou must four.\n";
    const left = everyCut(source, "text");
    expect(left).toContain(`PUMPS\n\n${CUT_MARK}\n\nYou must four.\n`);
  });

  test("is not cut short by one long part", () => {
    const [long, short] = ["One word ".repeat(300), "Another one."];
    const table = `| ${"a".repeat(3000)} | b |\n| - | - |\n| c | d |\n`;
    const left = everyCut(`${long}\n\n${table}\n${short}\n`);
    expect(left).toContain(`${CUT_MARK}\n\n${short}\n`);
    expect(left.some((text) => /^\[…\]\n\n\| c/m.test(text))).toBe(false);
  });
});
