import { decode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planWithForm } from "../../../src/engine/api.js";
import { isSameDocument } from "../../../src/engine/candidate/proof.js";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { readData } from "../../../src/engine/data/read-data.js";
import { assemble } from "../../../src/engine/judge/assemble.js";
import { adviseForm, findBestForm, findLastingForm } from "../../../src/engine/judge/best-form.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { judgeAll } from "../../../src/engine/judge/judge-sections.js";
import { compact, convert, plan, restore } from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { testRandomly } from "../../support/test-randomly.js";
import { wordTable } from "../warnings/subject.js";

/** What both ways to the best form have to say of a text: with a whole plan, and without. */
function find(text: string, flavor: FlavorChoice = "markdown") {
  const whole = judge(text, { flavor });
  const hybrid = assemble(whole, judgeAll(whole));
  const planned = findBestForm(whole, hybrid);
  const lean = judge(text, { flavor, splits: false });
  expect(adviseForm(lean)).toEqual(planned);
  const { best, text: lasting } = findLastingForm(whole, hybrid, { inPlace: true });
  expect(adviseForm(lean, { inPlace: true })).toMatchObject({ best, text: lasting });
  expect(best.form).not.toBe("toon");
  const { sections, best_form } = plan(text, { flavor }).context_plan!;
  expect(best_form).toEqual(planned.best);
  const inPlace = planWithForm(text, { flavor, inPlace: true }).context_plan!;
  expect(inPlace.sections.map(({ range }) => range)).toEqual(sections.map(({ range }) => range));
  return { ...planned, whole };
}

/** The form is offered, proved, and no heavier than the document. */
function checkForm(text: string, flavor: FlavorChoice = "markdown"): string {
  const { best, text: form, weights, whole } = find(text, flavor);
  expect(best.chars).toBe(form.length);
  expect(weights.form).toBeLessThanOrEqual(weights.source);
  if (best.form === "keep") expect(form).toBe(text);
  if (best.form === "toon") expect(form).toBe(convert(text, { flavor }).toon_candidate);
  if (best.form === "compact") expect(form).toBe(compact(text, { flavor }));
  const { data } = whole.analysis;
  if (data !== null) {
    const read = readData(form, flavor).data;
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
    expect([...forms].sort()).toEqual(["compact", "hybrid", "keep", "toon"]);
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
      adviseForm(judge(text, { flavor: "markdown" }), { inPlace: true });
    const { best, text } = inPlace(table);
    expect(best).toMatchObject({ form: "hybrid", reason: "lightest" });
    expect(text).toMatch(/^# Words\n```toon\n/);
    const sections = `${table}\n${table}`;
    expect(find(sections).best.form).toBe("toon");
    expect(inPlace(sections).best.form).toBe("hybrid");
  });
});
