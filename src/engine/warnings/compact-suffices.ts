import { isCompactEnough } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import {
  measurePlainForm,
  namePlainForm,
  type PlainSavings,
  suggestPlainForm,
} from "../policy/plain-savings.js";
import { isBandCleared } from "../policy/policy.js";
import { defineWarning } from "./define-warning.js";

export const compactSuffices = defineWarning<{ weighed_pct: number; plain: PlainSavings }>({
  code: "compact_suffices",
  severity: "warning",
  kind: "form",
  short: "Compact Markdown, with unpadded tables, is about as light as the conversion.",
  help: "Unpad the tables with `context-verdict compact --in-place FILE` and keep the Markdown.",
  find(subject) {
    const { measured, weighing } = subject;
    if (!isBandCleared(measured.source, measured.toon) || !weighing.clears) return [];
    const { source, candidate, plain: compact } = weighing;
    if (!isCompactEnough({ source, compact, converted: candidate })) return [];
    const plain = measurePlainForm(subject);
    return plain === undefined
      ? []
      : [{ args: { weighed_pct: toPercent(source - candidate, source), plain } }];
  },
  render({ weighed_pct, plain }) {
    const name = namePlainForm(plain.name);
    return {
      message: `As ${name}, the document is about as light as converted`,
      suggestion: suggestPlainForm(plain),
      evidence: `converting saves an estimated ${weighed_pct} % of the tokens, ${name} ${plain.weighed_pct} %`,
    };
  },
});
