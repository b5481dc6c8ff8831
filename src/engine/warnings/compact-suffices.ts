import {
  type CompactSavings,
  measureCompactForm,
  nameCompactForm,
  suggestCompactForm,
} from "../candidate/compact-form.js";
import { toPercent } from "../policy/measure.js";
import { COMPACT_MARGIN_PCT, DATA_MARGIN_PCT, isBandCleared } from "../policy/policy.js";
import { defineWarning } from "./define-warning.js";

export const compactSuffices = defineWarning<{ weighed_pct: number; compact: CompactSavings }>({
  code: "compact_suffices",
  severity: "warning",
  kind: "form",
  short:
    "Over the compact form, the conversion saves less than 5 % of the document by weight; for data, less than 10 % of the compact form.",
  help: "Keep the format. `context-verdict fix FILE` compacts the tables of Markdown.",
  find(subject) {
    const { measured, weighing } = subject;
    if (!isBandCleared(measured.source, measured.toon) || !weighing.clears) return [];
    if (weighing.isWorthConverting) return [];
    const weighed_pct = toPercent(weighing.source - weighing.candidate, weighing.source);
    return [{ args: { weighed_pct, compact: measureCompactForm(subject) } }];
  },
  render({ weighed_pct, compact }) {
    const name = nameCompactForm(compact.name);
    const margin =
      compact.name === "compact_markdown"
        ? `${COMPACT_MARGIN_PCT} % of the document`
        : `${DATA_MARGIN_PCT} % of that`;
    return {
      message: `Over ${name}, converting saves less than ${margin} by weight`,
      suggestion: suggestCompactForm(compact),
      evidence: `converting saves an estimated ${weighed_pct} % of the tokens, ${name} ${compact.weighed_pct} %`,
    };
  },
});
