import { toProse } from "../statements/obligation.js";
import { withoutVaguePhrases } from "../statements/vocabulary/vague-phrases.js";
import { defineWarning } from "./define-warning.js";

/**
 * A rule of vague phrases and hardly anything else, with nothing behind it that explains it. Severity
 * `info`: real documents have too few of them to show that the warning is nearly always right.
 */
export const vagueRule = defineWarning<Record<string, never>>({
  code: "vague_rule",
  severity: "info",
  kind: "document",
  short: "No reader could check whether this rule is kept.",
  help: "Name the action, the object and the condition, or remove the rule.",
  find({ statements }) {
    return statements.rules
      .filter(({ text, isLast }) => isLast && isVague(text))
      .map((span) => ({ args: {}, span }));
  },
  render() {
    return {
      message: "No reader could check whether this rule is kept",
      suggestion: "Name the action, the object and the condition, or remove the rule",
    };
  },
});

/** Longer rules say something, UTF-16 code units. */
const MAX_LENGTH = 200;
/** With more words of substance than these, a rule names what it is about, and so what to look at. */
const MAX_OTHER_WORDS = 3;
/** What a reader can look up: code, quotations, figures, paths, links, identifiers; things that are there or not. */
const CONCRETE =
  /["“`\d\\/_<>=@#$%{}[\]]|''|[a-z][A-Z]|\b(?:one|two|three|half|hours?|days?|weeks?|docstrings?|type hints?|cookies?|streams?|[Ff]iles? must)\b/;
/** What explains a phrase: a colon, a bracket, a dash, more than a word behind a comma or stop, a means, a condition. */
const EXPLAINED =
  /[:(—–]|[,;.!?] \w+ \w|\b(?:across|after|because|before|by|if|in|instead of|like|once|per|rather than|see|so that|such as|through|unless|until|using|via|when|whenever|while|with|without)\b/i;
const FILLER =
  /\b(?:an?|the|and|or|but|to|of|on|at|for|about|you|your|we|our|it|them|is|are|be|please|always|never|must|should|shall|do|not|that|this|all|any|every|very|also|make|sure)\b/gi;

function isVague(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const rule = toProse(text).replace(/^[^:.!?]{1,40}: /, "");
  const rest = CONCRETE.test(rule) ? null : withoutVaguePhrases(rule);
  if (rest === null || EXPLAINED.test(rest)) return false;
  const words = rest.replace(FILLER, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= MAX_OTHER_WORDS;
}
