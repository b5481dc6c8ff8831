import { defineWarning } from "./define-warning.js";

export const splitCandidate = defineWarning<{ savings_pct: number; hybrid_pct: number }>({
  find({ document, splitting }) {
    const { sections, hybrid_pct } = splitting;
    return sections.map(({ section, savings_pct }) => ({
      args: { savings_pct, hybrid_pct },
      span: {
        start: document.lines.startOf(section.line),
        end: document.lines.endOf(section.lineEnd - 1),
      },
    }));
  },
  render({ savings_pct, hybrid_pct }) {
    return {
      message: `This section alone saves ${savings_pct} % as TOON`,
      suggestion: "Convert the sections that earn it and keep the rest: see the plan",
      evidence: `a hybrid of all such sections saves ${hybrid_pct} % of the document`,
    };
  },
});
