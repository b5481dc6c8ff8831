/**
 * The words that rules are recognized by. English and in lower case, as data: what they mean together is said
 * in `rules.ts` and `vague.ts`.
 */

/** The words of lines, as a set. */
export function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

/** Verbs that begin instructions and are hardly ever nouns. */
const PLAIN_VERBS = words(
  "accept adapt add adhere adjust adopt align allow alter amend analyse analyze annotate anticipate append",
  "apply approve ask assess assign assume attach avoid be begin bring carry catch choose clarify",
  "classify climb collect combine communicate compare compute configure confirm consider consult contain",
  "convert create declare define delegate delete deliver demonstrate deploy derive describe determine develop",
  "disable discuss do duplicate earn eliminate embed embrace emit emphasise emphasize employ enable",
  "encapsulate encourage enforce engage enhance ensure enter escalate establish evaluate examine exceed",
  "execute explain explore expose extract facilitate favor favour fetch find follow forget gather generate",
  "give guarantee guess handle have hide hoist identify ignore implement improve include incorporate",
  "indicate inform initialise initialize inject insert inspect install integrate interpret introduce invent",
  "investigate invoke isolate keep learn leave let leverage limit-yourself maintain make manage maximise",
  "maximize memoize minimise minimize modify modularize modularise normalise normalize notify obtain omit",
  "optimise optimize organise organize overwrite parse perform persist populate post prefer prepare preserve",
  "prevent prioritise prioritize proceed produce promote propagate propose protect prove provide put quote",
  "re-run read rebase recommend reduce refactor refer reject release rely remain remember remove render replace",
  "reproduce reserve resolve respect respond restrict retain retrieve return reuse revert rotate",
  "sanitise sanitize save say seek select separate serve simplify skip specify stay stick strive submit",
  "suggest summarise summarize take talk tell think throw transform treat understand unify unlock use utilise",
  "utilize validate verify visualise visualize wait wear weigh write",
);
/** Verbs that are nouns as well. Instructions begin with one only before a word of `AFTER_VERB`. */
const NOUN_VERBS = words(
  "access aim block break build call capture change check clean close comment commit complete contact copy count",
  "debug design document edit end exit fail feed file fill fix focus force format go group hold import label lead lift",
  "limit link lint list load lock log mark match measure mention merge mix mock monitor move name nest note open",
  "order pass pay pick place plan present process profile publish push record rename repeat reply report request",
  "research restart retry review run scale search secure send set share show sign sort split squash start state stop",
  "store structure submit support switch tag test time touch track trace trust try turn update walk wash water",
  "work wrap",
);
/** `Check the seal`, `Test it`, `Handle all errors`; not `Check valves`, `Test coverage`. */
const AFTER_VERB = words(
  "a an the all any each every both this these those it them its only no out up off on down new existing related",
  "further more if whether that `` common multiple your our their",
);

/** Whether a word in lower case is the base form of a verb that instructions use. */
export const isVerb = (word: string): boolean => PLAIN_VERBS.has(word) || NOUN_VERBS.has(word);

/** Whether an instruction begins with these words: `use`, `names`. A noun may follow most verbs. */
export function isOrder(verb: string, next: string): boolean {
  if (next === "") return false;
  if (PLAIN_VERBS.has(verb)) return !NO_OBJECT.has(next);
  return NOUN_VERBS.has(verb) && (AFTER_VERB.has(next) || classOf(next) === "fine");
}

/** After one of these, the word before was a noun: `The use of`, `Build is green`. */
const NO_OBJECT = words("of which who is are was were has case cases access lock locks");

/** What a word says about whether a rule can be checked. */
export type WordClass = keyof typeof CLASSES;

