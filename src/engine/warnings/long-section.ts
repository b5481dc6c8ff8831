import { defineRule } from "./rule.js";

export const longSection = defineRule<{
  chars: number;
  lines: string[];
  hybrid_pct: number;
}>({
  code: "long_section",
  severity: "info",
  find({ document: { lines }, splitting }) {
    const { hidden, hidden_pct } = splitting();
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
      message: `A section of ${chars} characters hides what TOON would make smaller`,
      suggestion: `Give lines ${lines.join(", ")} a heading of their own, then split there`,
      evidence: `converting such blocks alone saves ${hybrid_pct} % of the document`,
    };
  },
});
