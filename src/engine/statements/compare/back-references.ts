import { EMPHASIS, FILLER, FORMS_OF_BE, PREPOSITIONS, words } from "./rule-words.js";

/**
 * Whether what a rule means depends on something outside it: it names a thing by a pronoun, or does
 * not name it ("Required when set"), and nothing in the rule before says what that is. In doubt, it
 * does. English, and the pronouns of Chinese, Japanese and Thai.
 */
export function hasBackReference(text: string): boolean {
  const plain = text.slice(0, MAX_START).replace(MARKUP, "").replace(/\s+/g, " ").trim();
  const start = plain.replace(NAMED_BEHIND, "$2 $1");
  if (UNNAMED.test(start) || PRONOUN_ELSEWHERE.test(start)) return true;
  const pointer = POINTER.exec(start)?.index ?? Infinity;
  const owner = OWNER.exec(start)?.index ?? Infinity;
  if (pointer === Infinity && owner === Infinity) return false;
  const { named, clauseEnd } = findNamed(start);
  return pointer < clauseEnd || owner < named;
}

/** Whether a sentence within a paragraph speaks of something as known: "The value must …". */
export function hasKnownOpening(text: string): boolean {
  return KNOWN.test(text.slice(0, MAX_START));
}

/** What a rule is about is named near its beginning, UTF-16 code units. */
const MAX_START = 400;

/** "Before it expires, a key …": what the clause speaks of follows, if it is any one of its kind. */
const NAMED_BEHIND =
  /^((?:after|before|if|once|unless|until|when|while) [^,]{1,120}), ((?:an?|each|every|any|no) [^.;]+)/i;
/** Emphasis and the box of a task. */
const MARKUP = /^\s*\[[ xX]\]|[*_]+/g;
/** "This repository" is the same one wherever it is said. */
const OWN_PLACE =
  "(?:app|application|code|codebase|directory|document|folder|guide|package|page|policy|project|repo|repository|site|specification|standard|team|workspace)";
/** Conditions that do not say of what: "when set". */
const BARE_CONDITION =
  "(?:if|when|where|once|unless|until) (?:not )?(?:absent|defined|disabled|empty|enabled|given|missing|null|omitted|present|provided|set|so|specified|supported|true|unknown|unset|used)(?=[.,;:!?)]|$)";

/** A word that stands for what is named elsewhere. */
const POINTER = new RegExp(
  `\\b(?!this ${OWN_PLACE}\\b)(?:${[
    "it(?!(?: is|['’]s)?(?: \\w+)? (?:advisable|best|better|critical|crucial|essential|good|helpful|imperative|important|mandatory|necessary|possible|recommended|required|useful|vital) (?:to|that|practice)\\b)",
    "they|them|he|him|she|this|these",
    "those(?! (?:of|that|which|who|with)\\b)",
    "that(?=[.,;:!?)]|$| (?:case|one|way)\\b)",
    "such(?! (?:as|that)\\b)",
    "both(?!(?: [\\w`./-]+){1,6} and\\b)",
    "neither(?!(?: [\\w`./-]+){1,6} nor\\b)",
    "the (?:above|following|others?)|former|latter|aforementioned|corresponding|respective",
    "(?:above|below)(?=[.,;:!?)]|$| (?:are|can|is|may|must|shall|should)\\b)|as before",
    "(?:do|does|doing|done) so|afterwards?|beforehand|here",
    "there(?! (?:is|are|must|should|shall|can|cannot|may|will|has|have)\\b)",
    "ones?(?=[.,;:!?)]|$| (?:as|at|for|from|in|instead|on|per|to|with)\\b)",
    BARE_CONDITION,
  ].join("|")})(?!\\w)`,
  "i",
);
/** Whose something is may be said by the clause it is in ("Guests must show their pass"). */
const OWNER = /\b(?:its|their|theirs|his|her|hers)\b/i;

/**
 * Nothing is said to be what the rule asks for ("Must be unique", "If set, must be positive"), or
 * what is to be used ("Never use in production"); or the sentence goes on from the one before it.
 */
const UNNAMED = new RegExp(
  [
    "^(?:(?:if|when|where|unless|once) [^,]{1,60}, )?(?:always |also |only |never |not )?(?:must|shall|should|may|can|cannot|is|are|has|needs|requires|accepts|contains|expects|takes|required|optional|mandatory|forbidden|prohibited|recommended|deprecated|allowed|permitted|supported|valid|used)\\b(?![:!])",
    "(?:^|\\b(?:not|never|always|only|please|must|should|shall) |n['’]t )(?:use|call|change|combine|disable|edit|enable|exclude|expose|include|invoke|leave|mix|modify|omit|override|provide|remove|rename|replace|set|specify|store|touch)(?=(?: (?:directly|manually|only|sparingly|together))?(?:[.;!?]|$| (?:after|at|before|during|for|if|in|inside|on|outside|unless|until|when|while|with|within|without)\\b))",
    "^(?:otherwise|then|else|in (?:either|any|all|such|these|those) cases?)\\b",
  ].join("|"),
  "i",
);

/** 应该 (should) and 因此 (therefore) name nothing. */
const PRONOUN_ELSEWHERE =
  /它|他们|她们|(?<!应)该|(?<![因如])此|这(?!样)|前者|后者|两者|上述|同上|これ|それ|その|あれ|前者|後者|両者|両方|上記|มัน|ทั้งสอง|ดังกล่าว/;

const KNOWN = /^[\s*_]*(?:[^,.]{1,60}, )?the\b/i;

/** Where a clause begins. */
const CLAUSE =
  /[,;:.!?](?= |$)| (?:after|and|because|before|but|if|once|or|so|that|then|unless|until|when|whenever|where|which|while|who)(?= )/gi;
/** A phrase of place, time or purpose names nothing that is spoken of later. */
const PLACE = words(
  "about at by during for from in inside into of on outside over than to under with within without",
);
/** Beside what `rule-words` knows to say nothing. */
const SAYS_NOTHING = words(`again alone can cannot could directly don't don’t first here it its may
  might never not now only so such them they their together too twice well would`);
/** A verb and what it is done to, or a thing and what it does. */
const NAMING_WORDS = 2;

/**
 * The end of the first words that name something and of the clause that they are in; of the text
 * where nothing is named.
 */
function findNamed(text: string): { named: number; clauseEnd: number } {
  let start = 0;
  for (const { index } of [...text.matchAll(CLAUSE), { index: text.length }]) {
    const named = findNaming(text.slice(start, index));
    if (named >= 0) return { named: start + named, clauseEnd: index };
    start = index;
  }
  return { named: text.length, clauseEnd: text.length };
}

/** Where a clause has named something; -1 if it names nothing. */
function findNaming(clause: string): number {
  let count = 0;
  const names = [...clause.matchAll(/`[^`]*`|[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu)];
  for (const [order, { index, 0: written }] of names.entries()) {
    const word = written.toLowerCase();
    if (order === 0 && PLACE.has(word)) return -1;
    if (isOfSubstance(word)) count += word.startsWith("`") ? NAMING_WORDS : 1;
    if (count >= NAMING_WORDS) return index + written.length;
  }
  return -1;
}

function isOfSubstance(word: string): boolean {
  return ![FILLER, EMPHASIS, FORMS_OF_BE, PREPOSITIONS, SAYS_NOTHING].some((set) => set.has(word));
}
