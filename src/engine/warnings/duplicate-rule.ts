import type { Heading, ListItem } from "../document/blocks.js";
import type { Statement } from "../document/statements.js";
import { defineRule } from "./rule.js";

/** Words that change neither what a rule asks for nor how strongly. */
const FILLER = new Set(
  "a an the and you your we our must shall always please ensure that make sure to be is are will has have it this every all each".split(
    " ",
  ),
);
/** All of them say "not". They are kept in place, because what is negated matters. */
const NEGATION = /^(?:not|never|avoid|don['’]t|doesn['’]t|cannot|mustn['’]t)$/;
const NOT = "not";
/** Code as a whole; else what stands between white space and punctuation, emphasis left out. */
const WORD = /`[^`]*`|[^\s*,;:!?"()`]+/g;
/** Shorter rules ("Always.") say too little to repeat each other. */
const MIN_WORDS = 2;

/**
 * Two rules of one scope that say the same: the same words of substance in the same order,
 * negations among them. Order is kept because "A before B" is not "B before A". One look-up a rule,
 * so linear in their number.
 */
export const duplicateRule = defineRule<{ first_line: number }>({
  code: "duplicate_rule",
  severity: "warning",
  find({ document: { lines }, statements }) {
    const scopes = new Map<Heading | ListItem | null, Map<string, Statement>>();
    return statements.rules.flatMap((rule) => {
      const key = normalizeRule(rule.text);
      if (key === null) return [];
      const scope = rule.parent ?? rule.heading;
      const known = scopes.get(scope) ?? new Map<string, Statement>();
      scopes.set(scope, known);
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

/** The rule without what does not matter: filler, markup, case outside code, double negation. */
function normalizeRule(text: string): string | null {
  const words: string[] = [];
  for (const [written] of text.matchAll(WORD)) {
    const word = written.startsWith("`") ? written : trimWord(written.toLowerCase());
    if (word === "" || FILLER.has(word) || word === "do" || word === "does") continue;
    if (!NEGATION.test(word)) words.push(word);
    else if (words.at(-1) === NOT) words.pop();
    else words.push(NOT);
  }
  return words.filter((word) => word !== NOT).length < MIN_WORDS ? null : words.join(" ");
}

/** A full stop at the end and underscores of emphasis are not part of a word. */
function trimWord(word: string): string {
  return word.replace(/^_+|[_.]+$/g, "");
}
