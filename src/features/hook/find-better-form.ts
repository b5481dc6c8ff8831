import type { BestForm, FormName } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { adviseForm } from "../../engine/judge/best-form.js";
import { judge } from "../../engine/judge/judge.js";
import { weightToTokens } from "../../engine/tokens/default-estimator.js";

/** Measurements of a form. */
export interface FormFacts extends Pick<BestForm, "chars" | "savings_pct" | "weighed_savings_pct"> {
  kind: Exclude<FormName, "keep">;
  /** Characters (UTF-16 code units) of the document. */
  source_chars: number;
  /** Estimated by `pieces`. */
  saved_tokens: number;
}

/** A document in another form, proved lossless. */
export interface BetterForm extends FormFacts {
  text: string;
}

/**
 * Finds the form in which an agent should read a document: the engine's best form, if it clears the band by
 * weight. Skips what `plan` adds (token estimates, details of sections), which would not change the advice,
 * because the agent waits.
 * @returns undefined if the document is best as it is.
 */
export function findBetterForm(text: string, flavor: FlavorChoice): BetterForm | undefined {
  const found = adviseForm(judge(text, { flavor, splits: false }));
  const { form: kind, chars, savings_pct, weighed_savings_pct } = found.best;
  if (kind === "keep" || !found.clears) return undefined;
  const { source, form } = found.weights;
  const saved_tokens = weightToTokens(source) - weightToTokens(form);
  const sizes = { source_chars: text.length, chars, saved_tokens };
  return { kind, ...sizes, savings_pct, weighed_savings_pct, text: found.text };
}
