import type { Phrase } from "./phrase-matcher.js";

/**
 * Claims without a measure: they make a rule vague, but do not make a text a rule. English.
 */

/** Qualities that cannot be measured. */
const FINE =
  "acceptable|accurate|adequate|appropriate|attractive|balanced|beautiful|coherent|convenient|decent|easy to extend|easy to follow|easy to maintain|easy to navigate|easy to read|easy to understand|easy to use|effective|efficient|elegant|excellent|fast|fast enough|flexible|friendly|future~proof|good|good enough|great|helpful|high~performance|high~quality|idiomatic|intuitive|maintainable|meaningful|modern|nice|of good quality|of high quality|optimal|performant|pleasant|pleasing|polished|pretty|production~ready|professional|quick|readable|reasonable|reliable|resilient|responsive|satisfactory|straightforward|thoughtful|robust|safe|scalable|secure|self~explanatory|sensible|simple|snappy|solid|sufficient|suitable|tidy|to the point|understandable|usable|useful|user~friendly|valuable|well~designed|well~documented|well~organised|well~organized|well~structured|well~tested|well~written";
const POOR =
  "awkward|bad|brittle|careless|clumsy|clunky|complex|complicated|confusing|convoluted|dirty|hacky|half~baked|inefficient|lazy|low~quality|messy|overly clever|overly complex|overly complicated|poor|poorly designed|poorly written|silly|sloppy|stupid|ugly|unclean|unprofessional|unreadable";
const HOW =
  "very|really|extremely|highly|fairly|quite|reasonably|sufficiently|adequately|as|more|always|generally|both";
const MADE =
  "abstractions?|answers|apis?|approach|approaches|architecture|behaviou?r|changes|code|comments?|commits?|commit messages|components?|constructs|decisions|design|designs|docs|documentation|experience|formatting|functions?|habits|hacks|implementations?|interfaces?|layouts?|logic|messages?|methods?|names?|naming|output|performance|practices|prose|queries|results|scripts|shortcuts|software|solutions?|structure|style|styling|tests?|text|things|tricks|variable names|wording|work|workarounds|writing";
const CHOSEN =
  "actions?|approach|approaches|batch sizes|colou?rs|configuration|fonts?|font sizes?|formats?|intervals|libraries|limits?|measures|methods?|options?|parameters|precautions|settings|sizes?|solutions?|steps|thresholds?|timeouts?|tooling|types|units|values?|ways?|words";
const FITTING =
  "adequate|appropriate|decent|good|meaningful|proper|reasonable|sane|sensible|sound|suitable";
/** Without words that mean something else before some nouns, such as "proper" and "clean". */
const SUITED =
  "adequate|appropriate|decent|elegant|excellent|good|great|helpful|high~quality|intuitive|maintainable|meaningful|nice|readable|pleasant|reasonable|robust|sane|scalable|seamless|sensible|smooth|suitable|useful|user~friendly|well~designed|well~structured|well~written";
const MANNER =
  "adequately|appropriately|cleanly|diligently|effectively|efficiently|elegantly|frequently|gracefully|nicely|often|periodically|politely|professionally|promptly|properly|quickly|reasonably|regularly|reliably|respectfully|responsibly|safely|sanely|securely|sensibly|smoothly|sufficiently|thoroughly|well|wisely";
const AS_WISHED =
  "adequately|sanely|sensibly|as expected|as intended|as it should|correctly|efficiently|fast|fast enough|fine|flawlessly|gracefully|nicely|perfectly|properly|quickly|reliably|seamlessly|smoothly|well";
const HOW_WELL =
  "adequately|appropriately|carefully|correctly|nicely|properly|sufficiently|thoroughly|well";
const OFTEN = "frequently|often|periodically|promptly|regularly";
const NOT = "(do|don't|don’t|never) [not]";

/** Not "this should be sufficient", which states an expectation. */
const OUGHT =
  /(?<=\b(?:must|should|shall|to) (?:always )?)(?<!\b(?:this|that|these|which) \w+ (?:always )?)/iy;

