import type { FormName, Verdict } from "../engine/contract/contract.js";
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

/** The tokens of the form that is recommended, in one line. @param form Its tokens. */
export function describeFormTokens(
  { token_estimates: { source, estimator } }: Verdict,
  name: FormName,
  form: number,
): string {
  const by = `estimated by ${neutralize(estimator)}`;
  if (name === "keep") return `${formatInteger(source)}, ${by}`;
  const savings = source - form;
  const savings_pct = source === 0 ? 0 : (savings / source) * 100;
  const change = describeChange({ savings, savings_pct });
  return `${formatInteger(source)} → ${formatInteger(form)} as ${FORM_NOUNS[name]}, ${change}, ${by}`;
}

/** The tokens of a form of the document that a plan was made of; undefined where none were estimated. */
export function findFormTokens(
  { token_estimates: { source, toon, alternatives = [] } }: Verdict,
  form: FormName,
): number | undefined {
  const find = (...names: string[]) =>
    alternatives.findLast(({ name }) => names.includes(name))?.tokens;
  return {
    keep: source,
    compact: find("compact_markdown", "minified_json"),
    hybrid: find("hybrid"),
    toon,
  }[form];
}

const FORM_NOUNS: Record<Exclude<FormName, "keep">, string> = {
  compact: "compact Markdown",
  hybrid: "a hybrid",
  toon: "TOON",
};

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
