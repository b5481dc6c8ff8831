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
  "accept act adapt add adhere adjust adopt align allow alter amend analyse analyze annotate anticipate append",
  "apply approve ask assess assign assume attach avoid balance be behave begin bring carry catch choose clarify",
  "classify climb collect combine communicate compare compute configure confirm consider consult contain",
  "convert create declare define delegate delete deliver demonstrate deploy derive describe determine develop",
  "disable discuss do double-check duplicate earn eliminate embed embrace emit emphasise emphasize employ enable",
  "encapsulate encourage enforce engage enhance ensure enter escalate establish evaluate examine exceed",
  "embody execute explain explore expose extract facilitate favor favour fetch find follow forget foster gather generate",
  "give guarantee guess handle have hide hoist identify ignore implement improve include incorporate",
  "indicate inform initialise initialize inject insert inspect install integrate interpret introduce invent",
  "investigate invoke isolate keep learn leave let leverage limit-yourself maintain make manage maximise",
  "maximize memoize minimise minimize modify modularize modularise normalise normalize notify obtain omit",
  "optimise optimize organise organize overwrite parse perform persist populate post prefer prepare preserve",
  "prevent prioritise prioritize proceed produce promote propagate propose protect prove provide put quote",
  "re-run read rebase recommend reduce refactor refer reject release rely remain remember remove render replace",
  "reproduce reserve resolve respect respond restrict retain retrieve return reuse revert rotate",
  "sanitise sanitize save say seek select separate serve simplify skip specify stay stick streamline strive submit",
  "suggest summarise summarize take talk tell think throw transform treat understand unify unlock uphold use utilise",
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
export type WordClass = keyof typeof CLASSES | "substance";

