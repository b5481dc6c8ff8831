import { BASE_IN_ED, DESCRIBED, GERUND, isVerb, PARTICIPLE, PROCESSED } from "./vocabulary.js";

/** Words and phrases of force: the key words of RFC 2119 and their everyday forms. */
const FORCE =
  /\b(?:(?:must|shall|should)(?:n['’]t)?|ought to|always|never|do not|don['’]t|may not|required|mandatory|forbidden|prohibited|recommended)\b/gi;
/** How far to look on both sides of a word, in UTF-16 code units. */
const REACH = 60;

/** A sentence on both sides of a word of force. */
interface Context {
  sentence: string;
  before: string;
  after: string;
}

/** The word right before, in lower case; empty where a clause begins. */
function wordBefore({ before }: Context): string {
  return before.endsWith(" ") ? lower(/([\p{L}\p{N}'’`)]+)$/u.exec(before.slice(-31, -1))) : "";
}

function wordAfter({ after }: Context): string {
  return lower(/^ ([\p{L}'’-]+|``)/u.exec(after));
}

/** The sentence's first word. */
function wordAtStart({ sentence }: Context): string {
  return lower(/^\s*([\p{L}-]+)/u.exec(sentence));
}

/**
 * The offsets of all words of force in a sentence of prose (`toProse`): those that oblige, not the same words in
 * descriptions, as told by the words next to them.
 */
export function findForces(sentence: string): number[] {
  const forces: number[] = [];
  for (const { 0: word, index } of sentence.matchAll(FORCE)) {
    const end = index + word.length;
    const before = sentence.slice(Math.max(0, index - REACH), index);
    const after = sentence.slice(end, end + REACH);
    if (isBinding(word, { sentence, before, after })) forces.push(index);
  }
  return forces;
}

function lower(match: RegExpExecArray | null): string {
  return (match?.[1] ?? "").toLowerCase();
}

function isBinding(word: string, context: Context): boolean {
  const isKeyWord = word === word.toUpperCase();
  const small = word.toLowerCase().replace("’", "'");
  const isExcepted = EXCEPTIONS.some(
    (one) => (!isKeyWord || one.of === ANY) && one.of.test(small) && isIn(context, one),
  );
  if (isExcepted || isKeyWord) return !isExcepted;
  if (small === "recommended") return false;
  if (small === "always" || small === "never") return isBindingAdverb(small, context);
  if (small.startsWith("do")) return isBindingNegation(context);
  return PREDICATE.test(small) ? isBindingPredicate(context) : true;
}

/**
 * `Never push`, `operators never work alone`; not `the cache never expires`. `Keys are always kept`,
 * `a key is never lent`; not `the cache is always filled`.
 */
function isBindingAdverb(word: string, context: Context): boolean {
  const { before } = context;
  const [previous, next] = [wordBefore(context), wordAfter(context)];
  if (/^(?:must|should|shall)$/.test(previous)) return false;
  if (previous === "is" || previous === "are") {
    const isIt = previous === "is" && word === "always";
    return !isIt && PARTICIPLE.test(next) && !PROCESSED.test(next);
  }
  if (next === "") return isVerb(wordAtStart(context));
  if (/^belongs?$/.test(next)) return true;
  if (GERUND.test(next) || (DESCRIBED.test(next) && !BASE_IN_ED.test(next))) return false;
  if (CLAUSE_OPENING.test(previous)) return !/["”\w]$/.test(before);
  // `Many readers never look`.
  if (/\b(?:some|many|most|few) (?:\S+ )?\S+ $/i.test(before)) return false;
  // `You never see it`, `what you never do`: what happens to the reader.
  if (/^(?:you|we|staff)$/.test(previous)) {
    return isDeed(next) && !/\b(?:what|that|which|as|if) \w+ $/i.test(before);
  }
  return isPlural(previous) ? isVerb(next) : !REPORTS.test(previous) && isDeed(next);
}

/** Words that may precede an instruction in its clause. */
const CLAUSE_OPENING =
  /^(?:and|or|but|then|so|also|please|instead|just|simply|therefore|hence|thus)?$/;
/** Words before "always" and "never" in descriptions: `it never`, `would never`. */
const REPORTS =
  /^(?:who|which|that|it|they|i|he|she|this|almost|nearly|not|will|would|can|could|might|to)$/;

/** `Do not push`, `if in doubt do not push`; not `users do not see it`. */
function isBindingNegation(context: Context): boolean {
  const { before } = context;
  const [previous, next] = [wordBefore(context), wordAfter(context)];
  // `Do not you`, `don't worry`: questions and reassurance.
  if (/^(?:you|we|they|i|worry)$/.test(next)) return false;
  // After "and" it has the subject of the clause before, unless the sentence is an instruction.
  if (/[^\s,;:.–—(] (?:and|or|but) $/i.test(before)) return isVerb(wordAtStart(context));
  if (CLAUSE_OPENING.test(previous)) return !/["”\w]$/.test(before);
  // `They do not see it`: a description.
  if (
    isPlural(previous) ||
    /^(?:i|you|we|they|who|which|that|people|data|to|usually|often)$/.test(previous)
  )
    return false;
  // Right after the condition; in `if it is small, types in use do not move` a subject comes first.
  const clause = before.split(/[,;:.—]/).at(-1) ?? "";
  return CONDITION_OPENING.test(clause) && isDeed(next);
}

/** Opens the circumstances of an instruction: `if in doubt do not push`. */
const CONDITION_OPENING =
  /^ ?(?:and |but |so )?(?:if|when|in|on|at|for|during|while|before|after|with) /i;

/** `A review is required`, `approval required before a merge`; not `the required fields`, `if required`. */
function isBindingPredicate(context: Context): boolean {
  const { before } = context;
  const next = wordAfter(context);
  if (PARTS.test(next)) return false;
  if (COPULA_BEFORE.test(before)) return true;
  // `A key is required to`.
  if (!AFTER_PREDICATE.test(next)) return next === "to" && /\b(?:is|are) [a-zà-ÿ]+ $/.test(before);
  return before.endsWith("(") || !THING_BEFORE.test(before);
}

const PREDICATE = /^(?:required|mandatory|forbidden|prohibited)$/;
/** `Required fields`: parts of a thing. */
const PARTS =
  /^(?:fields?|parameters?|params|arguments?|args|propert(?:y|ies)|options?|inputs?|values?|keys?|attributes?|columns?|information|data|dependenc(?:y|ies)|packages?|tools?|version)$/;
/** `A review is required`. */
const COPULA_BEFORE =
  /\b(?:is|are|be|being|becomes?|remains?)(?: (?:also|always|strictly|only|currently|absolutely|generally|[a-zà-ÿ]+ly))? $/;
/** `The required …`: a thing. */
const THING_BEFORE = /\b(?:of|the|an?|any|all|each|every|no|its|their|minimum|maximum)\b[^,;:.]*$/i;
/** Words that may follow "required": `approval required before a merge`. */
const AFTER_PREDICATE =
  /^(?:before|after|for|in|on|at|when|whenever|unless|during|with|without|by|from|if)?$/;

function isDeed(verb: string): boolean {
  return isVerb(verb) && verb !== "be" && verb !== "have";
}

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word) && !/^(?:is|was|has|its|does|as|us|thus|always|this)$/.test(word);
}

/** Patterns for both sides of a word; all that are given must match. */
interface Surroundings {
  before?: RegExp;
  after?: RegExp;
  unless?: Surroundings;
}

function isIn(context: Context, { before, after, unless }: Surroundings): boolean {
  if (before?.test(context.before) === false || after?.test(context.after) === false) return false;
  return unless === undefined || !isIn(context, unless);
}

/** Every word, also in capitals. */
const ANY = /^/;
const IN_SMALL = /./;
const NEED = /^(?:must|shall|should|ought|required|mandatory|forbidden|prohibited)/;
const SHOULD = /^should(?:n't)?$/;

/** Where a word of force does not oblige. */
const EXCEPTIONS: readonly (Surroundings & { of: RegExp })[] = [
  // Part of a compound, a path or a name: `must-have`, `required/optional`, `never.md`.
  { of: ANY, before: /[\p{L}\p{N}][-/.]$|[#@<=/_]$/u },
  { of: ANY, after: /^(?:[-/.][\p{L}\p{N}]|[_=>])/u },
  { of: ANY, before: /["“‘'«]$/, after: /^(?: not)?["”’'»]/i },
  // `How they should interact` is a question, not its answer.
  {
    of: IN_SMALL,
    before:
      /\b(?:how|why|whether|what|(?:means|implies|suggests|indicates) that)(?: [^ ,;:.()]+){0,6} $/i,
  },
  // `Fields that must be signed`: which fields, not an order to sign them.
  { of: IN_SMALL, before: /[^\s,;:.–—(] (?:that|which|who)(?: [a-zà-ÿ]+ly)? $/i },
  { of: IN_SMALL, before: /\bwhich(?: [^ ,;:.()]+){1,6} $/i },
  // `If the table must stay`.
  { of: IN_SMALL, before: /\b(?:if|when) (?:(?:the|an?|your|any|this) )?[^\s,;:.]+ $/i },
  // `Start the server (the database must be up)`: a note; but `(required in every file)`.
  {
    of: NEED,
    before: /[^\s(] \([^()]*$/,
    unless: { before: /\($/, after: /^ (?:after|at|before|by|for|in|on|with) / },
  },
  // `It may not work`: a possibility.
  {
    of: /^may not$/,
    after:
      /^ (?:(?:always|even|yet|only|necessarily|immediately|actually|fully) )?(?:be (?:able|available|possible|necessary|needed|required|enough|sufficient|supported|present|visible|obvious|clear|right|suitable|appropriate|accurate|complete|the|an?|in|so|as)|work|have|exist|need|want|know|seem|apply|support|fit|match|get|find|see|hold|reflect|include|contain|always|yet|even|notice|realise|realize|understand|like)\b/i,
  },
  // `Should you need it`, `should I`: a condition or a question.
  {
    of: SHOULD,
    after: /^ (?:i|you|we|they|he|she|it|this|that|these|those|there|the|an?|any|your)\b/i,
  },
  // `You should now see`, `this should work`; but `users should see`.
  {
    of: SHOULD,
    after:
      /^ (?:now |then |also |just |already )*(?:see|notice|work|help|suffice|do(?=[.,;:)]|$)|be (?:able to|enough|fine|noted|obvious|clear))\b/i,
    unless: { before: /\b(?:users?|clients?|implementations?|everyone|it must|they) $/i },
  },
  // `Not required`, `if required`.
  {
    of: PREDICATE,
    before:
      /\b(?:not|isn['’]t|aren['’]t|never|longer|as|if|when|where|whether|than|unless|and\/or)(?: (?:[a-zà-ÿ]+ly|be|is|are|it is))? $/i,
  },
  {
    of: PREDICATE,
    before: /\b(?:no|nothing|none|neither|if|when|where|whether|unless)\b[^,;:.]*$/i,
  },
];
