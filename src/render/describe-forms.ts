import type { BestForm, FormName } from "../engine/contract/contract.js";
import { FORM_WORDS } from "./describe-best-form.js";
import { formatCount, formatInteger, formatPercent } from "./format-number.js";

/** What many documents come to in their best forms. */
export interface FormTotals {
  /** Documents that are better in another form. */
  files: number;
  savings: number;
  /** Savings and how they come about: `126 of 892 tokens (14.1 %): 126 in 1 file as TOON`. */
  text: string;
}

const FORMS: readonly Exclude<FormName, "keep">[] = ["toon", "hybrid", "compact"];

/**
 * @param best What the best forms save: tokens.
 * @param source Tokens of all documents.
 */
export function totalForms(
  best: readonly Pick<BestForm, "form" | "savings">[],
  source: number,
): FormTotals {
  let [files, savings] = [0, 0];
  const parts = FORMS.flatMap((form) => {
    const found = best.filter((one) => one.form === form);
    if (found.length === 0) return [];
    const saved = found.reduce((sum, one) => sum + one.savings, 0);
    files += found.length;
    savings += saved;
    return [
      `${formatInteger(saved)} in ${formatCount(found.length, "file")} as ${FORM_WORDS[form]}`,
    ];
  });
  const share = formatPercent(source === 0 ? 0 : (savings / source) * 100);
  const amount = `${formatInteger(savings)} of ${formatCount(source, "token")} (${share})`;
  return { files, savings, text: `${amount}: ${parts.join(", ")}` };
}