const CLASSES = {
  // What follows one of these explains, even if it is a general word: `by logging them`.
  means: ["across because by instead via without"],
  // What follows says when, which explains a rule that has no quality: `Handle errors once they are logged`.
  condition: [
    "after before behind if once than unless until when whenever where wherever while within",
  ],
  // What follows says what for.
  purpose: ["for so that to which"],
  // What follows one of these explains what was said before, but a general word does not: `with few words`.
  mark: [". , : ; ! ? — – ( per rather through using with"],
  // What stands for a phrase of `SOFT_PHRASES`.
  soft: ["$"],
  // Qualities and attitudes that nobody measures.
  fine: [
    "acceptable accurate actionable adaptable adequate ambitiously appealing appropriate aptly",
    "attentive authentic beautiful brief broadly bulletproof carefully cautiously clear coherent",
    "cohesive collaborative comfortably compelling comprehensive concise conscientiously",
    "conservatively considerate constructive convenient correctly courteously creative credible",
    "crisp critically curious decent deeply defensive descriptive digestible diligent disciplined",
    "easy easy-to-read effective efficient elegant empathetic engaging ergonomic evolvable",
    "excellent exceptional expertly explanatory expressive extensible extensively faithfully fast",
    "fluent forgiving frequently friendly future-proof generous gentle genuine good great helpful",
    "high-quality holistic honest human-readable humble ideal idiomatic impactful informative",
    "insightful intelligent intuitive judicious kind legible likable maintainable mature meaningful",
    "methodical meticulous mindful natural neat nice nuanced objective often open-minded optimal",
    "organised organized patient perfect performant persuasive pleasant pleasing polished polite",
    "practical pragmatic principled proactive production-grade production-ready professional",
    "promptly proper purposeful rational real-world reasonable regularly reliable resilient",
    "respectful responsibly rigorous robust ruthlessly safely sane scalable seamless",
    "self-documenting self-evident self-explanatory sensible skillfully smart snappy soon",
    "sophisticated sound sparingly straightforward strategic strong succinct sufficient suitable",
    "supportive sustainable swiftly systematically tactful tasteful testable thorough thoughtful",
    "tidy timely top-notch transparent trustworthy unambiguous understandable usable useful user-friendly",
    "valuable versatile vigilant vivid warmly welcoming well wise workable world-class worthwhile",
  ],
  // Words that name a quality only where nothing else is named: `Keep it small`, but `Use small caps`.
  weak: [
    "balanced clean consistent direct easier flexible focused graceful high informed lean light",
    "lightweight logical minimal modern modular precise pretty quick readable real realistic",
    "relevant responsive rich secure sharp short shorter simple small smooth solid stable tight",
  ],
  // What is ruled out without saying what it is.
  poor: [
    "awkward bad bloat bugs careless clever cleverness clumsy clutter complex complexity complicated",
    "confusing convoluted corners dirty excessive hacky inappropriate lazy long low-quality mess messy",
    "mistakes needless obfuscated over-complicate over-complicating over-engineer over-engineering",
    "overcomplicate overcomplicating overengineer overengineering overuse poor premature redundant",
    "silly sloppy slow smells stupid tricks ugly unclean unclear unnecessary unneeded unreadable vague",
    "wheel",
  ],
  // Qualities as things.
  virtue: [
    "accessibility accuracy brevity clarity cleanliness coherence collaboration compatibility",
    "completeness compliance conciseness consistency correctness craftsmanship creativity diligence",
    "discoverability efficiency elegance empathy excellence expressiveness extensibility flexibility",
    "honesty inclusivity integrity interoperability maintainability modularity performance portability",
    "precision privacy professionalism quality readability reliability resilience reusability robustness",
    "safety scalability security simplicity stability sustainability testability thoroughness",
    "transparency trust usability",
  ],
  // Words that carry no meaning of their own here.
  filler: [
    "a about absolutely across-the-board act acting actually all also always an and any anyone",
    "anything applicable applying are as at be been being body both but can completely continuing",
    "could directly do does don't during each either enough ensuring especially even every extra",
    "from fully has have highly however i in into is it its itself just kept lightly like made",
    "maintaining make making many more most must my necessary need needed never no not nothing of on",
    "only or our out over overly own please possible proceeding provide providing really remain",
    "richly see shall shortly should simply some strictly such sufficiently sure the their them",
    "themselves then there these they they're this those too unnecessarily up us very we will would",
    "you your yourself",
  ],
  // Things that every project has: beside a quality, they say nothing.
  general: [
    "abstraction abstractions access action actions activities advice alternatives answer answers app",
    "application applications approach approaches architecture aspects assumptions attention audience",
    "balance behavior behaviour benefits body boundaries business cases change changes choices code",
    "codebase coding comment comments commit communication complexities component components concepts",
    "concern concerns configuration consequences considerations constraints consumers content contents",
    "context contributions contributors conventions conversation cost costs coverage customer customers",
    "data debugging decision decisions defaults dependencies deployment description descriptions design",
    "detail details developer developers development discussion discussions docs documentation domain",
    "edge effect effects effort efforts elements engineering environment environments error errors",
    "everything examples exception exceptions expectations experience explanation explanations failure",
    "failures fallbacks feature features feedback field fields flow flows formatting function",
    "functionality functions future goal goals granularity guidance guidelines habits handling",
    "hierarchy ideas impact implementation implementations implications improvements industry",
    "information inline input inputs insights instruction instructions integration intent interactions",
    "interface interfaces issues items job knowledge language layout lifecycle limitations logging",
    "logic long-term maintainers maintenance management manner measures mechanisms message messages",
    "method methods metric metrics mindset module modules name names naming needed needs notes number",
    "objectives operations opportunities opportunity optimization optimizations option options",
    "organisation organization outcome outcomes output outputs overall parameters parts patterns people",
    "philosophy pieces places planning possible practice practices principles priorities priority",
    "problems process product production program progress project projects purpose queries query",
    "question questions rationale reader readers reasoning recommendations relationship relationships required",
    "requirements research resources response responses responsibilities responsibility result results",
    "reuse review reviews risk risks role roles rules scenarios scope screen section sections sentences",
    "service services situation situations size sizes skills software solution solutions something",
    "source sources space specific stage stakeholders standard standards state states step steps story",
    "strategies strategy strength structure structures structuring style styling subject summaries",
    "summary support system systems task tasks team teammates teams technical techniques technology",
    "term terms test testing tests text thing things thinking time times title titles tone tool tools",
    "topic topics trade-offs tradeoffs type types ui understanding unit update updates usage use user",
    "users validation value values variable variables view views visuals voice way ways words work",
    "workflow workflows writing",
  ],
} as const;
/** Words by their class; a word of two has the first. */
const CLASS_OF: ReadonlyMap<string, WordClass> = new Map(
  (Object.keys(CLASSES) as (keyof typeof CLASSES)[])
    .reverse()
    .flatMap((name) =>
      CLASSES[name].flatMap((line) => line.split(" ").map((word) => [word, name])),
    ),
);