const CLASSES = {
  // Things that are there or not, whatever quality is said of them.
  named: [
    "camel cookies docstring docstrings guide guides half hint hints hour hours day days english friday hard-coded midnight monday month noon one pascal snake stream streams sunday",
    "thursday three tuesday two wednesday week weeks",
  ],
  // What follows one of these explains, even if it is a general word: `by logging them`.
  means: ["across because by instead per rather through unless until using via without"],
  // What follows one of these, or a mark, explains what was said before.
  connective: [
    ". , : ; ! ? — – ( after before behind if once than when whenever where wherever while with within",
  ],
  // Qualities that nobody measures.
  fine: [
    "acceptable accurate adequate appealing appropriate beautiful brief clear coherent cohesive",
    "comprehensive concise decent descriptive easy-to-read effective efficient elegant",
    "excellent exceptional explanatory expressive extensible fluent friendly good great helpful",
    "high-quality human-readable idiomatic informative insightful intuitive judicious",
    "maintainable meaningful mindful natural neat nice optimal organised organized performant pleasant",
    "pleasing polished polite proactive professional proper pragmatic reasonable",
    "reliable resilient responsible robust scalable self-documenting self-explanatory sensible smart",
    "snappy sound straightforward sufficient suitable thorough thoughtful tidy timely",
    "understandable useful user-friendly valuable well-designed well-documented well-organised well-organized",
    "well-structured well-tested well-written wise",
    "accurately adequately appropriately aptly beautifully carefully cautiously cleanly clearly concisely",
    "conscientiously correctly deeply effectively efficiently elegantly extensively fast frequently fully",
    "gracefully intelligently judiciously kindly logically meaningfully naturally nicely often politely",
    "proactively professionally promptly properly quickly reasonably regularly reliably responsibly safely sanely",
    "seamlessly securely sensibly smoothly soon sparingly swiftly systematically thoroughly thoughtfully",
    "warmly well wisely",
  ],
  // Words that name a quality only where nothing else is named: `Keep it small`, but `Use small caps`.
  weak: [
    "balanced clean consistent flexible focused graceful high lean light logical minimal modern modular precise pretty quick readable secure short",
    "realistic relevant responsive shorter simple small smooth solid stable",
  ],
  // What is ruled out without saying what it is.
  poor: [
    "awkward bad bloat bugs careless clever cleverness clumsy clutter complex complexity complicated confusing convoluted",
    "corners dirty excessive hacky inappropriate lazy long low-quality mess messy mistakes needless obfuscated",
    "over-complicate over-complicating over-engineer over-engineering overcomplicate overcomplicating overengineer",
    "overengineering overuse poor silly sloppy slow smells stupid tricks ugly unclean unclear unneeded unnecessary",
    "unreadable vague wheel",
  ],
  // Words that carry no meaning of their own here.
  filler: [
    "$ a about absolutely across-the-board actually also always an and any are as at be been being body both but",
    "can could do does don't during each either enough ensuring especially every extra for has have highly however i in into",
    "is it its itself just kept like made maintaining make making more most must my act acting applying continuing proceeding even necessary need needed never no not nothing",
    "of on only or our out over overly own please possible provide providing really remain see shall should so some",
    "strictly such sufficiently sure that the their them themselves then there these they they're this those to too",
    "unnecessarily up us very we will would you your yourself all always anything anyone",
  ],
  // Things that every project has, and virtues of a whole: beside a quality, they say nothing.
  general: [
    "abstraction abstractions access answer answers app application applications approach approaches architecture",
    "attention boundaries cases change changes code codebase coding comment comments commit component components context",
    "content contents conventions coverage data defaults dependencies design detail details development direct docs",
    "documentation edge environment error errors everything examples exception exceptions experience failure failures feature",
    "features fallbacks flow formatting function functions functionality future guidelines handling",
    "industry inline input inputs information interface interfaces issues language layout logging logic long-term",
    "maintenance management manner messages method methods mechanisms module modules name names naming",
    "needed number operations options organization organisation output outputs overall patterns people performance",
    "places possible practice practices principles problems process product production program project projects",
    "purpose queries query reader readers required requirements response responses result results reuse review",
    "reviews rules scenarios screen section sections sentences service services software solution solutions",
    "something specific standard standards state states stakeholders step steps strategies strategy structure structures structuring",
    "style styling support system systems team teams technical techniques technology term terms test tests testing",
    "text thing things time times title titles tool tools type types ui unit update updates usage use user users",
    "validation variable variables way ways work workflow workflows",
    "accessibility accuracy cleanliness clarity coherence conciseness consistency correctness discoverability",
    "efficiency elegance excellence extensibility flexibility integrity maintainability modularity performance",
    "quality readability reliability resilience reusability robustness scalability security simplicity stability",
    "testability usability",
  ],
} as const;

/** Words by their class; a word of two has the first. */
const CLASS_OF: ReadonlyMap<string, WordClass> = new Map(
  (Object.keys(CLASSES) as WordClass[])
    .reverse()
    .flatMap((name) =>
      CLASSES[name].flatMap((line) => line.split(" ").map((word) => [word, name])),
    ),
);

/** The class of a word in lower case; undefined for a word of substance. */
export function classOf(word: string): WordClass | undefined {
  return CLASS_OF.get(word);
}

