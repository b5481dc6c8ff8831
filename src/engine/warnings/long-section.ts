import { defineWarning } from "./define-warning.js";

export const longSection = defineWarning<{
  chars: number;
  lines: string[];
  hybrid_pct: number;
}>({
  find({ document: { lines }, splitting }) {
    const { hidden, hidden_pct } = splitting;
    return hidden.map(({ section, blocks }) => ({
      args: {
        chars: section.sourceEnd - section.sourceStart,
        lines: blocks.map(({ line, lineEnd }) => `${line + 1}-${lineEnd}`),
        hybrid_pct: hidden_pct,
      },
      span: { start: lines.startOf(section.line), end: lines.endOf(section.lineEnd - 1) },
    }));
  },
  render({ chars, lines, hybrid_pct }) {
    return {
      message: `A section of ${chars} characters hides a table that TOON would make smaller`,
      suggestion: `Give lines ${lines.join(", ")} a heading of their own, then see the plan`,
      evidence: `converting such blocks alone saves ${hybrid_pct} % of the document`,
    };
  },
});
