import type { Statement } from "../document/statements.js";
import { findVaguePhrase } from "../document/vague-phrases.js";
import { defineRule } from "./rule.js";

/** A vague phrase makes a vague rule when at most this many other words of substance stand beside it. */
const MAX_OTHER_WORDS = 3;
const FILLER =
  /^(?:a|an|the|and|or|to|of|in|on|at|for|with|you|your|we|it|is|are|be|please|always|never|must|should|shall|do|not|that|this|all|any|when|very)$/i;

export const vagueRule = defineRule<Record<string, never>>({
  code: "vague_rule",
  severity: "warning",
  find({ statements }) {
    return statements.rules
      .filter(isVague)
      .map(({ start, end }) => ({ args: {}, span: { start, end } }));
  },
  render() {
    return {
      message: "No reader could check whether this rule is kept",
      suggestion: "Name the action, the object and the condition, or remove the rule",
    };
  },
});

function isVague({ text }: Statement): boolean {
  const rule = text.replace(/\s+/g, " ");
  const phrase = findVaguePhrase(rule);
  if (phrase === null) return false;
  const rest = rule.slice(0, phrase.index) + rule.slice(phrase.index + phrase[0].length);
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FILLER.test(word)).length <= MAX_OTHER_WORDS;
}
