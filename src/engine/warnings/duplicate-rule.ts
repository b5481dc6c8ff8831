import type { Heading } from "../document/blocks.js";
import type { Statement } from "../document/statements.js";
import { defineRule } from "./rule.js";

/** Words that change neither what a rule asks for nor whom. Words of negation are not among them. */
const FILLER = new Set(
  "a an the and you your we our must shall should always please ensure that make sure to be is are will need needs have has it this every all each required".split(
    " ",
  ),
);
const NEGATION = /^(?:not|never|avoid|don['’]t|doesn['’]t|cannot)$/;
/** Shorter rules ("Always.") say too little to repeat each other. */
const MIN_WORDS = 2;

/**
 * Two rules of one scope that say the same: the same words of substance in the same order, and
 * the same polarity. Order is kept because "A before B" is not "B before A". One look-up a rule,
 * so linear in their number.
 */
export const duplicateRule = defineRule<{ first_line: number }>({
  code: "duplicate_rule",
  severity: "warning",
  find({ document: { lines }, statements }) {
    const scopes = new Map<Heading | null, Map<string, Statement>>();
    return statements.rules.flatMap((rule) => {
      const key = normalizeRule(rule.text);
      if (key === null) return [];
      const known = scopes.get(rule.scope) ?? new Map<string, Statement>();
      scopes.set(rule.scope, known);
      const first = known.get(key);
      if (first === undefined) {
        known.set(key, rule);
        return [];
      }
      const first_line = lines.lineAt(first.start) + 1;
      return [{ args: { first_line }, span: { start: rule.start, end: rule.end } }];
    });
  },
  render({ first_line }) {
    return {
      message: `Says the same as the rule on line ${first_line}`,
      suggestion: "Remove one of them",
    };
  },
});

function normalizeRule(text: string): string | null {
  const words =
    text.toLowerCase().match(/[\p{L}\p{N}_'’]+|`[^`]*`|[^\p{L}\p{N}\s*.,;:!?"()]+/gu) ?? [];
  const negated = words.some((word) => NEGATION.test(word));
  const substance = words.filter(
    (word) => !FILLER.has(word) && !NEGATION.test(word) && word !== "do" && word !== "does",
  );
  return substance.length < MIN_WORDS ? null : `${negated ? "-" : "+"} ${substance.join(" ")}`;
}
