import {
  measurePlainForm,
  namePlainForm,
  type PlainSavings,
  suggestPlainForm,
} from "../candidate/plain-savings.js";
import { toPercent } from "../policy/measure.js";
import { COMPACT_MARGIN_PCT, DATA_MARGIN_PCT, isBandCleared } from "../policy/policy.js";
import { defineWarning } from "./define-warning.js";

export const compactSuffices = defineWarning<{ weighed_pct: number; plain: PlainSavings }>({
  code: "compact_suffices",
  severity: "warning",
  kind: "form",
  short:
    "Over the compact form, the conversion saves less than 5 % of the document by weight, of data less than 10 %.",
  help: "Keep the format. `context-verdict fix --form compact FILE` compacts the tables of Markdown.",
  find(subject) {
    const { measured, weighing } = subject;
    if (!isBandCleared(measured.source, measured.toon) || !weighing.clears) return [];
    if (weighing.isWorthConverting) return [];
    const weighed_pct = toPercent(weighing.source - weighing.candidate, weighing.source);
    return [{ args: { weighed_pct, plain: measurePlainForm(subject) } }];
  },
  render({ weighed_pct, plain }) {
    const name = namePlainForm(plain.name);
    const margin =
      plain.name === "compact_markdown"
        ? `${COMPACT_MARGIN_PCT} % of the document`
        : `${DATA_MARGIN_PCT} % of that`;
    return {
      message: `Over ${name}, converting saves less than ${margin} by weight`,
      suggestion: suggestPlainForm(plain),
      evidence: `converting saves an estimated ${weighed_pct} % of the tokens, ${name} ${plain.weighed_pct} %`,
    };
  },
});
