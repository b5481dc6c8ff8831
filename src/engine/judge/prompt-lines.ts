import type { FormName, PromptCost } from "../contract/contract.js";
import { defaultEstimator } from "../tokens/default-estimator.js";

const SUBJECTS = { toon: "The document is", hybrid: "Blocks marked toon are" };
const HOW_TO_READ = `in TOON: key[N]{columns}: stands above N rows of values in the order of the columns.
A key with names in braces is a template: each row below it fills them in. Other keys and texts are the document's Markdown.`;

/**
 * Two lines to put before a document of this form, so that a model that never saw TOON can read it; null
 * if none are needed.
 */
export function promptLines(form: FormName): string | null {
  return form === "toon" || form === "hybrid" ? `${SUBJECTS[form]} ${HOW_TO_READ}` : null;
}

/** The cost of these lines; undefined for a form without any. */
export function promptCost(form: FormName): PromptCost | undefined {
  const lines = promptLines(form);
  return lines === null
    ? undefined
    : { chars: lines.length, tokens: defaultEstimator.count(lines) };
}
