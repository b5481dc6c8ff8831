import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { findReplacement } from "../../../src/engine/judge/replacement.js";
import { compact } from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { givesBack } from "../../support/gives-back.js";

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
const caseOf = (wanted: string) => readCases().find(({ name }) => name === wanted)!.source;
const plain = { flavor: "markdown", form: "compact", forAgents: true } as const;
const best = { ...plain, form: "best" } as const;

describe("findReplacement", () => {
  test("nothing where a review has to come first, and where little would be saved", () => {
    const text = compact(caseOf("verdicts/review-duplicate-rule"));
    expect(findReplacement(text, best)).toEqual({ form: "keep", text });
    const long = `${"Words that stay.\n".repeat(200)}\n| a | b |\n| - | - |\n| c | d |\n`;
    expect(compact(long)).not.toBe(long);
    expect(findReplacement(long, plain)).toEqual({ form: "keep", text: long });
  });

  test("compact Markdown where a conversion saves hardly more", () => {
    const text = caseOf("warnings/compact_suffices-fires");
    expect(findReplacement(text, best).form).toBe("compact");
    const ports = caseOf("verdicts/convert-port-table");
    expect(findReplacement(ports, { ...best, forAgents: false }).form).toBe("compact");
    // Of its compact text, a hybrid saves enough.
    expect(findReplacement(ports, best).form).toBe("hybrid");
  });

  /** No form shortens the prose, so the share that a hybrid saves lies on both sides of each limit. */
  const mix = (paragraphs: number, rows: number): string => {
    const prose = Array.from(
      { length: paragraphs },
      (_, at) => `Ask team ${at} and say "why".\n\n`,
    );
    const table = Array.from(
      { length: rows },
      (_, at) => `| accept_${at} | bool | ${at * 37} | no |\n`,
    );
    return `# Rules\n\n${prose.join("")}| Option | Type | Default | Reload |\n| --- | --- | --- | --- |\n${table.join("")}`;
  };

  test("the text of a text is that text", () => {
    const numbers = [fc.nat(12), fc.integer({ min: 2, max: 25 })] as const;
    const anyMix = fc.tuple(...numbers).map((sizes) => mix(...sizes));
    const isStable = (text: string): void => {
      for (const options of [plain, best]) {
        const { text: first } = findReplacement(text, options);
        expect(findReplacement(first, options).text).toBe(first);
      }
    };
    isStable(`${example("mixed.md")}\n## Notes\n\n| a    | b  |\n| ---- | -- |\n| word | of |\n`);
    fc.assert(fc.property(fc.oneof(anyMix, anyDocument), isStable), { numRuns: 150 });
  });

  const agrees = (text: string, flavor: FlavorChoice): void => {
    for (const options of [plain, best, { ...best, forAgents: false }]) {
      const { form, text: advised } = findReplacement(text, { ...options, flavor });
      if (form === "keep") expect(advised).toBe(text);
      else expect(givesBack(advised, text, flavor)).toBe(true);
    }
  };

  test.each(readCases())("the text for case $name gives it back", ({ source, flavor }) =>
    agrees(source, flavor),
  );
});
