/**
 * English words for the comparison of rules: those that do not change the meaning of a rule, and synonyms.
 * All other words are objects and count as written.
 */

/** Any negation. */
export const NOT = "¬";
/** The end of a sentence within a rule. */
export const STOP = ".";
export const COMMA = ",";

/** Dropped wherever they are. */
export const FILLER = words(`a an the you your yours we our ours please kindly this that these those
  there must shall should ought ever any either both then do`);

/** Emphasis and quantifiers: dropped, except after a negation ("not every", "not always"). */
export const EMPHASIS = words(`always also really very actually simply basically absolutely strictly
  definitely certainly thoroughly carefully properly correctly generally usually normally typically
  ideally preferably all each every`);

/** Words that make a rule a recommendation. */
export const WEAK = words(`should ought prefer avoid ideally preferably generally usually normally
  typically recommended possible`);

/** Words that open a clause which may also come last: "Before a release, tag" is "tag before a release". */
export const LEADERS = words(`after at before during except for if in on once to under unless until
  when while with within without`);

export const PREPOSITIONS = new Set([...LEADERS, ...words("about by from into of than over to")]);

export const FORMS_OF_BE = words("am are be been being is was were");

/** Phrases of canonical words with their replacements. Earlier ones win. */
const PHRASES: readonly [replacement: string, phrases: string][] = [
  ["", "(?:do |must |shall |should )?(?:not|never) forget(?: that| to)?"],
  ["", "make sure(?: that| to)?|be sure(?: that| to)?|ensure(?: that)?|see to it that"],
  ["", "remember(?: that| to)|be careful(?= not to )|be careful to"],
  [
    "",
    "it be (?:very |always )?(?:critical|crucial|essential|imperative|important|necessary|required|vital)(?: that| to)",
  ],
  // After a negation, it is a permission: "you do not have to".
  [
    "",
    "(?<!(?:not|never) )(?:be (?:expected|obliged|required|supposed)|have|need|ought) to|try to",
  ],
  ["", "it be (?:strongly |highly )?recommended(?: that| to)|be recommended to"],
  ["", "(?:where|when|whenever|if)(?:ever)? (?:at all )?possible"],
  ["to", "in order to|so as to"],
  [NOT, "under no circumstances|at no time|refrain from"],
  [
    NOT,
    "be (?:(?:not|never) (?:allowed|permitted)|forbidden|prohibited|disallowed|banned) (?:from|to)",
  ],
  [NOT, "(?:can |do |may |must |shall |should )?(?:not|never)(?: ever)?(?: to)?"],
  ["before", "prior to"],
  ["when", "(?:every|each|any) time"],
  ["instead", "instead of|rather than"],
];

/** Participles that do not end in -ed, with their verbs. */
export const PARTICIPLES = new Map(
  Object.entries({
    bought: "buy",
    brought: "bring",
    built: "build",
    chosen: "choose",
    cut: "cut",
    done: "do",
    drawn: "draw",
    given: "give",
    held: "hold",
    hidden: "hide",
    kept: "keep",
    left: "leave",
    made: "make",
    put: "put",
    read: "read",
    run: "run",
    sent: "send",
    set: "set",
    shown: "show",
    shut: "shut",
    split: "split",
    taken: "take",
    taught: "teach",
    thrown: "throw",
    told: "tell",
    worn: "wear",
    written: "write",
  }),
);

/** At the end of a sentence or before one of `LEADERS`, this turns the sentence into a ban. */
export const BAN = new RegExp(
  ` be (?:${NOT} (?:acceptable|allowed|permitted)|banned|disallowed|forbidden|prohibited)(?= (?:${[...LEADERS].join("|")}) | $)`,
);

/** Words of the phrases, which match as written and so are not stemmed. */
const CLOSED = new Set([
  ...FILLER,
  ...EMPHASIS,
  ...WEAK,
  ...LEADERS,
  ...(PHRASES.map(([, phrases]) => phrases)
    .join(" ")
    .concat(BAN.source)
    .match(/[a-z]+/g) ?? []),
]);

/** Synonyms, by stem. */
const SAME = new Map(
  Object.entries({
    us: "use",
    utiliz: "use",
    utilis: "use",
    has: "have",
    needs: "need",
    whenever: "when",
    mandatory: "required",
    begin: "start",
    verify: "check",
    confirm: "check",
    repo: "repository",
    doc: "documentation",
    config: "configuration",
    dep: "dependency",
    dir: "folder",
    directory: "folder",
    upon: "on",
    "&": "and",
  }),
);

/** Pairs of stems for one thing. */
export const PAIRS = new Map([
  ["pull request", "pr"],
  ["test suit", "test"],
]);

/** Objects of "commit", "push" and "merge" that go without saying. */
export const UNSAID_OBJECTS = new Map(
  ["commit", "push", "merg"].map((verb) => [verb, words("anyth chang work")]),
);

const NUMBERS = "two three four five six seven eight nine ten eleven twelve".split(" ");

const PHRASE = new RegExp(
  ` (?:${PHRASES.map(([, phrases]) => `(${phrases})`).join("|")})(?= )`,
  "g",
);

/** Replaces the phrases in canonical words, each with one space before and after it. */
export function replacePhrases(text: string): string {
  return text.replace(PHRASE, (...groups) => {
    const kind = PHRASES.findIndex((_, index) => groups[index + 1] !== undefined);
    const replacement = PHRASES[kind]?.[0] ?? "";
    return replacement === "" ? "" : ` ${replacement}`;
  });
}

/** "Two-space" as "2-space". */
export function spellInDigits(word: string): string {
  const [number = "", rest] = word.split(/-(.*)/);
  const order = rest === undefined ? -1 : NUMBERS.indexOf(number.toLowerCase());
  return order < 0 ? word : `${order + 2}-${rest}`;
}

/**
 * Stems a word in lower case: removes plural, -ing and -ed. Keeps a passive participle, because to be
 * notified is not to notify.
 */
export function stemWord(word: string, passive: boolean): string {
  if (passive) return word;
  const number = NUMBERS.indexOf(word);
  if (number >= 0) return `\u0001${number + 2}`;
  if (FORMS_OF_BE.has(word)) return "be";
  if (CLOSED.has(word)) return SAME.get(word) ?? word;
  const stem = cutSuffixes(word);
  return stem === "not" ? "note" : (SAME.get(stem) ?? stem);
}

/** Words of other alphabets stay as they are. */
function cutSuffixes(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word.endsWith("s") ? cutPlural(word) : word;
  if (stem.endsWith("ing")) stem = cutEnding(stem, 3);
  else if (stem.endsWith("ed") && !stem.endsWith("eed")) {
    stem = stem.endsWith("ied") ? `${stem.slice(0, -3)}y` : cutEnding(stem, 2);
  }
  return stem.length > 3 && stem.endsWith("e") && !stem.endsWith("ee") ? stem.slice(0, -1) : stem;
}

function cutPlural(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[isu]s$/.test(word) ? word : word.slice(0, -1);
}

/** Cuts an ending unless no vowel would remain, as in "string" and "shed". */
function cutEnding(word: string, length: number): string {
  const stem = word.slice(0, -length);
  return /[aeiouy]/.test(stem) ? undouble(stem) : word;
}

/** "committ" of "committing" becomes "commit"; "add", "call" and "pass" stay. */
function undouble(stem: string): string {
  return stem.length > 3 && /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** The words of a list separated by white space. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
