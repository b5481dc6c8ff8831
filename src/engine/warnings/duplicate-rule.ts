import { remember } from "../contract/once.js";
import { type CanonicalRule, canonicalRule } from "../statements/compare/canonical-rule.js";
import { Referents } from "../statements/compare/referents.js";
import type { PlacedRule } from "../statements/compare/rule-context.js";
import { defineWarning } from "./define-warning.js";

interface ReadRule {
  rule: PlacedRule;
  weak: CanonicalRule["weak"];
}

/**
 * Two rules of one scope that ask for the same thing: they are equal in canonical form. One look-up per
 * rule, so linear in their number. Rules that refer back must have the same referent. Rules that
 * introduce a list or an example are left out: they ask for what follows.
 */
export const duplicateRule = defineWarning<{ first_line: number; same_force: boolean }>({
  code: "duplicate_rule",
  severity: "warning",
  kind: "document",
  short: "Two rules of one scope ask for the same thing.",
  help: "Remove one of them, or keep the one with the intended force. Read both first.",
  find({ document, statements, placedRules }) {
    if (statements.rules.length < 2) return [];
    const { lines } = document;
    const placed = placedRules().filter(({ introduces }) => !introduces);
    const referents = new Referents(lines, statements.rules);
    return groupEqual(placed).flatMap((equal) => {
      const firsts = new Map<object | null, ReadRule>();
      return equal.flatMap(({ rule, weak }) => {
        const referent = referents.of(rule);
        const first = firsts.get(referent);
        if (first === undefined) {
          firsts.set(referent, { rule, weak });
          return [];
        }
        const first_line = lines.lineAt(first.rule.span.start) + 1;
        return [{ args: { first_line, same_force: first.weak === weak }, span: rule.span }];
      });
    });
  },
  render({ first_line, same_force }) {
    return same_force
      ? {
          message: `Says the same as the rule on line ${first_line}`,
          suggestion: "Remove one of them",
        }
      : {
          message: `Asks for the same thing as the rule on line ${first_line}, with different force`,
          suggestion: "Keep the intended one",
        };
  },
});

/** Groups of two or more rules of one scope that are equal in canonical form. */
function groupEqual(placed: readonly PlacedRule[]): ReadRule[][] {
  const crowded = findCrowded(placed);
  const scopes = new Map<PlacedRule["scope"], Map<string, ReadRule[]>>();
  const repeated = new Set<ReadRule[]>();
  for (const rule of placed) {
    const canonical = crowded.has(rule.scope) ? canonicalRule(rule.text) : null;
    if (canonical === null) continue;
    const { key, weak } = canonical;
    const known = remember(scopes, rule.scope, () => new Map<string, ReadRule[]>());
    const equal = remember(known, key, (): ReadRule[] => []);
    if (equal.push({ rule, weak }) > 1) repeated.add(equal);
  }
  return [...repeated];
}

/** The scopes with more than one rule. */
function findCrowded(placed: readonly PlacedRule[]): Set<PlacedRule["scope"]> {
  const seen = new Set<PlacedRule["scope"]>();
  return new Set(
    placed.flatMap(({ scope }) => {
      if (seen.has(scope)) return [scope];
      seen.add(scope);
      return [];
    }),
  );
}
