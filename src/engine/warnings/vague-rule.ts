import { WHITE_SPACE } from "../statements/obligation.js";
import { findVaguePhrases } from "../statements/vocabulary/vague-phrases.js";
import { defineWarning } from "./define-warning.js";

/**
 * A rule of only vague phrases and a few other words. A rule is not vague if it also names its action,
 * object or measure, or introduces a list, example or text that does. Severity `info`: real documents
 * have too few of them to show that the warning is nearly always right (docs/warnings/vague_rule.md).
 */
export const vagueRule = defineWarning<Record<string, never>>({
  code: "vague_rule",
  severity: "info",
  kind: "document",
  short: "No reader could check whether this rule is kept.",
  help: "Name the action, the object and the condition, or remove the rule.",
  find({ placedRules }) {
    return placedRules()
      .filter(({ text, introduces, goesOn }) => !introduces && !goesOn && isVague(text))
      .map(({ span }) => ({ args: {}, span }));
  },
  render() {
    return {
      message: "No reader could check whether this rule is kept",
      suggestion: "Name the action, the object and the condition, or remove the rule",
    };
  },
});

/** At most this many words of substance in addition to the vague phrases of a sentence. */
const MAX_OTHER_WORDS = 3;
const FILLER =
  /^(?:a|an|the|and|or|but|to|of|in|on|at|for|with|about|you|your|we|our|it|them|is|are|be|please|always|never|must|should|shall|do|not|that|this|all|any|every|when|while|if|very|throughout|also)$/i;
/** Text that a reader can look up: code, quotations, numbers, paths, flags, identifiers, links, Standard. */
const CONCRETE = /[`"“\d\\/_<>=@#$%{}]|\]\(|(?:^|\s)--?\w|[a-z][A-Z]|\w Standard\b/;
/** Numbers and periods in words. */
const NUMBER =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|dozen|seconds?|minutes?|hours?|days?|weeks?|months?|years?|hourly|daily|weekly|monthly|yearly)\b/i;
/** Things that are present or absent, regardless of adjectives. */
const PRESENT = /\b(?:doc ?strings?|jsdoc|javadoc|type (?:annotations?|hints?))\b/i;
/** Terms with a word that elsewhere is vague. */
const TERM =
  /\b(?:cookies?|dirty (?:reads?|writes?)|(?:files?|director(?:y|ies)) (?:must|should) be readable|lazy (?:evaluation|imports?|initiali[sz]ation|loading)|make clean (?:after|before)|readable streams?|right (?:after|away|before)|smooth scrolling)\b/i;
/** An explanation of the phrase: after a colon, a bracket or a dash, or as a means, a form or a reference. */
const EXPLAINED =
  /[:(—–]| - |\b(?:by|via|using|through|from|per|see|such as|like|e\.g|i\.e|so that|because|since|unless|until|rather than|instead of|according to|above|below|following|listed|described|documented|guide|checklist|section|in (?:English|(?:\w+ ){1,2}(?:case|mood|order|tense|voice)))\b/i;
/** What follows a comma explains the phrase if it is longer than one word. */
const BEHIND_COMMA = /^,.*/;
/** "With" names a means ("handle errors with"), except after words of care ("be careful with"). */
const MEANS = /^ with\b/i;
const CARE = /^(?:be|take|use|exercise)\b.*\bca(?:re|reful|ution|utious)$/i;
const NEGATED =
  /(?:\b(?:not|never|without|cannot)|n['’]t)(?! (?:forget|fail)\b)(?: [\w'’]+){0,4} $/i;
/** In a condition, the phrase only says when to do something. */
const CONDITION = /\b(?:if|when|whenever|unless|until|once|while|after|before|whether)\b[^,;:]*$/i;
/** `:)` explains nothing. */
const SMILEY = /(?:^|\s)[:;]-?[()DP](?!\S)/g;
/** A label says what the rule is about, not what it asks for. */
const LABEL = /^[^:.!?]{1,40}: /;
const SENTENCE_END = /[.!?;]+(?: |$)/;

/** Longer rules are never vague, UTF-16 code units. */
const MAX_LENGTH = 400;

function isVague(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const plain = text.replace(/[*~]|(?<!\w)_+|_+(?!\w)/g, "").replace(WHITE_SPACE, " ");
  const rule = plain
    .replace(/^\[[ xX]\] /, "")
    .replace(SMILEY, "")
    .replace(LABEL, "");
  if ([CONCRETE, NUMBER, PRESENT, TERM].some((pattern) => pattern.test(rule))) return false;
  if (findVaguePhrases(rule).length === 0) return false;
  const sentences = rule.split(SENTENCE_END).filter((sentence) => countWords(sentence) > 0);
  return sentences.length > 0 && sentences.every(isVagueSentence);
}

function isVagueSentence(sentence: string): boolean {
  const phrases = findVaguePhrases(sentence);
  if (phrases.length === 0) return false;
  let rest = "";
  let end = 0;
  for (const [order, { index, phrase }] of phrases.entries()) {
    const after = sentence.slice(index + phrase.length, phrases[order + 1]?.index);
    const before = sentence.slice(0, index);
    if (NEGATED.test(before) || CONDITION.test(before)) return false;
    if (EXPLAINED.test(after) || (MEANS.test(after) && !CARE.test(phrase))) return false;
    if (countWords(BEHIND_COMMA.exec(after)?.[0] ?? "") > 1) return false;
    rest += sentence.slice(end, index);
    end = index + phrase.length;
  }
  return countWords(rest + sentence.slice(end)) <= MAX_OTHER_WORDS;
}

/** Counts words of substance. */
function countWords(text: string): number {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !FILLER.test(word)).length;
}
