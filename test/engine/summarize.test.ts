import { expect, test } from "vitest";
import { adviseForm } from "../../src/engine/judge/best-form.js";
import { judge } from "../../src/engine/judge/judge.js";
import { type Summary, summarize } from "../../src/engine/summarize.js";
import { readCases } from "../support/cases.js";

test.each([
  ["profile", {}],
  ["plan", {}],
  ["convert", {}],
  ["convert", { delimiter: "tab" }],
  ["convert", { mode: "record" }],
] as const)("the best form is that of the document: %s with %j", (tool, options) => {
  for (const { source, flavor, name } of readCases()) {
    const { best } = adviseForm(judge(source, { flavor, splits: false }));
    const request = { content: source, options: { ...options, flavor } };
    expect((summarize(tool, request) as Summary).best_form, name).toEqual(best);
  }
});
