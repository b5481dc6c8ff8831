import { findSentences } from "../markdown/sentences.js";
import { findForces } from "./force.js";
import { LABEL, TASK, toProse } from "./prose.js";
import { isVague } from "./vague.js";
import { isOrder, isVerb, words } from "./vocabulary.js";

/**
 * Whether a text is a rule by its own words: it obliges its reader, or it begins like an instruction. Linear in
 * the length of the text.
 */

/** Any sign of force. A cheap check, so that most texts skip the exact one. */
const SIGN =
  /\b(?:must|shall|should|ought|always|never|not|don['’]t|required|mandatory|forbidden|prohibited|avoid|prefer|ensure|sure|refrain)(?:n['’]t)?\b/i;
const CAPITAL_SIGN = /\b(?:RECOMMENDED|Only|ONLY)\b/;
/** Length of the opening of a sentence, in UTF-16 code units. */
const MAX_OPENING = 120;
/** The same with a label. */
const MAX_LABELLED = 240;

/** Whether a text could oblige at all. */
export function canOblige(text: string): boolean {
  // For `\b`, underscores of emphasis are parts of words.
  const words = text.includes("_") ? text.replaceAll("_", " ") : text;
  return SIGN.test(words) || CAPITAL_SIGN.test(words);
}

/**
 * Whether a list item or sentence obliges its reader by a word of force, or begins with "Avoid", "Prefer" and the
 * like, apart from code, addresses, quotations, questions and opinions.
 */
export function obliges(text: string): boolean {
  if (!canOblige(text)) return false;
  const prose = toProse(text);
  const isObliging = findSentences(prose, { start: 0, end: prose.length }).some((span) => {
    const sentence = prose.slice(span.start, span.end);
    if (sentence.endsWith("?")) return false;
    const isForced = findForces(sentence).length > 0 && !hasOnlyForce(sentence);
    if (!isForced && !hasRuleOpening(sentence)) return false;
    return !isOpinion(sentence) && !KEY_WORDS.test(sentence);
  });
  if (isObliging) return true;
  const unlabelled = text.replace(LABEL, "");
  return unlabelled.length < text.length && hasRuleOpening(toProse(unlabelled));
}

/** Whether a text is an instruction that nobody could check. */
export function isVagueOrder(text: string): boolean {
  return isImperative(text) && isVague(text);
}

/** The notice in specifications on how to read the key words (RFC 2119, RFC 8174). */
const KEY_WORDS = /\bkey ?words\b.{1,400}\b(?:interpreted|RFC ?(?:2119|8174)|BCP ?14)\b/i;
const OPINION =
  /^(?:\p{L}+, )?(?:perhaps|maybe|(?:I|we) (?:believe|feel|guess|hope|suppose|think|wish))\b/iu;
/** `Users must edit a file, which is error-prone`: what is wrong with it today. */
const COMPLAINT =
  /, which (?:can|is|are|may|makes)\b[^,;:]*\b(?:annoying|awkward|confusing|cumbersome|difficult|error-prone|frustrating|hard|inconvenient|painful|slow|tedious)\b/i;

function isOpinion(sentence: string): boolean {
  return OPINION.test(sentence) || (COMPLAINT.test(sentence) && !/\bnot\b|never/i.test(sentence));
}

/** `Avoid …`, `Make sure …`, also behind a condition: `For a release, make sure …`. */
const RULE_OPENING =
  /^(?:(?:if|when|whenever|before|after|once|while|unless|where|in|on|at|for|during|with|without)\b[^.;:—]*?, )?(?:please )?(?:avoid|prefer|ensure|make sure|be sure|refrain from)\b/i;
/** `Only add …` restricts what the reader does; `Only shows …` and `Only show …` describe. */
const ONLY = /^O(?:nly|NLY) ([a-z][a-z-]*) \S/;
/** Verbs of what programs do, and verbs that are their own participles. */
const OWN_DOING = /^(?:be|cut|have|hold|let|list|log|mark|put|read|report|return|run|set|show)$/;

