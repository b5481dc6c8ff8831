/**
 * What makes a rule vague and does not make a text a rule: claims without a measure, found inside of
 * rules only. Data, in English, as `phrase-notation.ts` says.
 */

/** Qualities that no measure goes with, whatever has them. */
const FINE =
  "adequate|appropriate|attractive|beautiful|decent|easy to extend|easy to follow|easy to maintain|easy to navigate|easy to read|easy to understand|easy to use|effective|efficient|elegant|excellent|fast|fast enough|flexible|future~proof|good|good enough|great|helpful|high~performance|high~quality|idiomatic|intuitive|maintainable|meaningful|modern|nice|of good quality|of high quality|optimal|performant|pleasant|polished|production~ready|professional|quick|readable|reasonable|reliable|robust|safe|scalable|secure|self~explanatory|sensible|simple|snappy|solid|sufficient|suitable|tidy|understandable|usable|user~friendly|well~designed|well~documented|well~organised|well~organized|well~structured|well~tested|well~written";
const POOR =
  "awkward|bad|careless|clumsy|clunky|confusing|dirty|hacky|half~baked|inefficient|lazy|low~quality|messy|overly clever|overly complex|overly complicated|poor|poorly designed|poorly written|silly|sloppy|stupid|ugly|unclean|unprofessional";
const HOW =
  "very|really|extremely|highly|fairly|quite|reasonably|sufficiently|adequately|as|more|always|generally|both";
const MADE =
  "abstractions?|answers|apis?|approach|approaches|architecture|behaviou?r|changes|code|comments?|commits?|commit messages|components?|constructs|decisions|design|designs|docs|documentation|experience|formatting|functions?|habits|hacks|implementations?|interfaces?|layouts?|logic|messages?|methods?|names?|naming|output|performance|practices|prose|queries|results|scripts|shortcuts|software|solutions?|structure|style|styling|tests?|text|things|tricks|variable names|wording|work|workarounds|writing";
const CHOSEN =
  "actions?|approach|approaches|batch sizes|colou?rs|configuration|fonts|formats?|intervals|libraries|limits?|measures|methods?|options?|parameters|precautions|settings|sizes?|solutions?|steps|thresholds?|timeouts?|tooling|types|units|values?|ways?|words";
const FITTING =
  "adequate|appropriate|decent|good|meaningful|proper|reasonable|sane|sensible|sound|suitable";
const AS_WISHED =
  "adequately|as expected|as intended|as it should|correctly|efficiently|fast|fast enough|fine|flawlessly|gracefully|nicely|perfectly|properly|quickly|reliably|seamlessly|smoothly|well";
const NOT = "(do|don't|don’t|never) [not]";

export const VAGUE_CLAIMS: readonly string[] = [
  // What something should be
  `(must|should|shall) [always] be [${HOW}]*2 (${FINE})+ [as possible|at all times]`,
  `(need|needs|have|has|ought) to be [${HOW}]*2 (${FINE})+ [as possible]`,
  `(try|aim|strive) to be [${HOW}]*2 (${FINE}|concise|consistent|polite|precise|thorough)+ [as possible]`,
  `(is|are|stays|stay|remains|remain) [${HOW}]*2 (${FINE})+ [as possible|at all times]`,
  `(must|should|shall) [always] (feel|look) [${HOW}]*2 (clean|${FINE})+`,
  `(must|should|shall) not [ever] be (${POOR}|slow)+`,
  "(must|should|shall) not [ever] be (overly|too|unnecessarily) (big|clever|complex|complicated|large|long|slow|verbose)+",
  "(must|should|shall) not take too (long|much time)",
  "(must|should|shall) [always] (deliver|have|offer|provide|show) [a|an|the] (acceptable|adequate|decent|excellent|good|great|high|optimal|reasonable|sufficient) (code quality|experience|performance|quality|readability|reliability|security|test coverage|usability|user experience)",
  // How something should go
  `(work|works|behave|behaves|function|functions|operate|operates|perform|performs|run|runs|go|goes|load|loads|respond|responds|scale|scales|start|starts) [very|reasonably|as]*2 (${AS_WISHED}) [as possible]`,
  "in (a|an) (acceptable|adequate|appropriate|clean|good|nice|professional|proper|reasonable|sensible|suitable|timely) (amount of time|fashion|manner|time|timeframe|way)",
  "nothing (breaks|goes wrong)",
  // Faults without a sign
  `avoid [any|all|overly|using|writing]*2 (${POOR})+ (${MADE})`,
  `${NOT} (accept|build|commit|create|deliver|introduce|leave|make|merge|produce|publish|release|ship|submit|use|write) [any|a|an] (${POOR})+ (${MADE})`,
  `${NOT} (do|be) [anything|something] (${POOR}|reckless)`,
  `${NOT} [make|leave|create] a mess`,
  "avoid (bloat|clutter|spaghetti code|technical debt)",
  // Something done somehow
  "do (it|things|this|everything|your job|your work) (the right way|right|properly|correctly|well)",
  "(check|review|test|verify) everything",
  "think before (acting|coding|you act|you code|you type|you write)",
  `(choose|have|pick|provide|select|set|take|use) [a|an|the|all] (${FITTING})+ (${CHOSEN})`,
  "(create|produce|provide|write) [very] (excellent|good|great|high~quality|nice|solid)+ (comments|commit messages|docs|documentation|tests?|test cases|text)",
  "(use|manage|spend) [your|the|all]*2 [system]*1 (it|memory|resources|them|time|types) (efficiently|judiciously|responsibly|sensibly|sparingly|wisely)",
  "(improve|optimise|optimize|refactor|simplify) [code|the code|things] (if|when|where|wherever) (appropriate|it makes sense|makes sense|necessary|needed|possible|sensible)",
  "(treat) [all|each|every|our|your]*2 (colleagues|customers|others|people|users) (fairly|nicely|respectfully|well|with respect)",
  "strive for (excellence|perfection)",
  "like (a|an) [experienced|real|senior]*2 (craftsman|developer|engineer|expert|pro|professional)",
];
