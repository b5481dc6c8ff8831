import type { FormName, PromptCost } from "../contract/contract.js";
import { defaultEstimator } from "../weight/default-estimator.js";

const JSON_TABLES = `An object with fields and rows is a table: an array of one object a row, with the fields as keys. null in a field that absent names is a member that is not there.`;
const SUBJECTS = { toon: "The document is", hybrid: "Blocks marked toon are" };
const TABLES = `in TOON: key[N]{columns}: stands above N rows of values in the order of the columns.`;
const MARKDOWN = `A key with names in braces is a template: each row below it fills them in. Other keys and texts are the document's Markdown.`;

/**
 * Lines to put before a document of this form, so that a model that never saw TOON can read it; null if
 * none are needed.
 * @param isData Whether the TOON is the value of data, which has no templates. Its hybrid is TOON as a whole.
 */
export function promptLines(form: FormName, isData: boolean): string | null {
  if (form === "table") return JSON_TABLES;
  if (form !== "toon" && form !== "hybrid") return null;
  return isData ? `${SUBJECTS.toon} ${TABLES}` : `${SUBJECTS[form]} ${TABLES}\n${MARKDOWN}`;
}

/** The cost of these lines; undefined for a form without any. */
export function promptCost(form: FormName, isData: boolean): PromptCost | undefined {
  const lines = promptLines(form, isData);
  return lines === null
    ? undefined
    : { chars: lines.length, tokens: defaultEstimator.count(lines) };
}
