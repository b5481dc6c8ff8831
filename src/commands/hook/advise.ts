import { adviseForm } from "../../engine/best-form.js";
import type { BestForm, Flavor, FormName, VerdictName } from "../../engine/contract/contract.js";
import { judge } from "../../engine/judge.js";
import { clears } from "../../engine/policy/policy.js";

/** In which form a document is best read. */
export interface Advice {
  /** The document in another form, proved to be without loss; undefined where it is best as it is. */
  better?: BetterForm;
  /** Why there is none, where that was asked for. */
  verdict?: VerdictName;
}

/** What is said of another form. */
export interface FormFacts extends Pick<BestForm, "chars" | "savings_pct" | "weighed_savings_pct"> {
  kind: Exclude<FormName, "keep">;
  /** Characters (UTF-16 code units) of the document. */
  source_chars: number;
}

export interface BetterForm extends FormFacts {
  text: string;
}

/**
 * Judges a document as an agent should read it: in its best form, where that clears the band by
 * weight. The decisions are those of `convert` and `plan`; it is the engine below them that is
 * asked, because an agent waits, and neither token estimates nor what is said of sections that
 * stay as they are would change the advice.
 * @param always Whether the verdict is asked for where no form is better.
 */
export function advise(text: string, flavor: Flavor, always = false): Advice {
  const { best, weights, ...found } = adviseForm(judge(text, { flavor, splits: false }), {
    flavor,
  });
  const { form: kind, chars, savings_pct, weighed_savings_pct } = best;
  if (kind === "keep" || !clears(weights.source, weights.form)) {
    return always ? { verdict: judge(text, { flavor }).verdict } : {};
  }
  const facts = { kind, source_chars: text.length, chars, savings_pct, weighed_savings_pct };
  return { better: { ...facts, text: found.text } };
}
