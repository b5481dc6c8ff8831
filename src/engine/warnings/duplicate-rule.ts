import { canonicalRule } from "../rules/canonical-rule.js";
import { Referents } from "../rules/referents.js";
import { type PlacedRule, placeRules } from "../rules/rule-context.js";
import { defineRule } from "./rule.js";

interface First {
  line: number;
  weak: boolean;
}

/**
 * Two rules of one scope that ask for the same: equal in canonical form. One look-up a rule, so
 * linear in their number. One that refers back is compared together with what it refers to. What
 * introduces a list or an example is left out: it asks for what follows it.
 */
export const duplicateRule = defineRule<{ first_line: number; same_force: boolean }>({
  code: "duplicate_rule",
  severity: "warning",
  find({ document, statements }) {
    const placed = placeRules(document, statements).filter(({ introduces }) => !introduces);
    const crowded = findCrowded(placed);
    const referents = new Referents(document.lines);
    const scopes = new Map<object | null, Map<string, First>>();
    return placed.flatMap((rule) => {
      const { text, span } = rule;
      const canonical = crowded.has(rule.scope) ? canonicalRule(text) : null;
      if (canonical === null) return [];
      const { key, weak } = canonical;
      const scope = referents.of(rule);
      const known = scopes.get(scope) ?? new Map<string, First>();
      scopes.set(scope, known);
      const first = known.get(key);
      if (first === undefined) {
        known.set(key, { line: document.lines.lineAt(span.start) + 1, weak });
        return [];
      }
      const args = { first_line: first.line, same_force: first.weak === weak };
      return [{ args, span }];
    });
  },
  render({ first_line, same_force }) {
    return same_force
      ? {
          message: `Says the same as the rule on line ${first_line}`,
          suggestion: "Remove one of them",
        }
      : {
          message: `Asks for the same as the rule on line ${first_line}, with another force`,
          suggestion: "Keep the one that is meant",
        };
  },
});

/** The scopes of more than one rule. */
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
