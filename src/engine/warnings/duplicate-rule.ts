import { remember } from "../contract/once.js";
import type { Rule } from "../statements/statements.js";
import { defineWarning } from "./define-warning.js";

/**
 * Two rules below one heading, item or introduction have the same text. Only rules that are all of their item
 * or paragraph are compared: what stands around a sentence can change what it asks for. One look-up a rule.
 */
export const duplicateRule = defineWarning<{ first_line: number }>({
  code: "duplicate_rule",
  severity: "warning",
  kind: "document",
  short: "Two rules of one section say the same.",
  help: "Remove one of them. Read both first.",
  find({ document: { lines }, statements }) {
    const scopes = new Map<Rule["scope"], Map<string, number>>();
    return statements.rules.flatMap(({ start, end, text, scope, isFirst, isLast }) => {
      if (!isFirst || !isLast) return [];
      const known = remember(scopes, scope, () => new Map<string, number>());
      const folded = fold(text);
      const first = known.get(folded);
      if (first === undefined) {
        known.set(folded, start);
        return [];
      }
      return [{ args: { first_line: lines.lineAt(first) + 1 }, span: { start, end } }];
    });
  },
  render({ first_line }) {
    return {
      message: `Says the same as the rule on line ${first_line}`,
      suggestion: "Remove one of them",
    };
  },
});

const EMPHASIS =
  /(\*{1,3})(?=[^*\s])([^*]*[^*\s])\1(?!\*)|(?<!\w)(_{1,3})(?=[^_\s])([^_]*[^_\s])\3(?!\w)/g;

/** Without case, emphasis, wrapping and the mark at the end. Code stays as written, and so does any other sign. */
function fold(text: string): string {
  const parts = text.replace(/\s+/g, " ").split(/(`+[^`]*`+)/);
  const folded = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(EMPHASIS, "$2$4").toLowerCase(),
  );
  return folded.join("").replace(/[.!;。！；]+$/, "");
}
