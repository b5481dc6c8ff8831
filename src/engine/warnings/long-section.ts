import { defineWarning } from "./define-warning.js";

export const longSection = defineWarning<{
  chars: number;
  lines: string[];
  hybrid_pct: number;
}>({
  code: "long_section",
  severity: "info",
  kind: "document",
  short:
    "Converting the whole document does not pay, but a long section holds a table that would, with no heading of its own.",
  help: "Give the table a heading of its own, then convert that section alone.",
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
