import type { Verdict } from "context-verdict";
import {
  MIN_CONVERT_SAVINGS_PCT as BAND_PCT,
  isBandCleared,
} from "../../../../src/engine/policy/policy.js";
import { noteDisagreement } from "../../../../src/render/describe-tokens.js";
import { formatPercent, NO_BREAK } from "../../../../src/render/format-number.js";

const BAND = `${BAND_PCT}${NO_BREAK}% band`;

/** A note where tokens tell another story than characters: in sign, on the band, or by much. */
export function noteTokens(verdict: Verdict): string | undefined {
  const { measured_chars: chars, token_estimates: tokens } = verdict;
  const isOpposite = chars.savings * tokens.savings < 0;
  const charsClear = isBandCleared(chars.source, chars.toon);
  if (isOpposite || charsClear === isBandCleared(tokens.source, tokens.toon)) {
    return noteDisagreement(verdict);
  }
  const share = formatPercent(tokens.savings_pct);
  return charsClear
    ? `the characters clear the ${BAND}, the tokens do not (${share}), by this estimate`
    : `the tokens clear the ${BAND} (${share}), the characters do not, by this estimate; the verdict looks at characters only`;
}