/** The class of a word in lower case. */
export function classOf(word: string): WordClass {
  const kind = CLASS_OF.get(word);
  if (kind !== undefined || !word.endsWith("ly")) return kind ?? "substance";
  // `Reliably`, `tidily`, `logically`, `responsibly`: how something is done is always a quality.
  const stem = word.slice(0, -2);
  const bases = [stem, stem.replace(/i$/, "y"), stem.replace(/al$/, ""), `${stem}le`];
  const isFine = bases.some((base) => /^(?:fine|weak)$/.test(CLASS_OF.get(base) ?? ""));
  return isFine ? "fine" : "substance";
}

/** Verbs that name no action that could be seen to be done. */
export const HOLLOW_VERBS = words(
  "address anticipate ensure guarantee handle maintain promote research try",
);
/** Verbs of attitude, and of more or less without a measure: nobody sees them done, whatever they are about. */
export const OPEN_VERBS = words(
  "aim appreciate balance care consider embrace emphasise emphasize enhance focus improve maximise maximize",
  "minimise minimize optimise optimize prioritise prioritize respect streamline strive think understand",
);
/** Verbs that put a virtue above others without saying how. */
export const VIRTUE_VERBS = words(
  "demonstrate embody enhance ensure favor favour foster guarantee improve increase keep maintain maximise maximize",
  "optimise optimize prefer preserve promote provide show uphold",
);
/** Phrases that together are a quality, for texts in lower case. Care for a thing, or at a time, is no action yet. */
export const SOFT_PHRASES = new RegExp(
  `\\b(?:${[
    "(?<!(?:not|never|n't) )(?:be|being) (?:very |extra |more |especially )*(?:careful|cautious|mindful|sensible|smart|vigilant)(?! (?:not )?to\\b)(?: (?:about|when|with) [^,.:;!?]*)?",
    "(?:take|use|exercise) (?:great |extra |special )*(?:care|caution)(?! (?:not )?to\\b| of\\b)(?: (?:about|when|with) [^,.:;!?]*)?",
    "(?:pay )?(?:close |careful )?attention to (?:the )?(?:details?|error handling|naming|quality|security|style)",
    "(?<!(?:not|never|n't) )(?:use|apply|exercise) (?:your |own |good |best |sound |some )*(?:common sense|judge?ment)",
    "(?:double|triple)-check everything|be specific(?! (?:about|with))|think (?:carefully|critically|deeply|hard|twice)",
    "(?:do|try|give) (?:the right thing|a good job|your (?:very )?best|hard)",
    "(?:adhere to|apply|employ|follow|following|implement|per|stick to|use|utili[sz]e|with) (?:[^ ,.]+ ){0,4}(?:best|good|modern) practices?|best practices",
    "(?:follow|match|use) (?:all |any |the )*(?:appropriate|common|established|existing|general|good|proper|standard) (?:code |coding |design |naming )?(?:conventions?|guidelines|patterns|practices|principles|standards?)\\b|(?:follow|match) (?:the )?existing (?:code |coding )?style",
    "(?:easy|hard|simple) to (?:fill in|follow|maintain|navigate|read|understand|use)",
    "(?:an?|the) (?:appropriate|clean|good|nice|professional|proper|reasonable|right|sensible|timely) (?:fashion|manner|time|way)",
    "as \\w+(?: \\w+)? as (?:possible|practical|reasonable|necessary)|(?<=\\bbe )[a-z]+ enough(?! to\\b)",
    "(?<=^|the )right (?!aligned|angle|arrow|border|click|column|corner|edge|hand|margin|of|now|pane|panel|side|to)[a-z]+",
    "cut corners|reinvent the wheel|make (?:any )?mistakes|break (?:things|anything|stuff)|nothing breaks|just work",
    "as (?:intended|expected|it should)|to the point|makes? sense|speaks? for itself|with respect|well-(?!formed|known)[a-z-]+",
  ].join("|")})`,
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
