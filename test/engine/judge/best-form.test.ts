import { decode } from "@toon-format/toon";
import fc from "fast-check";
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { planJudged } from "../../../src/engine/api.js";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { isSameDocument } from "../../../src/engine/candidate/proof.js";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { readData } from "../../../src/engine/data/read-data.js";
import { assemble, judgeSections } from "../../../src/engine/judge/assemble.js";
import { findBestForm } from "../../../src/engine/judge/best-form.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { weighText } from "../../../src/engine/weight/weigh.js";
import { compact, convert, plan, restore } from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { testRandomly } from "../../support/test-randomly.js";
import { wordTable } from "../warnings/subject.js";

/** What both ways to the best form have to say of a text: with a whole plan, and without. */
function find(text: string, flavor: FlavorChoice = "markdown") {
  const whole = judge(analyze(text, flavor));
  const hybrid = assemble(whole, judgeSections(whole));
  const planned = findBestForm(whole, {}, hybrid);
  const lean = judge(analyze(text, flavor), { looksForParts: false });
  expect(findBestForm(lean)).toEqual(planned);
  const inPlaceForm = findBestForm(whole, { inPlace: true }, hybrid);
  expect(findBestForm(lean, { inPlace: true })).toEqual(inPlaceForm);
  expect(inPlaceForm.best.form).not.toBe("toon");
  // What blocks a part blocks the whole.
  if (hybrid.summary.warnings.some(({ code }) => code === "section_is_used")) {
    expect(["keep", "compact"]).toContain(planned.best.form);
  }
  const { sections, best_form } = plan(text, { flavor }).context_plan!;
  expect(best_form).toEqual(planned.best);
  const inPlace = planJudged(text, { flavor, inPlace: true }).verdict.context_plan!;
  expect(inPlace.sections.map(({ range }) => range)).toEqual(sections.map(({ range }) => range));
  return { ...planned, whole };
}

/** The tokens of two vocabularies together: a form of few words may cost some by one of them. */
function countTokens(text: string): number {
  const counts = [o200k, cl100k].map((one) =>
    one.countTokens(text, { disallowedSpecial: new Set<string>() }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The form is offered, proved, no heavier than the document, and of no more tokens. */
function checkForm(text: string, flavor: FlavorChoice = "markdown"): string {
  const { best, text: form, whole } = find(text, flavor);
  expect(best.chars).toBe(form.length);
  expect(weighText(form)).toBeLessThanOrEqual(weighText(text));
  expect(countTokens(form)).toBeLessThanOrEqual(countTokens(text));
  if (best.form === "keep") expect(form).toBe(text);
  if (best.form === "toon") expect(form).toBe(convert(text, { flavor }).toon_candidate);
  if (best.form === "compact") expect(form).toBe(compact(text, { flavor }));
  const { data } = whole.analysis;
  if (data !== null) {
    const json = best.form === "table" ? restore(form, { as: "json" }) : form;
    const read = readData(json, best.form === "table" ? "json" : flavor).data;
    expect(best.form === "toon" ? decode(form) : read?.value).toEqual(data.value);
  } else {
    const back = best.form === "hybrid" || best.form === "toon" ? restore(form) : form;
    const plain = back.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
    expect(isSameDocument(whole.document, plain)).toBe(true);
  }
  return `${best.form}, ${best.reason}`;
}

describe("of our own documents", () => {
  const seen = new Set<string>();
  test.each(readCases())("$name", ({ source, flavor }) => {
    seen.add(checkForm(source, flavor));
  });

  test("all forms occur", () => {
    const forms = new Set([...seen].map((one) => one.split(",")[0]));
    expect([...forms].sort()).toEqual(["compact", "hybrid", "keep", "table", "toon"]);
    expect(seen).toContain("compact, review_first");
  });
});

describe("of any document", () => {
  testRandomly("it is the same by both ways, proved, and no heavier", (share) => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        checkForm(text);
      }),
      { numRuns: share * 1_000 },
    );
  });
});

describe("a document", () => {
  const table = `# Words\n\n${wordTable(16)}\n`;

  test("that stays in its place is no TOON", () => {
    const inPlace = (text: string) =>
      findBestForm(judge(analyze(text, "markdown")), { inPlace: true });
    const { best, text } = inPlace(table);
    expect(best).toMatchObject({ form: "hybrid", reason: "lightest" });
    expect(text).toMatch(/^# Words\n```toon\n/);
    const sections = `${table}\n${table}`;
    // Nearly as light as TOON, and its headings stay.
    expect(find(sections).best).toMatchObject({ form: "hybrid", reason: "least_change" });
    expect(inPlace(sections).best.form).toBe("hybrid");
  });
});