/** Whether prose begins with "Avoid", "Prefer", "Ensure" and the like, or with "Only" and an instruction. */
export function hasRuleOpening(prose: string): boolean {
  const opening = prose.slice(0, MAX_OPENING).replace(/^(?:\[[ xX]\])?[\s>[\](-]+/, "");
  if (RULE_OPENING.test(opening)) return true;
  const verb = ONLY.exec(opening)?.[1];
  return verb !== undefined && isVerb(verb) && !OWN_DOING.test(verb);
}

/** Circumstances before an instruction. */
export const CONDITION =
  /^(?:if|when|whenever|before|after|once|while|until|unless|where|because|since|in|on|at|for|during|with|without)\b/i;
const FIRST_WORDS =
  /^(?:please |always |also |then |never |do not |don['’]t )*([a-z][a-z-]*['’]?[a-z]*),? ?(``|[a-z][a-z-]*)?/i;
/** Imperatives without an object. */
const ALONE = /^(?:avoid|be|ensure|never|prefer)$/;

/** First words of instructions, apart from verbs. A cheap check, as most items begin with a noun. */
const OPENERS = words(
  "after also always at because before do don't don’t during for if in never on once please since then unless until",
  "when whenever where while with without",
);

/** Whether a text begins with an instruction: a verb, perhaps after a label, a condition and "please". */
export function isImperative(text: string): boolean {
  let opening = text.slice(0, MAX_LABELLED);
  if (opening.startsWith("[")) opening = opening.replace(TASK, "");
  if (/^[*_]/.test(opening)) opening = opening.replace(LABEL, "");
  const first = (/^[*_]*([a-z][a-z'’-]*)/i.exec(opening)?.[1] ?? "").toLowerCase();
  if (!isVerb(first) && !OPENERS.has(first)) return false;
  const prose = toProse(opening);
  if (!CONDITION.test(prose)) return hasOpeningVerb(prose);
  const [condition = ""] = prose.split(/[.;:—]/, 1);
  return condition.split(", ").slice(1).some(hasOpeningVerb);
}

export function hasOpeningVerb(clause: string): boolean {
  const [, verb = "", next = ""] = FIRST_WORDS.exec(clause) ?? [];
  return isOrder(verb.toLowerCase(), next.toLowerCase()) || ALONE.test(verb.toLowerCase());
}

/** Whether a label is followed by an instruction: `**Check**: Run the tests`, `**Names**: Never cut them`. */
export function isLabelledOrder(text: string): boolean {
  const opening = text.slice(0, MAX_LABELLED);
  const rest = opening.replace(LABEL, "");
  if (rest.length === opening.length) return false;
  const prose = toProse(rest);
  return (
    (/^\p{Lu}/u.test(prose) && hasOpeningVerb(prose)) || ORDER.test(prose) || hasRuleOpening(prose)
  );
}

const ORDER = /^(?:never|always|do not|don['’]t)\b/i;

/** Whether a text is a label that obliges to what follows: `**MUST NOT**`, `You must:`. */
export function isForceLabel(text: string): boolean {
  return text.length <= MAX_LABEL && FORCE_LABEL.test(text);
}

/** In bold or before a colon. Without `Always:` and `Required:`, which may list occasions and things. */
const FORCE_LABEL =
  /^(?:\*\*|__)?(?:(?:you|we) )?(?:must|shall|should|do|never|don['’]t)(?: not)?(?::?(?:\*\*|__):?|:)$/i;
/** Enough for the longest of these, so that the patterns never see a long text. */
const MAX_LABEL = 30;

/** Whether a text ends with a word of force for the list below: `Before a release, you must:`. */
export function isObligingToList(text: string): boolean {
  return text.slice(-3).includes(":") && OBLIGES_TO_LIST.test(text.slice(-MAX_LABEL));
}

const OBLIGES_TO_LIST = /[\p{L}\p{N}`*] [*_]{0,2}(?:must|shall|should)[*_]{0,2}:[*_]{0,2}$/iu;

/** Whether a text has no words but those of force, as a label or not: `**MUST**`, `Never:`, `required`. */
export function hasOnlyForce(text: string): boolean {
  return text.length <= MAX_OPENING && ONLY_FORCE.test(text);
}

const ONLY_FORCE =
  /^[^\w`]*(?:(?:you|we) )?(?:must|shall|should|always|never|do|don['’]t|required|mandatory|forbidden|prohibited|recommended|not| )+[^\w`]*$/i;
