import type { Analysis } from "../candidate/analysis.js";
import { draftOf } from "../candidate/candidate.js";
import type { Draft } from "../candidate/drafts.js";
import type { DelimiterName } from "../contract/contract.js";
import { isWorthConverting } from "../policy/choose-form.js";
import type { Statements } from "../statements/statements.js";
import { type Budget, convertToBudget } from "./budget/budget.js";
import { type Conversion, convertLosslessly } from "./conversion.js";
import { convertToRecords } from "./record.js";

export type ModeChoice = "lossless" | "record" | Budget;

interface Choice {
  /** Default `lossless`. */
  mode?: ModeChoice | undefined;
  delimiter: DelimiterName;
  /** Whether the text is a part of another: it is proved only if its draft is worth converting. */
  isPart?: boolean;
}

/** The candidate of a mode, drafted and proved. */
export function convertInMode(
  analysis: Analysis,
  statements: Statements,
  { mode = "lossless", delimiter, isPart = false }: Choice,
): Conversion {
  if (mode === "record") return convertToRecords(analysis, statements, delimiter);
  if (mode !== "lossless") return convertToBudget(analysis, statements, delimiter, mode);
  const draft = draftOf(analysis, delimiter);
  if (!isPart || draft === null) return convertLosslessly(analysis, { delimiter, draft });
  // Proving a part takes a third of the time of judging it, and 19 of 20 parts are not worth it.
  const weights = analysis.weighForm(draft.toon);
  return weights !== null && isWorthConverting(weights)
    ? convertLosslessly(analysis, { delimiter, draft })
    : assume(draft);
}

/** A draft that is measured, but neither proved nor offered: as it is not valid, no verdict can be `convert`. */
function assume({ toon, delimiter }: Draft): Conversion {
  const flags = { lossless: true, valid: false, target_reached: null, restores: false };
  return { kind: "lossless", toon, delimiter, restored: null, flags };
}
