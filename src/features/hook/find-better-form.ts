import { compact } from "../../engine/api.js";
import { joinLinesOf } from "../../engine/candidate/join-lines.js";
import type { BestForm, FormName } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { adviseForm } from "../../engine/judge/best-form.js";
import { judge } from "../../engine/judge/judge.js";
import { toPercent } from "../../engine/policy/measure.js";
import { isBandCleared } from "../../engine/policy/policy.js";
import { weightToTokens } from "../../engine/tokens/default-estimator.js";
import { weighText } from "../../engine/weight/weigh.js";

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
 * Finds the form in which an agent should read a document: the engine's best form or, where that is
 * Markdown, compact Markdown with joined lines, if it clears the band by weight. Skips what `plan` adds
 * (token estimates, details of sections), which would not change the advice, because the agent waits.
 * @returns undefined if the document is best as it is.
 */
export function findBetterForm(text: string, flavor: FlavorChoice): BetterForm | undefined {
  const { best, weights, text: form } = adviseForm(judge(text, { flavor, splits: false }));
  if (best.form === "toon" || best.form === "hybrid") {
    return describe(
      best.form,
      { text, weight: weights.source },
      { text: form, weight: weights.form },
    );
  }
  const joined = joinLinesOf(text, flavor);
  const read = compact(joined, { flavor });
  return describe(
    "compact",
    { text, weight: weights.source },
    { text: read, weight: weighText(read) },
  );
}

interface Weighed {
  text: string;
  weight: number;
}

function describe(kind: FormFacts["kind"], source: Weighed, form: Weighed): BetterForm | undefined {
  if (!isBandCleared(source.weight, form.weight)) return undefined;
  const [source_chars, chars] = [source.text.length, form.text.length];
  return {
    kind,
    source_chars,
    chars,
    saved_tokens: weightToTokens(source.weight) - weightToTokens(form.weight),
    savings_pct: toPercent(source_chars - chars, source_chars),
    weighed_savings_pct: toPercent(source.weight - form.weight, source.weight),
    text: form.text,
  };
}