/** Verbs that name no action that could be seen to be done. */
export const HOLLOW_VERBS = words(
  "address aim anticipate care consider emphasise emphasize enhance ensure focus guarantee handle improve",
  "maintain maximise maximize minimise minimize optimise optimize prioritise prioritize promote",
  "research respect strive try understand",
);
/** Phrases that together are a quality, for texts in lower case. Care for a thing, or at a time, is no action yet. */
export const SOFT_PHRASES = new RegExp(
  [
    "(?<!(?:not|never|n't) )(?:be|being) (?:very |extra |more |especially )*(?:careful|cautious|mindful|sensible|smart|vigilant)(?! (?:not )?to\\b)(?: (?:about|when|with) [^,.:;!?]*)?",
    "(?:take|use|exercise) (?:great |extra |special )*(?:care|caution)(?! (?:not )?to\\b| of\\b)(?: (?:about|when|with) [^,.:;!?]*)?",
    "(?:pay )?(?:close |careful )?attention to (?:the )?(?:details?|error handling|naming|quality|security|style)",
    "(?<!(?:not|never|n't) )(?:use|apply|exercise) (?:your |own |good |best |sound |some )*(?:common sense|judge?ment)",
    "(?:double|triple)-check everything|be specific(?! (?:about|with))|think (?:carefully|critically|deeply|hard|twice)",
    "(?:do|try|give) (?:the right thing|a good job|your (?:very )?best|hard)",
    "(?:adhere to|apply|employ|follow|following|implement|per|stick to|use|utili[sz]e|with) (?:[^ ,.]+ ){0,4}(?:best|good|modern) practices?|cut corners|reinvent the wheel|make (?:any )?mistakes|break (?:things|anything|stuff)",
    "(?:easy|hard|simple) to (?:fill in|follow|maintain|navigate|read|understand|use)",
    "(?:an?|the) (?:appropriate|clean|good|nice|professional|proper|reasonable|right|sensible|timely) (?:fashion|manner|time|way)",
    "as (?:few|little|many|much|often|quickly|soon)(?: \\w+)? as (?:possible|practical|reasonable|necessary)",
    "(?:follow|use) (?:all |any |the )?(?:appropriate|common|established|existing|general|good|proper|standard) (?:code |coding |design |naming )?(?:conventions?|guidelines|patterns|practices|principles|standards?)",
    "as (?:intended|expected|it should)|(?:a|the) minimum|time to time|nothing breaks|goes wrong|to the point|just work",
    "if something doesn't make sense|makes? sense|right tool|speaks? for itself|technical debt|with respect|user experience",
  ].join("|"),
  "g",
);

/** Verb forms of descriptions: `the cache never expires`. */
export const DESCRIBED =
  /^(?:[a-zà-ÿ]+ed|(?:accepts|applies|begins|blocks|calls|causes|changes|comes|contains|creates|deletes|depends|does|emits|ends|exceeds|exists|exits|expires|fails|gets|gives|goes|happens|has|holds|ignores|includes|is|keeps|leads|leaves|lives|loads|looks|makes|matches|means|modifies|mutates|needs|occurs|overwrites|points|prints|produces|reads|receives|refers|rejects|remains|removes|requires|resolves|returns|runs|sees|sends|sets|shows|stands|starts|stays|stops|takes|throws|touches|tries|updates|uses|wins|works|writes|was|were|had|been|came|went|knew|got|did|made|saw))$/;
/** Verbs in "ed" that are not past tense: `never exceed`. */
export const BASE_IN_ED = /^(?:need|feed|seed|embed|exceed|proceed|speed|heed|shed|shred|bleed)$/;

export const GERUND = /^(?!(?:bring|ping|sing|ring|string|cling|fling|swing)$)[a-zà-ÿ]+ing$/;

export const PARTICIPLE =
  /^(?:[a-zà-ÿ]+ed|bound|bought|brought|built|cut|done|driven|given|held|hidden|kept|known|left|lent|lit|made|met|paid|put|read|run|sent|set|shown|shut|sold|spoken|stolen|sworn|taken|thrown|told|worn|written)$/;
/** Participles of what programs do: `keys are never exposed` describes, `keys are never lent` obliges. */
export const PROCESSED =
  /^(?:allowed|called|checked|closed|computed|created|emitted|encoded|evaluated|executed|exempted|expanded|exposed|fetched|filled|generated|ignored|imported|included|initiali[sz]ed|invoked|loaded|matched|mutated|omitted|parsed|persisted|printed|processed|recorded|registered|rendered|replaced|resolved|restarted|retried|returned|run|seeded|sent|seriali[sz]ed|set|shown|skipped|sorted|started|transmitted|triggered|truncated|validated|visited|written)$/;
