/**
 * Words of force, and the surroundings in which one of them does not oblige. English, as data for
 * `../force.ts`.
 */

/** Words and phrases of force: the key words of RFC 2119 and their everyday forms. */
export const FORCE =
  /\b(?:(?:must|shall|should)(?:n['’]t)?|ought to|always|never|do not|don['’]t|may not|required|mandatory|forbidden|prohibited|recommended)\b/gi;

/** Patterns for both sides of a word; all that are given must match. */
export interface Surroundings {
  before?: RegExp;
  after?: RegExp;
  unless?: Surroundings;
}

/** Where a word is a name or is spoken about, even in capitals. */
export const MENTIONED: readonly Surroundings[] = [
  // Part of a compound, a path or a name: `must-have`, `required/optional`, `never.md`.
  { before: /[\p{L}\p{N}][-/.]$|[#@<=/_]$/u },
  { after: /^(?:[-/.][\p{L}\p{N}]|[_=>])/u },
  { before: /["“‘'«]$/, after: /^(?: not)?["”’'»]/i },
];

/** Surroundings in which a word of force never obliges if it is in small letters. */
export const SUBORDINATE: readonly Surroundings[] = [
  // `How they should interact` is a question, not its answer.
  {
    before:
      /\b(?:how|why|whether|what|(?:means|implies|suggests|indicates) that)(?: [^ ,;:.()]+){0,6} $/i,
  },
  // `Fields that must be signed`: which fields, not an order to sign them.
  { before: /[^\s,;:.–—(] (?:that|which|who)(?: [a-zà-ÿ]+ly)? $/i },
  // `If the table must stay`.
  { before: /\b(?:if|when) (?:(?:the|an?|your|any|this) )?[^\s,;:.]+ $/i },
];

/** Where a need is only noted: `Start the server (the database must be up)`. */
export const NOTED: readonly Surroundings[] = [
  {
    before: /[^\s(] \([^()]*$/,
    // `(required in every file)`.
    unless: { before: /\($/, after: /^ (?:after|at|before|by|for|in|on|with) / },
  },
];
/** Words that state a need rather than give an instruction. */
export const NEED = /^(?:must|shall|should|ought|required|mandatory|forbidden|prohibited)/i;

/** Where "must" concludes or is a noun. */
export const CONCLUDES: readonly Surroundings[] = [
  // `It must have heard`.
  {
    after:
      /^ (?:[a-zà-ÿ]+ly )?(?:have (?:been\b|[a-zà-ÿ]+ed\b|heard|seen|gone|come|known|fallen|taken|left|lost|broken|happened|got|had)|be (?:wrong|right|mistaken|lost|an? (?:mistake|error)))\b/,
  },
  { before: /\ba $/i },
];

/** Where "may not" is a possibility: `it may not work`. */
export const POSSIBLE: readonly Surroundings[] = [
  {
    after:
      /^ (?:(?:always|even|yet|only|necessarily|immediately|actually|fully) )?(?:be (?:able|available|possible|necessary|needed|required|enough|sufficient|supported|present|visible|obvious|clear|right|suitable|appropriate|accurate|complete|the|an?|in|so|as)|work|have|exist|need|want|know|seem|apply|support|fit|match|get|find|see|hold|reflect|include|contain|always|yet|even|notice|realise|realize|understand|like)\b/i,
  },
];

/** Where "should" is about an expectation or a missed chance rather than an instruction. */
export const EXPECTS: readonly Surroundings[] = [
  // `Should you need it`, `should I`: a condition or a question.
  { after: /^ (?:i|you|we|they|he|she|it|this|that|these|those|there|the|an?|any|your)\b/i },
  // `You should now see`, `this should work`; but `users should see`.
  {
    after:
      /^ (?:now |then |also |just |already )*(?:see|notice|work|help|suffice|do(?=[.,;:)]|$)|be (?:able to|enough|fine|noted|obvious|clear))\b/i,
    unless: { before: /\b(?:users?|clients?|implementations?|everyone|it must|they) $/i },
  },
  // `The above should not compile`: what an example does.
  {
    before: /(?:^|[.;:,(—] ?)(?:this|that|(?:all )?(?:of )?the (?:above|following)|everything) $/i,
    after:
      /^ (?:not )?(?:now |then |also |just )*(?:appear|compile|fail|give|look|make|output|pass|print|produce|show|succeed)\b/i,
  },
  // `It fails as it should`.
  { before: /\bas [a-zà-ÿ]+ $/i, after: /^(?:[.,;:)!]|$)/ },
  // `The point where we should have stopped`: something that was missed.
  {
    before: /\b(?:i|you|we) $/i,
    after:
      /^ (?:probably |rather )?have (?:been|brought|chosen|come|done|gone|had|kept|known|left|made|put|seen|taken|told|written|[a-zà-ÿ]+ed)\b/i,
  },
];

/** Where "required" and the like are not a duty. */
export const QUALIFIES: readonly Surroundings[] = [
  { before: /= $/ },
  // `Not required`, `if required`.
  {
    before:
      /\b(?:not|isn['’]t|aren['’]t|never|longer|as|if|when|where|whether|than|unless|and\/or)(?: (?:[a-zà-ÿ]+ly|be|is|are|it is))? $/i,
  },
  { before: /\b(?:no|nothing|none|neither)\b[^,;:.]*$/i },
  { before: /\b(?:if|when|where|whether|unless)\b[^,;:.]*$/i },
  // `[Course](…) — registration required`: a property of the linked thing.
  { before: /\] — (?:\S+ ){1,3}$/ },
];
/** `Required fields`: parts of a thing. */
export const PARTS =
  /^(?:fields?|parameters?|params|arguments?|args|propert(?:y|ies)|options?|inputs?|values?|keys?|attributes?|columns?|information|data|dependenc(?:y|ies)|packages?|tools?|version)$/;
/** `A review is required`. */
export const COPULA_BEFORE =
  /\b(?:is|are|be|being|becomes?|remains?)(?: (?:also|always|strictly|only|currently|absolutely|generally|[a-zà-ÿ]+ly))? $/;
/** `A key is required to`. */
export const PASSIVE_BEFORE = /\b(?:is|are) [a-zà-ÿ]+ $/;
/** `The required …`: a thing. */
export const THING_BEFORE =
  /\b(?:of|the|an?|any|all|each|every|no|its|their|minimum|maximum)\b[^,;:.]*$/i;
/** Words that may follow "required": `approval required before a merge`. */
export const AFTER_PREDICATE =
  /^(?:before|after|for|in|on|at|when|whenever|unless|during|with|without|by|from|if)?$/;

/** Words that may precede an instruction in its clause. */
export const CLAUSE_OPENING =
  /^(?:and|or|but|then|so|also|please|instead|just|simply|therefore|hence|thus)?$/;
/** A conjunction after something of the same clause. */
export const CONJUNCTION_BEFORE = /[^\s,;:.–—(] (?:and|or|but) $/i;
/** Opens the circumstances of an instruction: `if in doubt do not push`. */
export const CONDITION_OPENING =
  /^ ?(?:and |but |so )?(?:if|when|in|on|at|for|during|while|before|after|with) /i;

/** Words before "always" and "never" in descriptions: `it never`, `would never`. */
export const REPORTS =
  /^(?:who|which|that|it|they|i|he|she|this|almost|nearly|not|will|would|can|could|might|to)$/;
export const MODAL = /^(?:must|should|shall)$/;
/** The readers of rules. */
export const ADDRESSEE = /^(?:you|we|staff)$/;
/** `What you never see`. */
export const RELATIVE_BEFORE = /\b(?:what|that|which|as|if) \w+ $/i;
/** `Many readers never look`. */
export const SOME_BEFORE = /\b(?:some|many|most|few) (?:\S+ )?\S+ $/i;

/** Subjects of a "do not" that describes: `they do not see it`. */
export const SUBJECT = /^(?:i|you|we|they|who|which|that|people|data|to|usually|often)$/;
/** Words after "do not" in questions and reassurance: `do not you`, `don't worry`. */
export const NO_ORDER = /^(?:you|we|they|i|worry)$/;
/** Words in "s" that are not plurals. */
export const SINGULAR_IN_S = /^(?:this|is|was|has|its|does|as|us|thus|always)$/;
