import { isCompactWorthIt } from "../choose-form.js";
import { toPercent } from "../measure.js";
import type { FormSubject } from "./rule.js";
import type { PlainSavings } from "./suggest-plain-form.js";

/** What the best plain form saves; undefined where that is not worth a change, or not proved. */
export function measurePlainForm({
  document,
  plain,
  weighing,
}: FormSubject): PlainSavings | undefined {
  const { source } = document.lines;
  if (plain.text === source || !isCompactWorthIt(weighing.source, weighing.plain)) return undefined;
  if (!plain.isProved) return undefined;
  return {
    name: plain.name,
    savings_pct: toPercent(source.length - plain.text.length, source.length),
    weighed_pct: toPercent(weighing.source - weighing.plain, weighing.source),
  };
}