export const VAGUE_CLAIMS: readonly (string | Phrase)[] = [
  // What something should be
  {
    words: `be [${HOW}]*2 (${FINE})+ [as possible|at all times]`,
    after: OUGHT,
  },
  {
    words: `be [${HOW}]*2 (concise|consistent|polite|precise|thorough)+ [as possible]`,
    after: /(?<=\b(?:aim|strive|try) to )/iy,
  },
  `(answers|comments|descriptions|documentation|docs|examples|explanations|instructions|messages|names|replies|responses|sentences|summaries|titles) (must|should|shall) [always] be [${HOW}]*2 (brief|clear|concise|descriptive|focused|precise|short|${FINE})+ [as possible]`,
  `(is|are|stays|stay|remains|remain) [${HOW}]*2 (${FINE})+ [as possible|at all times]`,
  `(feel|feels|look|looks|sound|sounds|read|reads) [${HOW}]*2 (clean|natural|${FINE})+`,
  "(kept|left) [as|very]*2 (clean|manageable|minimal|neat|nice|organised|organized|readable|simple|small|tidy|well~organised|well~organized)+ [as possible]",
  `(keep|make) [all|any|every|it|our|the|your]*2 [_]*2 [as|very|nice and] (clean|lean|light|lightweight|manageable|minimal|neat|short|simple|small|tidy|${FINE}|${POOR})+ [as possible]`,
  {
    words:
      "be (attentive|considerate|courteous|flexible|friendly|kind|nice|open~minded|patient|respectful|thoughtful|welcoming)",
    after:
      /(?<=^(?:please |always )?|\b(?:you|we|agents|reviewers|staff) (?:must |should |shall |always ){1,2})/iy,
  },
  `not [ever] be (${POOR}|slow)+`,
  "not [ever] be (overly|too|unnecessarily) (_)",
  "not take too (long|much time)",
  "be (_) enough",
  "(coverage|performance|quality|readability|security|usability) (must|should|shall) [always] be [as|very]*2 (good|high) [as possible]",
  "(deliver|have|offer|provide|show) [a|an|the] (acceptable|adequate|decent|excellent|good|great|high|optimal|reasonable|sufficient) (code quality|experience|performance|quality|readability|reliability|security|test coverage|usability|user experience)",
  // How something should go
  `(work|works|behave|behaves|function|functions|operate|operates|perform|performs|run|runs|go|goes|load|loads|respond|responds|scale|scales|start|starts) [very|reasonably|as]*2 (${AS_WISHED}) [as possible]`,
  "in (a|an) (acceptable|adequate|appropriate|clean|good|nice|professional|proper|reasonable|sensible|suitable|timely) (amount of time|fashion|manner|time|timeframe|way)",
  `(${HOW_WELL}) (configured|designed|documented|formatted|handled|implemented|maintained|managed|named|optimised|optimized|organised|organized|reviewed|secured|structured|tested|validated)`,
  `(configured|designed|documented|formatted|handled|implemented|maintained|managed|named|optimised|optimized|organised|organized|reviewed|secured|structured|tested|validated) (${HOW_WELL})`,
  "nothing (breaks|goes wrong)",
  "be (difficult|hard) to (follow|maintain|read|understand|use)",
  "with [great|due|extra|proper] (care|caution|common sense|respect)",
  "(add|bring|deliver|provide) value !(and|labels?|or|types?)",
  `${NOT} (overdo|overuse|overthink) (_)`,
  "(limit|minimise|minimize|reduce) the number of (_) !(to)",
  // Some time, to some extent
  "as (soon|quickly|often|much|little|few) as [is] (possible|practical|reasonable|necessary)",
  "as (few|little|many|much) (_) as [is] (possible|practical|reasonable|necessary)",
  "from time to time",
  `(audited|checked|cleaned|monitored|reviewed|rotated|tested|updated) (${OFTEN})`,
  `(audit|check|clean|monitor|review|rotate|test|update) [all|the|your]*2 (backups|code|dependencies|docs|documentation|keys|logs|packages|passwords|permissions|secrets|tests) (${OFTEN})`,
  "to (a|the) minimum",
  "minimal (downtime|effort|impact|overhead|side effects)",
  // After the verb and not before a place or time
  {
    words: `(${MANNER}) !(_)`,
    after: /(?<=\w )(?<!\bas )/y,
  },
  // Faults without a sign
  `avoid [any|all|overly|using|writing]*2 (${POOR})+ (${MADE})`,
  `avoid [being] (clever|${POOR})+ (_)`,
  `${NOT} (cut corners|reinvent the wheel)`,
  "not cause [any] (harm|issues|problems|trouble)",
  "(make|makes) sense",
  "just (work|works)",
  "leave [the|every] [_] better than",
  `(improve|increase|maximise|maximize|limit|minimise|minimize|reduce) [the] (clutter|complexity|noise|technical debt|efficiency|maintainability|performance|quality|readability|reliability|robustness|security|simplicity|usability)`,
  `${NOT} (accept|build|commit|create|deliver|introduce|leave|make|merge|produce|publish|release|ship|submit|use|write) [any|a|an] (${POOR})+ (${MADE})`,
  `${NOT} (do|be) [anything|something] (${POOR}|reckless)`,
  `${NOT} [make|leave|create] a mess`,
  "avoid (bloat|clutter|spaghetti code|technical debt)",
  // Something done somehow
  "do (it|things|this|everything|your job|your work) (the right way|right|properly|correctly|well)",
  "(check|review|test|verify) everything",
  "think before (acting|coding|you act|you code|you type|you write)",
  "(choose|pick|select|use) the right (abstractions?|approach|data structures?|methods?|tools?|types?|words) [for the job|for the task]",
  `(make|take) [a] (informed|smart|wise|${FITTING})+ (choices?|decisions?|trade-?offs?)`,
  "care (about|for) (accessibility|details?|performance|quality|readability|security|usability|users|your craft|your work)",
  "treated (fairly|nicely|respectfully|well|with respect)",
  `(choose|have|pick|provide|select|set|take|use) [a|an|the|all] (${FITTING})+ (${CHOSEN})`,
  `(build|choose|create|deliver|design|ensure|give|maintain|have|make|offer|pick|produce|provide|select|use|write) [a|an|the|very]*2 (${SUITED})+ (_)`,
  "(create|produce|provide|write) [very] (excellent|good|great|high~quality|nice|solid)+ (comments|commit messages|docs|documentation|tests?|test cases|text)",
  "(give|offer|provide|write) [a|an] (accurate|actionable|brief|clear|concise|constructive|good|helpful|relevant|useful)+ (advice|answers?|explanations?|feedback|replies|responses?|summary|summaries)",
  "(use|manage|spend) [your|the|all]*2 [system]*1 (it|memory|resources|them|time|types) (efficiently|judiciously|responsibly|sensibly|sparingly|wisely)",
  "(improve|optimise|optimize|refactor|simplify) [code|the code|things] (if|when|where|wherever) (appropriate|it makes sense|makes sense|necessary|needed|possible|sensible)",
  "(treat) [all|each|every|our|your]*2 (colleagues|customers|others|people|users) (fairly|nicely|respectfully|well|with respect)",
  "strive for (excellence|perfection)",
  "like (a|an) [experienced|real|senior]*2 (craftsman|developer|engineer|expert|pro|professional)",
];
