/** Words of headings that tell when the text below is needed. Data, in English and lower case, as parts of patterns. */

const list = (words: string) => words.trim().split(/\s+/);

/** Steps, set-up, warnings and commands: every task needs them. */
const NEEDED = [
  ...list(`
    anti-?patterns? approvals? approved avoid boundaries checklists? commands? contracts? conventions? criteria critical don['’]?ts? forbidden not
    formats? gotchas? important inputs? install\\w* limitations? mistakes? must never always outputs? permissions?
    pitfalls? prerequisites? prohibited procedures? process quick-?start rationali[sz]ations? required requirements? resources
    running set-?up severity step-by-step steps tasks? templates? warnings? workflows?`),
  ...[
    "further reading",
    "getting started",
    "how to",
    "quick start",
    "red flags?",
    "reference files",
  ],
  ...["see also", "set up", "start here"],
];
/** The same at the beginning of a heading. */
const BEGINNING = list("authenticat\\w+ connect download get phase stage step task when\\sto");

/**
 * Kinds of text. A heading that ends with one does not say when its text is needed, even with a topic before it:
 * `Stripe examples`.
 */
const VAGUE = list(`
  background changes details? examples? guides? information introduction issues overview parameters patterns?
  summary techniques`);

/** Kinds of text and words around them. A heading of these alone names no topic: `Key concepts`. */
const KINDS = list(`
  about additional advanced all and api approach apps? architectur\\w+ at available basics? by capabilit\\w+ categor\\w+ class\\w* code
  codebase common compatibility components? concepts? conclusion config configurations? contents? context core current
  data definitions? dependenc\\w+ descriptions? designs? dimensions? director\\w+ documentation docs entit\\w+
  environment errors? external fields? features? files? flows? folders? for formulas? functions? general glossary
  handling helpers? high-level how idea?s? implementations? important in index internals? it items? its key layers? layout
  levels? librar\\w+ lists? logic main maps? material matrix mechanisms? metadata methods? methodology models? modules?
  monorepo more names? notes? objects? of on operations? options? organi[sz]ation other our packages? parts? philosophy pipelines? plan
  principles? priority problem products? project properties purpose quick references? related repo repository
  roadmap rules? scenarios? schemas? scores? scoring sections? services? settings? solutions? sources? stack states?
  statement status strateg\\w+ structures? support\\w* systems? tables? tech technical technolog\\w+ terms? terminology
  the this to tools? tooling tree types? usage use using utilit\\w+ values? variables? versions? what with workspace your`);

const wordsOf = (words: readonly string[]) => `(?:${words.join("|")})`;

/** Headings of what every task needs. */
export const NEEDED_HEADING = new RegExp(
  `^references?$|^${wordsOf(BEGINNING)}\\b|\\b${wordsOf(NEEDED)}\\b`,
  "i",
);
/** Headings that end with a kind of text. */
export const VAGUE_HEADING = new RegExp(
  `^examples?\\b|\\b${wordsOf(VAGUE)}\\b(?: \\(.*\\))?$`,
  "i",
);
/** A word that does not name a topic. */
export const KIND_WORD = new RegExp(`^${wordsOf(KINDS)}$`);
