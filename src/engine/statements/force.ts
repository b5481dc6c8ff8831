import {
  ADDRESSEE,
  AFTER_PREDICATE,
  CLAUSE_OPENING,
  CONCLUDES,
  CONDITION_OPENING,
  CONJUNCTION_BEFORE,
  COPULA_BEFORE,
  EXPECTS,
  FORCE,
  MENTIONED,
  MODAL,
  NEED,
  NO_ORDER,
  NOTED,
  PARTS,
  PASSIVE_BEFORE,
  POSSIBLE,
  QUALIFIES,
  RELATIVE_BEFORE,
  REPORTS,
  SINGULAR_IN_S,
  SOME_BEFORE,
  SUBJECT,
  SUBORDINATE,
  type Surroundings,
  THING_BEFORE,
} from "./vocabulary/force-words.js";
import {
  BASE_IN_ED,
  DESCRIBED,
  GERUND,
  INSTRUCTION_VERB,
  PARTICIPLE,
  PROCESSED,
} from "./vocabulary/verbs.js";

/**
 * Finds where a sentence obliges its reader: words of force, distinguished from the same words in
 * descriptions by the words next to them. Linear in the length of the text.
 */

/** The span of a word or phrase of force. */
export interface Force {
  start: number;
  end: number;
}

/** How far to look on both sides of a word, in UTF-16 code units. */
const REACH = 60;

/** All words of force in a sentence of prose (`toProse`), in order. */
export function findForces(sentence: string): Force[] {
  const forces: Force[] = [];
  const opening = firstWord(sentence);
  for (const match of sentence.matchAll(FORCE)) {
    const start = match.index;
    const end = start + match[0].length;
    const context = {
      opening,
      before: sentence.slice(Math.max(0, start - REACH), start),
      after: sentence.slice(end, end + REACH),
    };
    if (isBinding(match[0], context)) forces.push({ start, end });
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
  if (next === "") return INSTRUCTION_VERB.test(opening);
  if (/^belongs?$/.test(next)) return true;
  if (GERUND.test(next)) return false;
  if (DESCRIBED.test(next) && !BASE_IN_ED.test(next)) return false;
  if (CLAUSE_OPENING.test(previous)) return !hasWordAtEnd(before);
  if (SOME_BEFORE.test(before)) return false;
  // `You never see it` describes what happens to the reader.
  if (ADDRESSEE.test(previous)) return isDeed(next) && !RELATIVE_BEFORE.test(before);
  if (isPlural(previous)) return INSTRUCTION_VERB.test(next);
  return !REPORTS.test(previous) && isDeed(next);
}

/** `Do not push`, `if in doubt do not push`; not `users do not see it`. */
function isBindingNegation({ opening, before, after }: Context): boolean {
  const next = wordAfter(after);
  if (NO_ORDER.test(next)) return false;
  const previous = wordBefore(before);
  // After "and" it has the subject of the clause before, unless the sentence is an instruction.
  if (CONJUNCTION_BEFORE.test(before)) return INSTRUCTION_VERB.test(opening);
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
  return INSTRUCTION_VERB.test(verb) && verb !== "be" && verb !== "have";
}

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word) && !SINGULAR_IN_S.test(word);
}
