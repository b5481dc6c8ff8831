import type { Statement } from "../document/statements.js";
import { defineRule } from "./rule.js";

/** Phrases that no reader could check. What else the rule says decides whether it is vague as a whole. */
const VAGUE_PHRASES = [
  /\bbe (?:very |extra |more )?(?:careful|cautious|mindful|smart|sensible|reasonable)\b/i,
  /\b(?:handle|treat|manage|process) (?:all |any |the )?(?:errors?|exceptions?|failures?|edge cases?)(?: (?:cases?|conditions?))? (?:gracefully|properly|appropriately|correctly|well|sensibly)\b/i,
  /\b(?:errors?|exceptions?|failures?|edge cases?) (?:must|should|shall) (?:always )?be (?:handled|treated|managed|processed) (?:gracefully|properly|appropriately|correctly|well|sensibly)\b/i,
  /\bwrite (?:clean|good|nice|high[- ]quality|readable|maintainable|elegant|quality)(?:(?:,? and |, )\w+)? code\b/i,
  /\b(?:follow|use|apply|adhere to|stick to) (?:all |the |general |common |industry |established )*best practices?\b/i,
  /\buse (?:your |good |best |sound )+judge?ment\b/i,
  /\b(?:use|apply) common sense\b/i,
  /\bdo the right thing\b/i,
  /\b(?:do|try|give) your best\b/i,
  /\b(?:test|review|check|document|validate) (?:everything|things?|it all|all of it|your (?:code|work|changes)) (?:thoroughly|properly|well|carefully|appropriately)\b/i,
  /\b(?:keep|make) (?:it|things|everything|the code|code|your code) (?:simple|clean|nice|tidy|good|better|readable)\b/i,
];

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
  const phrase = VAGUE_PHRASES.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (phrase == null) return false;
  const rest = text.slice(0, phrase.index) + text.slice(phrase.index + phrase[0].length);
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FILLER.test(word)).length <= MAX_OTHER_WORDS;
}
