import type { BestForm, Flavor, FormName, VerdictName } from "../../engine/contract/contract.js";
import { adviseForm } from "../../engine/judge/best-form.js";
import { judge } from "../../engine/judge/judge.js";
import { weightToTokens } from "../../engine/tokens/pieces.js";

/** Advice about reading a document. */
export interface Advice {
  /** The document in another form, proved lossless; undefined if it is best as it is. */
  better?: BetterForm;
  /** The verdict, if there is no better form and the verdict was asked for. */
  verdict?: VerdictName;
}

/** The measurements of another form. */
export interface FormFacts extends Pick<BestForm, "chars" | "savings_pct" | "weighed_savings_pct"> {
  kind: Exclude<FormName, "keep">;
  /** Characters (UTF-16 code units) of the document. */
  source_chars: number;
  /** Estimated by `pieces`. */
  saved_tokens: number;
}

export interface BetterForm extends FormFacts {
  text: string;
}

/**
 * Finds the form in which an agent should read a document: the best form of the engine, if it clears
 * the band by weight. Skips what `plan` adds (token estimates, details of sections), because an agent
 * waits and the advice would be the same.
 * @param always Whether to return the verdict if no form is better.
 */
export function advise(text: string, flavor: Flavor, always = false): Advice {
  const whole = judge(text, { flavor, splits: always });
  const found = adviseForm(whole);
  const { form: kind, chars, savings_pct, weighed_savings_pct } = found.best;
  if (kind !== "keep" && found.clears) {
    const { source, form } = found.weights;
    const saved_tokens = weightToTokens(source) - weightToTokens(form);
    const sizes = { source_chars: text.length, chars, saved_tokens };
    return { better: { kind, ...sizes, savings_pct, weighed_savings_pct, text: found.text } };
  }
  return always ? { verdict: whole.verdict } : {};
}
