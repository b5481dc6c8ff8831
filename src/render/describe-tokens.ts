import type { Verdict } from "../engine/contract/contract.js";
import { formatInteger, formatPercent } from "./format-number.js";
import { nameAlternative } from "./name-alternative.js";
import { neutralize } from "./neutralize.js";

/** Percentage points from which characters and tokens are said to disagree. */
const DISAGREEMENT_POINTS = 10;

/** The token estimates in one line, with the estimator that made them. */
export function describeTokens({ token_estimates: tokens }: Verdict): string {
  const { source, toon } = tokens;
  return `${formatInteger(source)} → ${formatInteger(toon)}, ${describeChange(tokens)}, estimated by ${neutralize(tokens.estimator)}`;
}

/** The tokens of the document's other forms, a line each; only of those that have other ones than the document. */
export function describeOtherTokens({ token_estimates }: Verdict): string[] {
  const { alternatives = [] } = token_estimates;
  return alternatives
    .filter(({ savings }) => savings !== 0)
    .map(
      (one) =>
        `${nameAlternative(one.name, false)} ${formatInteger(one.tokens)}, ${describeChange(one)}`,
    );
}

function describeChange({
  savings,
  savings_pct,
}: {
  savings: number;
  savings_pct: number;
}): string {
  if (savings === 0) return "the same";
  const amount = `${formatInteger(Math.abs(savings))} ${savings < 0 ? "more" : "fewer"}`;
  return `${amount} (${formatPercent(Math.abs(savings_pct))})`;
}

/** A note where tokens tell another story than characters, else undefined. */
export function noteDisagreement({ measured_chars, token_estimates }: Verdict): string | undefined {
  const chars = measured_chars.savings;
  const tokens = token_estimates.savings;
  if (chars > 0 && tokens < 0) {
    return "fewer characters but more tokens, by this estimate: TOON would cost more than it saves";
  }
  if (chars < 0 && tokens > 0) {
    return "more characters but fewer tokens, by this estimate; the verdict looks at characters only";
  }
  const distance = Math.abs(measured_chars.savings_pct - token_estimates.savings_pct);
  if (distance < DISAGREEMENT_POINTS) return undefined;
  return `the savings differ: ${formatPercent(measured_chars.savings_pct)} of the characters, ${formatPercent(token_estimates.savings_pct)} of the tokens`;
}
