import type { BestForm, FormName } from "../engine/contract/contract.js";
import { formatCount, formatPercent } from "./format-number.js";
import type { Fact } from "./terminal/facts.js";
import type { View } from "./terminal/view.js";

/** The forms in words, within a sentence. */
export const FORM_WORDS: Record<FormName, string> = {
  keep: "the Markdown as it is",
  compact: "compact Markdown",
  hybrid: "a hybrid of Markdown and TOON",
  toon: "TOON",
};

/** The set of reasons is open, and most go without saying. */
const REMARKS: Record<string, string> = {
  no_savings: "nothing else saves enough",
  compact_suffices: "converting saves hardly more",
  review_first: "a lighter conversion needs a look first",
};

/** In which form a document is best used, what that saves, and why not one that saves more. */
export function describeBestForm({ form, reason, ...saved }: BestForm): string {
  const remark = Object.hasOwn(REMARKS, reason) ? `; ${REMARKS[reason]}` : "";
  if (form === "keep") return FORM_WORDS[form] + remark;
  const characters = `${formatCount(saved.savings, "character")} fewer (${formatPercent(saved.savings_pct)})`;
  return `${FORM_WORDS[form]}: ${characters}${remark}`;
}

/** The line of a card. */
export function listFormFacts(best: BestForm | undefined, { colors }: View): Fact[] {
  if (best === undefined) return [];
  const text = describeBestForm(best);
  if (best.form === "keep") return [{ label: "best form", text }];
  return [{ label: "best form", text, paint: colors.green }];
}
