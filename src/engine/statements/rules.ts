import { findSentences } from "../markdown/sentences.js";
import { LABEL, TASK, toProse } from "./prose.js";
import { isVague } from "./vague.js";
import {
  ADDRESSEE,
  AFTER_PREDICATE,
  BASE_IN_ED,
  CLAUSE_OPENING,
  CONCLUDES,
  CONDITION_OPENING,
  CONJUNCTION_BEFORE,
  COPULA_BEFORE,
  DESCRIBED,
  EXPECTS,
  FORCE,
  GERUND,
  isOrder,
  isVerb,
  MENTIONED,
  MODAL,
  NEED,
  NO_ORDER,
  NOTED,
  PARTICIPLE,
  PARTS,
  PASSIVE_BEFORE,
  POSSIBLE,
  PROCESSED,
  QUALIFIES,
  RELATIVE_BEFORE,
  REPORTS,
  SINGULAR_IN_S,
  SOME_BEFORE,
  SUBJECT,
  SUBORDINATE,
  type Surroundings,
  THING_BEFORE,
} from "./vocabulary.js";

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
    if (sentence.endsWith("?") || isOpinion(sentence) || KEY_WORDS.test(sentence)) return false;
    if (hasRuleOpening(sentence)) return true;
    return findForces(sentence).length > 0 && !hasOnlyForce(sentence);
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
  /^(?:\p{L}+, )?(?:perhaps|maybe)\b|\b(?:I|we) (?:believe|feel|guess|hope|think)\b/iu;
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

/** Whether a text begins with an instruction: a verb, perhaps after a label, a condition and "please". */
export function isImperative(text: string): boolean {
  const prose = toProse(text.slice(0, MAX_LABELLED).replace(TASK, "").replace(LABEL, ""));
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

/** How far to look on both sides of a word, in UTF-16 code units. */
const REACH = 60;

/**
 * The offsets of all words of force in a sentence of prose (`toProse`): those that oblige, not the same words in
 * descriptions, as told by the words next to them.
 */
export function findForces(sentence: string): number[] {
  const forces: number[] = [];
  const opening = firstWord(sentence);
  for (const match of sentence.matchAll(FORCE)) {
    const start = match.index;
    const end = start + match[0].length;
    const context = {
      opening,
      before: sentence.slice(Math.max(0, start - REACH), start),
      after: sentence.slice(end, end + REACH),
    };
    if (isBinding(match[0], context)) forces.push(start);
  }
  return forces;
}

/** The text on both sides of a word of force, and the sentence's first word. */
interface Context {
  opening: string;
  before: string;
  after: string;
}

/** When a word in small letters obliges. Words that are not listed always do. */
const BINDS: Partial<Record<string, (context: Context) => boolean>> = {
  must: (context) => !isAmong(context, CONCLUDES),
  "may not": (context) => !isAmong(context, POSSIBLE),
  should: (context) => !isAmong(context, EXPECTS),
  "shouldn't": (context) => !isAmong(context, EXPECTS),
  always: (context) => wordBefore(context.before) !== "is" && isBindingAdverb(context),
  never: isBindingAdverb,
  "do not": isBindingNegation,
  "don't": isBindingNegation,
  required: isBindingPredicate,
  mandatory: isBindingPredicate,
  forbidden: isBindingPredicate,
  prohibited: isBindingPredicate,
  recommended: () => false,
};

function isBinding(word: string, context: Context): boolean {
  if (isAmong(context, MENTIONED)) return false;
  if (word === word.toUpperCase()) return true;
  if (isAmong(context, SUBORDINATE)) return false;
  if (NEED.test(word) && isAmong(context, NOTED)) return false;
  return BINDS[word.toLowerCase().replace("’", "'")]?.(context) ?? true;
}

function isAmong(context: Context, all: readonly Surroundings[]): boolean {
  return all.some((one) => isIn(context, one));
}

function isIn(context: Context, { before, after, unless }: Surroundings): boolean {
  if (before?.test(context.before) === false || after?.test(context.after) === false) return false;
  return unless === undefined || !isIn(context, unless);
}

/** The word right before, in lower case; empty where a clause begins. */
function wordBefore(before: string): string {
  return (/([\p{L}\p{N}'’`)]+)[ ]$/u.exec(before)?.[1] ?? "").toLowerCase();
}

function wordAfter(after: string): string {
  return (/^ ([\p{L}'’-]+|``)/u.exec(after)?.[1] ?? "").toLowerCase();
}

function firstWord(sentence: string): string {
  return (/^\s*([\p{L}-]+)/u.exec(sentence)?.[1] ?? "").toLowerCase();
}

/**
 * `Never push`, `operators never work alone`; not `the cache never expires`. `Keys are always kept`,
 * `a key is never lent`; not `the cache is always filled`.
 */
function isBindingAdverb({ opening, before, after }: Context): boolean {
  const next = wordAfter(after);
  const previous = wordBefore(before);
  if (MODAL.test(previous)) return false;
  if (previous === "is" || previous === "are")
    return PARTICIPLE.test(next) && !PROCESSED.test(next);
  if (next === "") return isVerb(opening);
  if (/^belongs?$/.test(next)) return true;
  if (GERUND.test(next)) return false;
  if (DESCRIBED.test(next) && !BASE_IN_ED.test(next)) return false;
  if (CLAUSE_OPENING.test(previous)) return !hasWordAtEnd(before);
  if (SOME_BEFORE.test(before)) return false;
  // `You never see it` describes what happens to the reader.
  if (ADDRESSEE.test(previous)) return isDeed(next) && !RELATIVE_BEFORE.test(before);
  if (isPlural(previous)) return isVerb(next);
  return !REPORTS.test(previous) && isDeed(next);
}

/** `Do not push`, `if in doubt do not push`; not `users do not see it`. */
function isBindingNegation({ opening, before, after }: Context): boolean {
  const next = wordAfter(after);
  if (NO_ORDER.test(next)) return false;
  const previous = wordBefore(before);
  // After "and" it has the subject of the clause before, unless the sentence is an instruction.
  if (CONJUNCTION_BEFORE.test(before)) return isVerb(opening);
  if (CLAUSE_OPENING.test(previous)) return !hasWordAtEnd(before);
  if (isPlural(previous) || SUBJECT.test(previous)) return false;
  // Right after the condition; in `if it is small, types in use do not move` a subject comes first.
  const clause = before.split(/[,;:.—]/).at(-1) ?? "";
  return CONDITION_OPENING.test(clause) && isDeed(next);
}

/** `A review is required`, `approval required before a merge`; not `the required fields`, `if required`. */
function isBindingPredicate(context: Context): boolean {
  const { before, after } = context;
  const next = wordAfter(after);
  if (isAmong(context, QUALIFIES) || PARTS.test(next)) return false;
  if (COPULA_BEFORE.test(before)) return true;
  if (!AFTER_PREDICATE.test(next)) return next === "to" && PASSIVE_BEFORE.test(before);
  return before.endsWith("(") || !THING_BEFORE.test(before);
}

function hasWordAtEnd(before: string): boolean {
  return /["”\w]$/.test(before);
}

function isDeed(verb: string): boolean {
  return isVerb(verb) && verb !== "be" && verb !== "have";
}

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word) && !SINGULAR_IN_S.test(word);
}
