import { expect, test } from "vitest";
import { analyze } from "../../src/engine/candidate/analysis.js";
import { findBestForm } from "../../src/engine/judge/best-form.js";
import { judge } from "../../src/engine/judge/judge.js";
import { type Summary, summarize } from "../../src/engine/summarize.js";
import { readCases } from "../support/cases.js";

/** Each case is put to one of them, in turn. */
const REQUESTS = [
  ["profile", {}],
  ["plan", {}],
  ["convert", {}],
  ["convert", { delimiter: "tab" }],
  ["convert", { mode: "record" }],
] as const;

test("the best form is that of the document, whatever is asked for", () => {
  for (const [index, { source, flavor, name }] of readCases().entries()) {
    const [tool, options] = REQUESTS[index % REQUESTS.length]!;
    const { best } = findBestForm(judge(analyze(source, flavor), { looksForParts: false }));
    const request = { content: source, options: { ...options, flavor } };
    expect((summarize(tool, request) as Summary).best_form, name).toEqual(best);
  }
});
