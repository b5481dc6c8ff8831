import { EMPHASIS, FILLER, FORMS_OF_BE, PREPOSITIONS, words } from "./rule-words.js";

/**
 * Whether a rule refers to something outside it, by a pronoun or by leaving it out ("Required when
 * set"), that the rule has not named before. In doubt, it does. English, and the pronouns of Chinese,
 * Japanese and Thai.
 */
export function hasBackReference(text: string): boolean {
  const plain = text.slice(0, MAX_START).replace(MARKUP, "").replace(/\s+/g, " ").trim();
  const start = plain.replace(NAMED_BEHIND, "$2 $1");
  if (UNNAMED.test(start) || PRONOUN_ELSEWHERE.test(start)) return true;
  const pointer = POINTER.exec(start)?.index ?? Infinity;
  const possessive = POSSESSIVE.exec(start)?.index ?? Infinity;
  if (pointer === Infinity && possessive === Infinity) return false;
  const { named, clauseEnd } = findNamed(start);
  return pointer < clauseEnd || possessive < named;
}

/** Whether a sentence within a paragraph speaks of something as known: "The value must …". */
export function hasKnownOpening(text: string): boolean {
  return KNOWN.test(text.slice(0, MAX_START));
}

/** A rule names its subject within this many UTF-16 code units. */
const MAX_START = 400;

/** "Before it expires, a key …": an indefinite subject follows the clause that refers to it. */
const NAMED_BEHIND =
  /^((?:after|before|if|once|unless|until|when|while) [^,]{1,120}), ((?:an?|each|every|any|no) [^.;]+)/i;
/** Emphasis and the box of a task. */
const MARKUP = /^\s*\[[ xX]\]|[*_]+/g;
/** "This repository" means the same in every rule. */
const OWN_PLACE =
  "(?:app|application|code|codebase|directory|document|folder|guide|package|page|policy|project|repo|repository|site|specification|standard|team|workspace)";
/** Conditions without a subject: "when set". */
const BARE_CONDITION =
  "(?:if|when|where|once|unless|until) (?:not )?(?:absent|defined|disabled|empty|enabled|given|missing|null|omitted|present|provided|set|so|specified|supported|true|unknown|unset|used)(?=[.,;:!?)]|$)";

/** A word that refers to something named elsewhere. */
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
/** Possessives may refer to the subject of their own clause ("Guests must show their pass"). */
const POSSESSIVE = /\b(?:its|their|theirs|his|her|hers)\b/i;

/**
 * A missing subject ("Must be unique", "If set, must be positive") or object ("Never use in
 * production"), or a sentence that continues the one before it.
 */
const UNNAMED = new RegExp(
  [
    "^(?:(?:if|when|where|unless|once) [^,]{1,60}, )?(?:always |also |only |never |not )?(?:must|shall|should|may|can|cannot|is|are|has|needs|requires|accepts|contains|expects|takes|required|optional|mandatory|forbidden|prohibited|recommended|deprecated|allowed|permitted|supported|valid|used)\\b(?![:!])",
    "(?:^|\\b(?:not|never|always|only|please|must|should|shall) |n['’]t )(?:use|call|change|combine|disable|edit|enable|exclude|expose|include|invoke|leave|mix|modify|omit|override|provide|remove|rename|replace|set|specify|store|touch)(?=(?: (?:directly|manually|only|sparingly|together))?(?:[.;!?]|$| (?:after|at|before|during|for|if|in|inside|on|outside|unless|until|when|while|with|within|without)\\b))",
    "^(?:otherwise|then|else|in (?:either|any|all|such|these|those) cases?)\\b",
  ].join("|"),
  "i",
);

/** 应该 (should) and 因此 (therefore) are not pronouns. */
const PRONOUN_ELSEWHERE =
  /它|他们|她们|(?<!应)该|(?<![因如])此|这(?!样)|前者|后者|两者|上述|同上|これ|それ|その|あれ|前者|後者|両者|両方|上記|มัน|ทั้งสอง|ดังกล่าว/;

const KNOWN = /^[\s*_]*(?:[^,.]{1,60}, )?the\b/i;

/** Where a clause begins. */
const CLAUSE =
  /[,;:.!?](?= |$)| (?:after|and|because|before|but|if|once|or|so|that|then|unless|until|when|whenever|where|which|while|who)(?= )/gi;
/** Phrases of place, time or purpose do not name a subject. */
const PLACE = words(
  "about at by during for from in inside into of on outside over than to under with within without",
);
/** Words without substance in addition to those of `rule-words`. */
const SAYS_NOTHING = words(`again alone can cannot could directly don't don’t first here it its may
  might never not now only so such them they their together too twice well would`);
/** A verb and its object, or a subject and its verb. */
const NAMING_WORDS = 2;

/**
 * The end of the first words that name something, and of their clause; the end of the text if nothing
 * is named.
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

/** The offset by which a clause has named something; -1 if it names nothing. */
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
