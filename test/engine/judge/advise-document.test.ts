import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { adviseDocument, type WrittenForm } from "../../../src/engine/judge/advise-document.js";
import { compact, convert, plan, profile } from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { givesBack } from "../../support/gives-back.js";

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
const caseOf = (wanted: string) => readCases().find(({ name }) => name === wanted)!.source;
const beside = { flavor: "markdown", inPlace: false, forAgents: true } as const;
const inPlace = { flavor: "markdown", inPlace: true, forAgents: true } as const;

describe("adviseDocument", () => {
  test("the candidate of a document that converts; in place its hybrid", () => {
    const text = caseOf("verdicts/convert-port-table");
    const { toon_candidate, safe_to_auto_apply: safe } = convert(text);
    expect(adviseDocument(text, beside)).toMatchObject({
      best: { form: "toon" },
      text: toon_candidate,
      verdict: "convert",
      safe,
    });
    expect(adviseDocument(text, inPlace)).toMatchObject({ best: { form: "hybrid" }, safe: true });
  });

  test("the hybrid where parts convert, but not in the place of a page", () => {
    const text = example("mixed.md");
    const { context_plan } = plan(text, { include_hybrid: true });
    const hybrid = { best: { form: "hybrid" }, text: context_plan?.hybrid_document, safe: true };
    expect(adviseDocument(text, beside)).toMatchObject(hybrid);
    expect(adviseDocument(text, inPlace)).toMatchObject(hybrid);
    const page = adviseDocument(text, { ...inPlace, forAgents: false });
    expect(page).toMatchObject({ best: { form: "compact" }, withheld: "hybrid", safe: true });
    expect(page.text).not.toContain("```toon");
    expect(adviseDocument(text, { ...inPlace, forAgents: false, form: "hybrid" })).toMatchObject({
      best: { form: "keep" },
      withheld: "hybrid",
      text,
    });
  });

  test("beside the document, what a review would allow, which is not safe", () => {
    const padded = caseOf("verdicts/review-duplicate-rule");
    expect(adviseDocument(padded, beside)).toMatchObject({ best: { form: "compact" }, safe: true });
    const text = compact(padded);
    expect(adviseDocument(text, beside)).toMatchObject({ best: { form: "toon" }, safe: false });
    expect(adviseDocument(text, inPlace).best).toMatchObject({
      form: "keep",
      reason: "review_first",
    });
  });

  test("compact Markdown where a conversion saves hardly more", () => {
    const text = caseOf("warnings/compact_suffices-fires");
    for (const options of [beside, inPlace]) {
      expect(adviseDocument(text, options)).toMatchObject({ best: { form: "compact" } });
    }
    const page = { ...inPlace, forAgents: false };
    expect(adviseDocument(example("options.md"), page).best.form).toBe("compact");
    // Of its compact text, a hybrid saves enough.
    expect(adviseDocument(example("options.md"), inPlace).best.form).toBe("hybrid");
  });

  test("the form that was asked for, if it is proved and offered at all", () => {
    const ask = (text: string, form: WrittenForm) => adviseDocument(text, { ...beside, form });
    expect(ask(example("options.md"), "toon")).toMatchObject({
      best: { form: "toon" },
      safe: true,
    });
    expect(ask(example("options.md"), "hybrid")).toMatchObject({
      best: { form: "hybrid" },
      safe: false,
    });
    expect(ask(example("mixed.md"), "compact").best.form).toBe("compact");
    for (const form of ["toon", "hybrid", "compact"] as const) {
      expect(ask("# Prose\n\nWords.\n", form)).toMatchObject({
        best: { form: "keep" },
        safe: true,
      });
    }
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

  test("in place, the text of a text is that text", () => {
    const numbers = [fc.nat(12), fc.integer({ min: 2, max: 25 })] as const;
    const anyMix = fc.tuple(...numbers).map((sizes) => mix(...sizes));
    const isStable = (text: string): void => {
      const { best, text: first } = adviseDocument(text, inPlace);
      if (best.form === "hybrid") expect(compact(first)).toBe(first);
      else expect(adviseDocument(first, inPlace).text).toBe(first);
    };
    isStable(`${example("mixed.md")}\n## Notes\n\n| a    | b  |\n| ---- | -- |\n| word | of |\n`);
    fc.assert(fc.property(fc.oneof(anyMix, anyDocument), isStable), { numRuns: 150 });
  });

  const agrees = (text: string, flavor: FlavorChoice): void => {
    for (const options of [
      { ...beside, flavor },
      { ...inPlace, flavor },
      { ...inPlace, flavor, forAgents: false },
    ]) {
      const { best, text: advised, safe, verdict } = adviseDocument(text, options);
      if (best.form === "keep") {
        expect(advised).toBe(text);
        continue;
      }
      expect(givesBack(advised, text, flavor)).toBe(true);
      if (best.form === "toon") {
        expect(options.inPlace).toBe(false);
        expect(["convert", "review"]).toContain(verdict);
        expect(profile(text, { flavor }).verdict).toBe(verdict);
      }
      if (options.inPlace) expect(safe).toBe(true);
      else if (safe) {
        expect(plan(text, { flavor }).context_plan?.best_form?.form).toBe(best.form);
      }
    }
  };

  test.each(readCases())("the text for case $name gives it back", ({ source, flavor }) => {
    agrees(source, flavor);
  });

  test("the text for any document gives it back", () => {
    fc.assert(
      fc.property(anyDocument, (text) => agrees(text, "markdown")),
      { numRuns: 200 },
    );
  });
});
