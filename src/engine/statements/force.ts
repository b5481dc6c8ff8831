/**
 * Where a sentence obliges its reader: the key words of RFC 2119 and their everyday forms, each
 * with what tells an obligation from the same word in a description. A look at the words beside
 * it, so linear in the length of the text.
 */

/** A word or phrase of force by its place in the text. */
export interface Force {
  start: number;
  end: number;
}

const FORCE =
  /\b(?:(?:must|shall|should)(?:n['’]t)?|ought to|always|never|do not|don['’]t|may not|required|mandatory|forbidden|prohibited|recommended)\b/gi;

/** How far to look at both sides of a word. */
const REACH = 60;

/** All places of force in a sentence of prose (`toProse`), in order. */
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
    if (binds(match[0], context)) forces.push({ start, end });
  }
  return forces;
}

/** What is around a word of force: at both sides, and the sentence's first word. */
interface Context {
  opening: string;
  before: string;
  after: string;
}

/** Part of a compound, a path or a name: `must-have`, `required/optional`, `never.md`. */
const GLUED_BEFORE = /[\p{L}\p{N}][-/.]$|[#@<=/_]$/u;
const GLUED_AFTER = /^(?:[-/.][\p{L}\p{N}]|[_=>])/u;
const QUOTE_BEFORE = /["“‘'«]$/;
const QUOTE_AFTER = /^(?: not)?["”’'»]/i;

function binds(word: string, context: Context): boolean {
  const { before, after } = context;
  if (GLUED_BEFORE.test(before) || GLUED_AFTER.test(after)) return false;
  // A word in quotation marks is spoken about.
  if (QUOTE_BEFORE.test(before) && QUOTE_AFTER.test(after)) return false;
  const inCapitals = word === word.toUpperCase();
  // `How they should interact` is a question, not its answer.
  if (!inCapitals && (ASKS.test(before) || DESCRIBES.test(before) || SUPPOSES.test(before)))
    return false;
  if (!inCapitals && isNote(word, context)) return false;
  switch (word.toLowerCase().replace("’", "'")) {
    case "recommended":
      return inCapitals;
    case "always":
    case "never":
      return inCapitals || bindsAsAdverb(word.toLowerCase(), context);
    case "do not":
    case "don't":
      return inCapitals || bindsAsNegation(context);
    case "may not":
      return inCapitals || !POSSIBLE.test(after);
    case "should":
    case "shouldn't":
      return inCapitals || !expects(context);
    case "required":
    case "mandatory":
    case "forbidden":
    case "prohibited":
      return inCapitals || bindsAsPredicate(before, after);
    case "must":
      return inCapitals || !(CONCLUDED.test(after) || /\ba $/i.test(before));
    default:
      return true;
  }
}

/** `Should you need it`, `should I`: a condition or a question. */
const INVERTED = /^ (?:i|you|we|they|he|she|it|this|that|these|those|there|the|an?|any|your)\b/i;
/** `You should now see`, `this should work`: what to expect. */
const EXPECTED =
  /^ (?:now |then |also |just |already )*(?:see|notice|work|help|suffice|do(?=[.,;:)]|$)|be (?:able to|enough|fine|noted|obvious|clear))\b/i;
const ASKED = /\b(?:users?|clients?|implementations?|everyone|it must|they) $/i;
/** `The above should not compile`: what an example does. */
const POINTED_AT =
  /(?:^|[.;:,(—] ?)(?:this|that|(?:all )?(?:of )?the (?:above|following)|everything) $/i;
const OUTCOME =
  /^ (?:not )?(?:now |then |also |just )*(?:appear|compile|fail|give|look|make|output|pass|print|produce|show|succeed)\b/i;
/** `It fails as it should`. */
const AS_EXPECTED = /\bas \p{L}+ $/iu;
/** `The point where we should have stopped`: what was not done. */
const TOO_LATE = /\b(?:i|you|we) $/i;
const PERFECT =
  /^ (?:probably |rather )?have (?:been|brought|chosen|come|done|gone|had|kept|known|left|made|put|seen|taken|told|written|\p{L}+ed)\b/iu;

/** Whether "should" tells what to expect, or what was missed, rather than what to do. */
function expects({ before, after }: Context): boolean {
  if (INVERTED.test(after)) return true;
  if (EXPECTED.test(after)) return !ASKED.test(before);
  if (POINTED_AT.test(before) && OUTCOME.test(after)) return true;
  if (TOO_LATE.test(before) && PERFECT.test(after)) return true;
  return AS_EXPECTED.test(before) && /^(?:[.,;:)!]|$)/.test(after);
}

/** Opens parentheses behind something, and does not close them. */
const IN_PARENTHESES = /[^\s(] \([^()]*$/;
const NEED = /^(?:must|shall|should|ought|required|mandatory|forbidden|prohibited)/i;
const SCOPED = /^ (?:after|at|before|by|for|in|on|with) /;

/** `Start the server (the database must be up)`: beside what is said; not `(required in every file)`. */
function isNote(word: string, { before, after }: Context): boolean {
  if (!IN_PARENTHESES.test(before) || !NEED.test(word)) return false;
  return !(before.endsWith("(") && SCOPED.test(after));
}
/** `Fields that must be signed`: which fields, not an order to sign them. */
const DESCRIBES = /[^\s,;:.–—(] (?:that|which|who)(?: \p{L}+ly)? $/iu;
/** `If the table must stay`. */
const SUPPOSES = /\b(?:if|when) (?:(?:the|an?|your|any|this) )?[^\s,;:.]+ $/i;
const ASKS =
  /\b(?:how|why|whether|what|(?:means|implies|suggests|indicates) that)(?: [^ ,;:.()]+){0,6} $/i;
/** `It must have heard`: a conclusion. */
const CONCLUDED =
  /^ (?:\p{L}+ly )?(?:have (?:been\b|\p{L}+ed\b|heard|seen|gone|come|known|fallen|taken|left|lost|broken|happened|got|had)|be (?:wrong|right|mistaken|lost|an? (?:mistake|error)))\b/u;
/** `It may not work`: a possibility. */
const POSSIBLE =
  /^ (?:(?:always|even|yet|only|necessarily|immediately|actually|fully) )?(?:be (?:able|available|possible|necessary|needed|required|enough|sufficient|supported|present|visible|obvious|clear|right|suitable|appropriate|accurate|complete|the|an?|in|so|as)|work|have|exist|need|want|know|seem|apply|support|fit|match|get|find|see|hold|reflect|include|contain|always|yet|even|notice|realise|realize|understand|like)\b/i;

/** The word right before, in lower case; empty where a clause begins. */
function wordBefore(before: string): string {
  return (/([\p{L}\p{N}'’`)]+)[ ]$/u.exec(before)?.[1] ?? "").toLowerCase();
}

function wordAfter(after: string): string {
  return (/^ ([\p{L}'’-]+|``)/u.exec(after)?.[1] ?? "").toLowerCase();
}

function firstWord(before: string): string {
  return (/^\s*([\p{L}-]+)/u.exec(before)?.[1] ?? "").toLowerCase();
}

const OPENING = /^(?:and|or|but|then|so|also|please|instead|just|simply|therefore|hence|thus)?$/;
/** With something of the same clause before it. */
const CONJUNCTION = /[^\s,;:.–—(] (?:and|or|but) $/i;
/** Verbs that instructions begin with. */
export const INSTRUCTION_VERB =
  /^(?:accept|access|add|adopt|allow|alter|amend|apply|approve|ask|assume|be|begin|block|break|build|call|carry|catch|change|check|choose|clean|climb|close|combine|commit|compare|complete|configure|confirm|consider|contact|copy|count|create|declare|define|delete|deploy|describe|design|disable|discuss|do|document|edit|enable|end|enforce|enter|escalate|exceed|exit|expose|feed|file|fill|find|finish|fix|focus|follow|force|forget|format|give|go|group|guess|handle|hard-?code|have|hold|identify|ignore|implement|import|include|inform|inspect|install|invent|keep|label|lead|leave|let|lift|limit|link|lint|list|load|lock|log|maintain|make|mark|measure|mention|merge|mix|mock|modify|move|name|nest|notify|omit|open|organi[sz]e|overwrite|pass|perform|pick|place|plan|post|proceed|provide|publish|push|put|quote|read|rebase|record|reduce|refer|reject|release|rely|remember|remove|rename|repeat|replace|reply|report|request|respect|respond|restart|retry|return|reuse|review|run|save|say|search|send|separate|set|share|show|sign|skip|sort|specify|split|squash|start|state|stop|store|submit|switch|tag|take|talk|tell|test|throw|touch|treat|trust|try|turn|unlock|update|use|validate|verify|wait|walk|wash|water|wear|weigh|work|wrap|write)$/;
/** What things do of themselves. */
const DESCRIBED =
  /^(?:\p{L}+ed|(?:accepts|applies|begins|blocks|calls|causes|changes|comes|contains|creates|deletes|depends|does|emits|ends|exceeds|exists|exits|expires|fails|gets|gives|goes|happens|has|holds|ignores|includes|is|keeps|leads|leaves|lives|loads|looks|makes|matches|means|modifies|mutates|needs|occurs|overwrites|points|prints|produces|reads|receives|refers|rejects|remains|removes|requires|resolves|returns|runs|sees|sends|sets|shows|stands|starts|stays|stops|takes|throws|touches|tries|updates|uses|wins|works|writes|was|were|had|been|came|went|knew|got|did|made|saw))$/u;
const BASE_IN_ED = /^(?:need|feed|seed|embed|exceed|proceed|speed|heed|shed|shred|bleed)$/;
const GERUND = /^(?!(?:bring|ping|sing|ring|string|cling|fling|swing)$)\p{L}+ing$/u;
const PARTICIPLE =
  /^(?:\p{L}+ed|bound|bought|brought|built|cut|done|driven|given|held|hidden|kept|known|left|lent|lit|made|met|paid|put|read|run|sent|set|shown|shut|sold|spoken|stolen|sworn|taken|thrown|told|worn|written)$/u;
/** What programs do with things: `keys are never exposed` reports, `keys are never lent` asks for it. */
const PROCESSED =
  /^(?:allowed|called|checked|closed|computed|created|emitted|encoded|evaluated|executed|exempted|expanded|exposed|fetched|filled|generated|ignored|imported|included|initiali[sz]ed|invoked|loaded|matched|mutated|omitted|parsed|persisted|printed|processed|recorded|registered|rendered|replaced|resolved|restarted|retried|returned|run|seeded|sent|seriali[sz]ed|set|shown|skipped|sorted|started|transmitted|triggered|truncated|validated|visited|written)$/;

/** `Never push`, `operators never work alone`, `keys are never lent`; not `the cache never expires`. */
function bindsAsAdverb(word: string, { opening, before, after }: Context): boolean {
  const next = wordAfter(after);
  const previous = wordBefore(before);
  if (/^(?:must|should|shall)$/.test(previous)) return false;
  // `The cache is always filled` reports; `keys are always kept`, `a key is never lent` ask for it.
  if (previous === "is" && word === "always") return false;
  if (previous === "is" || previous === "are")
    return PARTICIPLE.test(next) && !PROCESSED.test(next);
  if (next === "") return INSTRUCTION_VERB.test(opening);
  if (/^belongs?$/.test(next)) return true;
  if (GERUND.test(next)) return false;
  if (DESCRIBED.test(next) && !BASE_IN_ED.test(next)) return false;
  if (OPENING.test(previous)) return !/["”\w]$/.test(before);
  if (SOME.test(before)) return false;
  if (/^(?:you|we|staff)$/.test(previous)) {
    // `You never see it` tells what happens to the reader.
    if (!isDeed(next)) return false;
    return !/\b(?:what|that|which|as|if) \w+ $/i.test(before);
  }
  if (isPlural(previous)) return INSTRUCTION_VERB.test(next);
  if (
    /^(?:who|which|that|it|they|i|he|she|this|almost|nearly|not|will|would|can|could|might|to)$/.test(
      previous,
    )
  )
    return false;
  return isDeed(next);
}

function isDeed(verb: string): boolean {
  return INSTRUCTION_VERB.test(verb) && verb !== "be" && verb !== "have";
}

const SOME = /\b(?:some|many|most|few) (?:\S+ )?\S+ $/i;

/** `Do not push`, `if in doubt do not push`; not `users do not see it`. */
function bindsAsNegation({ opening, before, after }: Context): boolean {
  const next = wordAfter(after);
  if (/^(?:you|we|they|i|worry)$/.test(next)) return false;
  const previous = wordBefore(before);
  // After "and" it goes on about its subject, unless the sentence is an instruction.
  if (CONJUNCTION.test(before)) return INSTRUCTION_VERB.test(opening);
  if (OPENING.test(previous)) return !/["”\w]$/.test(before);
  if (
    isPlural(previous) ||
    /^(?:i|you|we|they|who|which|that|people|data|to|usually|often)$/.test(previous)
  )
    return false;
  // The condition opens the clause; `if it is small, types in use do not move` has a subject.
  const clause = before.split(/[,;:.—]/).at(-1) ?? "";
  return CIRCUMSTANCES.test(clause) && isDeed(next);
}

const CIRCUMSTANCES =
  /^ ?(?:and |but |so )?(?:if|when|in|on|at|for|during|while|before|after|with) /i;

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word) && !/^(?:this|is|was|has|its|does|as|us|thus|always)$/.test(word);
}

const COPULA =
  /\b(?:is|are|be|being|becomes?|remains?)(?: (?:also|always|strictly|only|currently|absolutely|generally|\p{L}+ly))? $/u;
const NEGATED =
  /\b(?:not|isn['’]t|aren['’]t|never|longer|as|if|when|where|whether|than|unless|and\/or)(?: (?:\p{L}+ly|be|is|are|it is))? $/iu;
const OF_A_THING = /\b(?:of|the|an?|any|all|each|every|no|its|their|minimum|maximum)\b[^,;:.]*$/i;
const CIRCUMSTANCE =
  /^(?:before|after|for|in|on|at|when|whenever|unless|during|with|without|by|from|if)?$/;
const PARTS =
  /^(?:fields?|parameters?|params|arguments?|args|propert(?:y|ies)|options?|inputs?|values?|keys?|attributes?|columns?|information|data|dependenc(?:y|ies)|packages?|tools?|version)$/;

/** `[Course](…) — registration required`: what a link leads to. */
const SAID_OF_LINK = /\] — (?:\S+ ){1,3}$/;

/** `A review is required`, `approval required before a merge`; not `the required fields`, `if required`. */
function bindsAsPredicate(before: string, after: string): boolean {
  if (
    before.endsWith("= ") ||
    NEGATED.test(before) ||
    /\b(?:no|nothing|none|neither)\b[^,;:.]*$/i.test(before)
  )
    return false;
  if (/\b(?:if|when|where|whether|unless)\b[^,;:.]*$/i.test(before)) return false;
  const next = wordAfter(after);
  if (PARTS.test(next) || SAID_OF_LINK.test(before)) return false;
  if (COPULA.test(before)) return true;
  if (!CIRCUMSTANCE.test(next)) return next === "to" && /\b(?:is|are) \p{L}+ $/u.test(before);
  return before.endsWith("(") || !OF_A_THING.test(before);
}
